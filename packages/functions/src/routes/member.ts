import * as routes from "@stockpot/core/people/member.routes";
import * as members from "@stockpot/core/people/member.service";
import { handle } from "../lib/handle.ts";

export const me = handle(routes.me, (actor) => members.me(actor));
export const list = handle(routes.list, (member) => members.list(member));
export const update = handle(routes.update, (member, input) => members.update(member, input));
export const remove = handle(routes.remove, (member, input) => members.remove(member, input));
