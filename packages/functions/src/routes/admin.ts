import * as routes from "@stockpot/core/admin/admin.routes";
import * as admin from "@stockpot/core/admin/admin.service";
import { handle } from "../lib/handle.ts";

export const summary = handle(routes.summary, (actor) => admin.summary(actor));
