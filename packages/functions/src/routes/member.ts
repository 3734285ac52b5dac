import * as routes from "@stockpot/core/people/member.routes";
import * as members from "@stockpot/core/people/member.service";
import { handle } from "../lib/handle.ts";

export const me = handle(routes.me, (actor) => members.me(actor));
export const list = handle(routes.list, (actor) => members.list(actor));
export const update = handle(routes.update, (actor, input) => members.update(actor, input));
export const remove = handle(routes.remove, (actor, input) => members.remove(actor, input));
