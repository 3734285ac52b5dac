import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { formatMoney } from "../../lib/format.ts";
import { useSteps } from "./use-steps.ts";

type ConfirmedStep = "complete" | "cancel" | "delete";

const linesOf = ({ lineCount }: Procurement) => (lineCount === 1 ? "its one line" : `its ${lineCount} lines`);

function wordsFor(step: ConfirmedStep, procurement: Procurement) {
  const { procurementNumber, supplier, totalAmount, status } = procurement;
  if (step === "complete") {
    return {
      title: `Complete ${procurementNumber}?`,
      confirm: "Complete",
      keep: "Not Yet",
      text: `All of ${linesOf(procurement)} from ${supplier.name}, ${formatMoney(totalAmount)} in total, come into stock and count in the average cost. This cannot be undone.`,
    };
  }
  if (step === "cancel") {
    return {
      title: `Cancel ${procurementNumber}?`,
      confirm: "Cancel Procurement",
      keep: "Keep It",
      text: `Nothing of it will come into stock. ${supplier.name} is not told: do that yourself. This cannot be undone.`,
    };
  }
  return {
    title: `Delete ${procurementNumber}?`,
    confirm: "Delete",
    keep: "Keep It",
    text:
      status === "COMPLETED"
        ? "It leaves the list. What it brought into stock stays there, and so does the history of the stock. This cannot be undone."
        : "It leaves the list. This cannot be undone.",
  };
}

interface ConfirmStepDialogProps extends ThingDialogProps<Procurement> {
  readonly step: ConfirmedStep;
}

/** Asks before a step that cannot be taken back. */
export function ConfirmStepDialog({ params, step, thing: procurement, onClose, onGone }: ConfirmStepDialogProps) {
  const steps = useSteps(params.restaurantId);
  const { title, confirm, keep, text } = wordsFor(step, procurement);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      cancelLabel={keep}
      destructive={step !== "complete"}
      onConfirm={() => {
        onClose();
        void (step === "delete" ? steps.remove(procurement) : steps.step(step, procurement));
      }}
      onGone={onGone}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
