import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { OrderSummary, StatusChange } from "@stockpot/core/order/order.schema";
import { DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { Moment } from "../../components/Moment.tsx";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { isOpen } from "./order-lines.ts";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";
import { useStatusPermission } from "./use-status-permission.ts";

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
  const permission = useStatusPermission(order)(requested.status);
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
            <PermissionButton {...permission} variant="contained" onClick={onConfirm}>
              {`Change to ${orderStatusNames[requested.status]}`}
            </PermissionButton>
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
