import type { Receipt } from "@stockpot/core/procurement/receipt.schema";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";
import { useFormats } from "../../lib/formats.ts";

/** As in "3 lines": those of which something was accepted. */
export function linesText({ lines }: Receipt): string {
  const accepted = lines.filter(({ baseQuantity }) => baseQuantity > 0).length;
  return accepted === 1 ? "1 line" : `${accepted} lines`;
}

interface UndoDeliveryDialogProps {
  readonly receipt: Receipt;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks whether a delivery is to be taken out of stock again. */
export function UndoDeliveryDialog({ receipt, onConfirm, onClose }: UndoDeliveryDialogProps) {
  const { money } = useFormats();
  const { receiptNumber, procurementNumber, totalAmount } = receipt;
  const amount = totalAmount === undefined ? "" : ` (${money(totalAmount)})`;
  return (
    <ConfirmDialog
      title={`Undo ${receiptNumber}?`}
      confirmLabel="Undo Delivery"
      cancelLabel="Keep It"
      destructive
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {`This takes ${linesText(receipt)}${amount} back out of stock. ${procurementNumber} will be waiting for delivery again.`}
    </ConfirmDialog>
  );
}
