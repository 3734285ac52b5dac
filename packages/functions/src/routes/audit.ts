import { listPlatformRefusals } from "@stockpot/core/activity/refusal.service";
import * as routes from "@stockpot/core/activity/audit.routes";
import * as audit from "@stockpot/core/activity/audit.service";
import { listAdministratorSignIns } from "@stockpot/core/people/sign-in.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, { query }) => audit.list(actor, query));
export const refusals = handle(routes.refusals, () => listPlatformRefusals());
export const signIns = handle(routes.signIns, () => listAdministratorSignIns());
