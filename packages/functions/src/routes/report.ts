import * as days from "@stockpot/core/report/day.service";
import * as routes from "@stockpot/core/report/report.routes";
import * as reports from "@stockpot/core/report/report.service";
import { handle } from "../lib/handle.ts";

export const profitLoss = handle(
  routes.profitLoss,
  (actor, { query }) => reports.profitLoss(actor, query),
  reports.prefetch,
);
export const entries = handle(
  routes.entries,
  (actor, { query }) => reports.entries(actor, query),
  reports.prefetchEntries,
);
export const day = handle(routes.day, (actor, { query }) => days.day(actor, query), reports.prefetch);
