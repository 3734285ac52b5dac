import * as routes from "@stockpot/core/people/invitation.routes";
import * as invitations from "@stockpot/core/people/invitation.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor) => invitations.list(actor));
export const create = handle(routes.create, (actor, input) => invitations.create(actor, input));
export const remove = handle(routes.remove, (actor, input) => invitations.remove(actor, input));
export const preview = handle(routes.preview, (request, input) => invitations.preview(request, input));
export const accept = handle(routes.accept, (actor, input) => invitations.accept(actor, input));
