import * as routes from "@stockpot/core/activity/activity.routes";
import * as activity from "@stockpot/core/activity/activity.service";
import { listRefusals } from "@stockpot/core/activity/refusal.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (member, input) => activity.list(member, input));
export const refusals = handle(routes.refusals, (member) => listRefusals(member));
