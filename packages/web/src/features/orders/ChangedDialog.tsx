import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { OrderSummary, StatusChange } from "@stockpot/core/order/order.schema";
import { DetailsDialog } from "../../components/DetailsDialog.tsx";
import { Moment } from "../../components/Moment.tsx";
import { isOpen } from "./order-lines.ts";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";

interface ChangedDialogProps {
  /** The order as it is stored now. */
  readonly order: OrderSummary;
  readonly requested: StatusChange;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says that someone else changed the order, and what its status is now. */
export function ChangedDialog({ order, requested, onConfirm, onClose }: ChangedDialogProps) {
  const last = order.history.at(-1);
  const mayStill = isOpen(order);
  return (
    <DetailsDialog
      title={`Someone else changed ${order.orderNumber}`}
      maxWidth="xs"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {mayStill ? "Leave as Is" : "Done"}
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
        {`It is now ${orderStatusNames[order.status].toLowerCase()}`}
        {last !== undefined && (
          <>
            {`, changed by ${last.by} on `}
            <Moment at={last.at} />
          </>
        )}
        .
      </Typography>
      <Typography color="textSecondary">
        {mayStill
          ? `Your change to ${orderStatusNames[requested.status].toLowerCase()} was not saved.`
          : "Your change was not saved, because that status is final."}
      </Typography>
    </DetailsDialog>
  );
}
