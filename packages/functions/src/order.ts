import * as routes from "@stockpot/core/order/order.routes";
import * as orders from "@stockpot/core/order/order.service";
import { toAnswer } from "./lib/answer.ts";
import { handle } from "./lib/handle.ts";

export const list = handle(routes.list, (member, { query }) => orders.list(member, query));
export const get = handle(routes.get, (member, input) => orders.get(member, input));
export const create = handle(routes.create, (member, { body }) => orders.create(member, body));
export const setStatus = handle<typeof routes.setStatus, orders.Before>(
  routes.setStatus,
  (member, input, ahead) => orders.setStatus(member, input, ahead, (result) => toAnswer(routes.setStatus, result)),
  (params) => orders.readBefore(params),
);
