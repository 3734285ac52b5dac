import type { OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";

/**
 * How a status change that ran in the background ended, by the order as it is now; "unknown" where the order shows
 * neither, because its request was answered with the refusal or another change has followed.
 */
export function endOfChange(
  { status, refused }: Pick<OrderSummary, "status" | "refused">,
  wanted: OrderStatus,
): "done" | "refused" | "unknown" {
  // First, because a change of lines keeps the status: refused, its status is the wanted one as well.
  if (refused?.status === wanted) return "refused";
  return status === wanted ? "done" : "unknown";
}
