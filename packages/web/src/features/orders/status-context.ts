import type { OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";
import { createContext } from "react";

/** Gives an order another status, from wherever it shows on the page; asks first where that matters. */
export const SetStatusContext = createContext<(order: OrderSummary, status: OrderStatus) => void>(() => {});
