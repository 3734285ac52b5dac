import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { useSteps } from "./use-steps.ts";

type ConfirmedStep = "complete" | "cancel" | "delete";

const linesOf = ({ lineCount }: Procurement) => (lineCount === 1 ? "1 line" : `${lineCount} lines`);

function wordsFor(step: ConfirmedStep, procurement: Procurement, formats: Formats) {
  const { procurementNumber, supplier, totalAmount, status } = procurement;
  if (step === "complete") {
    return {
      title: `Complete ${procurementNumber}?`,
      confirm: "Complete",
      keep: "Cancel",
      text: `This adds ${linesOf(procurement)} from ${supplier.name} (${formats.money(totalAmount)}) to stock and to the average costs. You can't undo this.`,
    };
  }
  if (step === "cancel") {
    return {
      title: `Cancel ${procurementNumber}?`,
      confirm: "Cancel Procurement",
      keep: "Keep It",
      text: `Nothing will be added to stock. Stockpot doesn't notify ${supplier.name}, so let them know. You can't undo this.`,
    };
  }
  return {
    title: `Delete ${procurementNumber}?`,
    confirm: "Delete",
    keep: "Keep It",
    text:
      status === "COMPLETED"
        ? "This removes it from the list. What was received stays in stock, and so does its history. You can't undo this."
        : "This removes it from the list. You can't undo this.",
  };
}

interface ConfirmStepDialogProps extends ThingDialogProps<Procurement> {
  readonly step: ConfirmedStep;
}

/** Asks for confirmation before a step that cannot be undone. */
export function ConfirmStepDialog({ params, step, thing: procurement, onClose, onGone }: ConfirmStepDialogProps) {
  const steps = useSteps(params.restaurantId);
  const { title, confirm, keep, text } = wordsFor(step, procurement, useFormats());
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
