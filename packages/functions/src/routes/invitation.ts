import * as routes from "@stockpot/core/people/invitation.routes";
import * as invitations from "@stockpot/core/people/invitation.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (member) => invitations.list(member));
export const create = handle(routes.create, (member, input) => invitations.create(member, input));
export const remove = handle(routes.remove, (member, input) => invitations.remove(member, input));
export const preview = handle(routes.preview, (request, input) => invitations.preview(request, input));
export const accept = handle(routes.accept, (actor, input) => invitations.accept(actor, input));
