import { walkInName } from "@stockpot/core/order/order.rules";
import type { OrderSummary } from "@stockpot/core/order/order.schema";

/** Who an order is for. */
export const customerNameOf = ({ walkIn, customer }: Pick<OrderSummary, "walkIn" | "customer">): string =>
  walkIn ? walkInName : customer.fullName;
