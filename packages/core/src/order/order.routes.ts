import * as z from "zod";
import { route } from "../api/route.ts";
import {
  AddedLines,
  Comp,
  DaysQuery,
  DiscountChange,
  LineVoid,
  Order,
  OrderDraft,
  OrderQuery,
  OrderSummary,
  OrderTotals,
  OrderVoid,
  Refund,
  StatusChange,
  TypeChange,
} from "./order.schema.ts";

const orders = "/api/v1/restaurants/{restaurantId}/orders" as const;
const order = `${orders}/{orderId}` as const;

export const list = route({
  method: "GET",
  path: orders,
  summary: "List orders without their lines, newest first",
  needs: "restaurant.read",
  query: OrderQuery,
  list: OrderSummary,
  status: 200,
});

export const listOpen = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/open-orders",
  summary: "List the open orders without their lines, the oldest 200 first",
  needs: "restaurant.read",
  data: z.array(OrderSummary),
  status: 200,
});

export const totals = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/order-totals",
  summary: "Sum up the orders entered on up to 92 business days",
  needs: "restaurant.read",
  query: DaysQuery,
  data: OrderTotals,
  status: 200,
});

export const get = route({
  method: "GET",
  path: order,
  summary: "Get an order",
  needs: "restaurant.read",
  data: Order,
  status: 200,
});

export const create = route({
  method: "POST",
  path: orders,
  summary: "Create an order",
  needs: "orders.take",
  body: OrderDraft,
  data: Order,
  status: 201,
  idempotent: true,
  guardsReferences: true,
});

export const setStatus = route({
  method: "PATCH",
  path: `${order}/status`,
  summary: "Change an order's status; stock moves by the difference between the two stages",
  needs: "orders.take",
  body: StatusChange,
  data: Order,
  status: 200,
  idempotent: true,
});

export const setType = route({
  method: "PATCH",
  path: `${order}/type`,
  summary: "Say that an order is sold, a staff meal or given away",
  needs: "orders.take",
  body: TypeChange,
  data: Order,
  status: 200,
  idempotent: true,
});

export const addLines = route({
  method: "POST",
  path: `${order}/lines`,
  summary: "Add lines to an order that is not ready yet",
  needs: "orders.take",
  body: AddedLines,
  data: Order,
  status: 200,
  idempotent: true,
  guardsReferences: true,
});

const line = `${order}/lines/{lineId}` as const;

export const comp = route({
  method: "PATCH",
  path: `${line}/comp`,
  summary: "Set how many pieces of a line are not charged",
  needs: "orders.comp",
  body: Comp,
  data: Order,
  status: 200,
  idempotent: true,
});

export const voidLine = route({
  method: "PATCH",
  path: `${line}/void`,
  summary: "Take pieces off a line; what was made of them is thrown away or returned to stock",
  needs: "orders.take",
  body: LineVoid,
  data: Order,
  status: 200,
  idempotent: true,
});

export const discount = route({
  method: "PATCH",
  path: `${order}/discount`,
  summary: "Set the discount on a line or on the whole order",
  needs: "orders.discount",
  body: DiscountChange,
  data: Order,
  status: 200,
  idempotent: true,
});

export const refund = route({
  method: "PATCH",
  path: `${order}/refund`,
  summary: "Give back money of a completed order",
  needs: "orders.refund",
  body: Refund,
  data: Order,
  status: 200,
  idempotent: true,
});

export const voidOrder = route({
  method: "PATCH",
  path: `${order}/void`,
  summary: "Say that a completed or cancelled order was a mistake, until its day is closed",
  needs: "orders.correct",
  body: OrderVoid,
  data: Order,
  status: 200,
  idempotent: true,
});
