import type { OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";
import { createContext } from "react";

/** Changes an order's status from anywhere on the page; asks for confirmation where needed. */
export const SetStatusContext = createContext<(order: OrderSummary, status: OrderStatus) => void>(() => {});
