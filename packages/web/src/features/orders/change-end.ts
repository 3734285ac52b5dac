import type { OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";

/** How a change that was seen under way has ended; unknown where its own request was told of the end, or another followed. */
export function endOfChange(
  { status, refused }: Pick<OrderSummary, "status" | "refused">,
  wanted: OrderStatus,
): "done" | "refused" | "unknown" {
  // A change that leaves the status as it is may be refused too.
  if (refused?.status === wanted) return "refused";
  return status === wanted ? "done" : "unknown";
}
