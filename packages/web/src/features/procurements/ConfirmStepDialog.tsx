import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { formatMoney } from "../../lib/format.ts";
import { useProcurementSaves } from "./use-procurements.ts";

export type Confirmed = "complete" | "cancel" | "delete";

const linesOf = ({ lineCount }: Procurement) => (lineCount === 1 ? "its one line" : `its ${lineCount} lines`);

function wordsFor(step: Confirmed, procurement: Procurement) {
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

interface ConfirmStepDialogProps {
  readonly restaurantId: string;
  readonly step: Confirmed;
  readonly procurement: Procurement;
  readonly onClose: () => void;
  /** The procurement may have left the screen, and with it the button that had the focus. */
  readonly onDone: () => void;
}

/** Asks before a step that cannot be taken back. */
export function ConfirmStepDialog({ restaurantId, step, procurement, onClose, onDone }: ConfirmStepDialogProps) {
  const saves = useProcurementSaves(restaurantId);
  const { title, confirm, keep, text } = wordsFor(step, procurement);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      cancelLabel={keep}
      destructive={step !== "complete"}
      onConfirm={() => {
        onClose();
        void (step === "delete" ? saves.remove(procurement) : saves.step(step, procurement));
      }}
      onGone={onDone}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
