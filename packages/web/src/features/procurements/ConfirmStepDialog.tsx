import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { aboveApprovedText } from "./above-approved.ts";
import { useSteps } from "./use-steps.ts";

type ConfirmedStep = "acceptAmount" | "complete" | "closeShort" | "cancel" | "delete";

const linesOf = ({ lineCount }: Procurement) => (lineCount === 1 ? "1 line" : `${lineCount} lines`);

function wordsFor(step: ConfirmedStep, procurement: Procurement, formats: Formats) {
  const { procurementNumber, supplier, totalAmount, status } = procurement;
  if (step === "complete") {
    const rest = procurement.linesReceived > 0 ? "everything still outstanding" : linesOf(procurement);
    const amount = procurement.linesReceived > 0 || totalAmount === undefined ? "" : ` (${formats.money(totalAmount)})`;
    return {
      title: `Complete ${procurementNumber}?`,
      confirm: "Complete",
      keep: "Cancel",
      text: `This adds ${rest} from ${supplier.name}${amount} to stock, as ordered. If something is different, receive it instead.`,
    };
  }
  if (step === "acceptAmount") {
    return {
      title: `Accept ${procurementNumber}?`,
      confirm: "Accept Amount",
      keep: "Cancel",
      text: `${aboveApprovedText(procurement, formats)} This is recorded in your name. You can't undo it.`,
    };
  }
  if (step === "closeShort") {
    const left = procurement.lineCount - procurement.linesDone;
    return {
      title: `Close the rest of ${procurementNumber}?`,
      confirm: "Close the Rest",
      keep: "Keep It",
      text: `${left === 1 ? "1 line is" : `${left} lines are`} still outstanding. Nothing more is expected from ${supplier.name}, and the procurement is completed.`,
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
      destructive={step === "cancel" || step === "delete"}
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
