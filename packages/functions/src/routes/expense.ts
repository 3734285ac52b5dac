import * as routes from "@stockpot/core/expense/expense.routes";
import * as expenses from "@stockpot/core/expense/expense.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, { query }) => expenses.list(actor, query));
export const create = handle(routes.create, (actor, { body }) => expenses.create(actor, body));
export const update = handle(routes.update, (actor, input) => expenses.update(actor, input));
export const remove = handle(routes.remove, (actor, input) => expenses.remove(actor, input));
