import { confirmSecondFactor, removeSecondFactor } from "@stockpot/core/auth/auth.service";
import * as routes from "@stockpot/core/auth/second-factor.routes";
import * as secondFactor from "@stockpot/core/auth/second-factor.service";
import { handle } from "../lib/handle.ts";

export const get = handle(routes.get, (actor) => secondFactor.get(actor));
export const begin = handle(routes.begin, (actor, { body }) => secondFactor.begin(actor, body));
export const confirm = handle(routes.confirm, (actor, { body }) => confirmSecondFactor(actor, body));
export const renewCodes = handle(routes.renewCodes, (actor, { body }) => secondFactor.renewCodes(actor, body));
export const remove = handle(routes.remove, (actor, { body }) => removeSecondFactor(actor, body));
