import * as routes from "@stockpot/core/activity/activity.routes";
import * as activity from "@stockpot/core/activity/activity.service";
import { listRefusals } from "@stockpot/core/activity/refusal.service";
import { listSignIns } from "@stockpot/core/people/sign-in.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, input) => activity.list(actor, input));
export const refusals = handle(routes.refusals, (actor) => listRefusals(actor));
export const signIns = handle(routes.signIns, (actor) => listSignIns(actor));
