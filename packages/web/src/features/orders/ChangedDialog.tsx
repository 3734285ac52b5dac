import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { OrderSummary, StatusChange } from "@stockpot/core/order/order.schema";
import { DetailsDialog } from "../../components/DetailsDialog.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { isOpen } from "./order-lines.ts";
import { orderStatusNames } from "./order-status.tsx";

interface ChangedDialogProps {
  /** As it is stored now. */
  readonly order: OrderSummary;
  readonly requested: StatusChange;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says that somebody else was faster, and what the order is now. */
export function ChangedDialog({ order, requested, onConfirm, onClose }: ChangedDialogProps) {
  const last = order.history.at(-1);
  const mayStill = isOpen(order);
  return (
    <DetailsDialog
      title={`${order.orderNumber} was changed meanwhile`}
      maxWidth="xs"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {mayStill ? "Leave It" : "Done"}
          </Button>
          {mayStill && (
            <Button variant="contained" onClick={onConfirm}>
              {`Change to ${orderStatusNames[requested.status]}`}
            </Button>
          )}
        </>
      }
    >
      <Typography>
        {`It is ${orderStatusNames[order.status].toLowerCase()} now`}
        {last !== undefined && `, by ${last.by}, ${formatDateTime(last.at)}`}.
      </Typography>
      <Typography color="textSecondary">
        {mayStill
          ? `Your change to ${orderStatusNames[requested.status].toLowerCase()} was not made.`
          : "Your change was not made: nothing follows on that status."}
      </Typography>
    </DetailsDialog>
  );
}
