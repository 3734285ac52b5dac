import { orderTypes } from "@stockpot/core/order/order.reasons";
import type { OrderType } from "@stockpot/core/order/order.schema";
import { usePermissions } from "../../lib/permissions.tsx";

/** The types that the member may give an order: freebies take the right to give dishes away. */
export function useOfferedTypes(): readonly OrderType[] {
  const { has } = usePermissions();
  return orderTypes.filter((type) => type !== "FREEBIE" || has("orders.comp"));
}
