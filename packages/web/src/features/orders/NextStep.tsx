import Button from "@mui/material/Button";
import { nextStatusOf } from "@stockpot/core/order/order.rules";
import type { OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";
import { use } from "react";
import { touch } from "../../components/widths.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { isOpen } from "./order-lines.ts";
import { SetStatusContext } from "./status-context.ts";

/** The verb that brings an order to a status. */
const steps: Partial<Record<OrderStatus, string>> = {
  CONFIRMED: "Confirm",
  PREPARING: "Start",
  READY_FOR_PICKUP: "Ready",
  COMPLETED: "Complete",
};

interface NextStepProps {
  readonly order: OrderSummary;
  /** A change is still being saved; the button does nothing until then. */
  readonly unsaved: boolean;
  /** As wide as its place, for a thumb. */
  readonly isLarge?: boolean;
}

/** The button that takes an open order one step on. */
export function NextStep({ order, unsaved, isLarge = false }: NextStepProps) {
  const setStatus = use(SetStatusContext);
  const { has } = usePermissions();
  const next = nextStatusOf(order.status);
  if (next === undefined || !isOpen(order) || !has("orders.take")) return null;
  const isBusy = unsaved || order.beingPosted !== undefined;
  return (
    <Button
      data-row-step=""
      variant={isLarge ? "contained" : "outlined"}
      size={isLarge ? "medium" : "small"}
      fullWidth={isLarge}
      aria-label={`${steps[next]} ${order.orderNumber}`}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) setStatus(order, next);
      }}
      sx={{ ...(isLarge && { minHeight: 44 }), [touch]: { minHeight: 44 } }}
    >
      {steps[next]}
    </Button>
  );
}
