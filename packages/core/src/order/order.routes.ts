import { route } from "../api/route.ts";
import { DaysQuery, Order, OrderDraft, OrderQuery, OrderSummary, OrderTotals, StatusChange } from "./order.schema.ts";

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
