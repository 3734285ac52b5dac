import * as categoryReport from "@stockpot/core/report/categories.service";
import * as days from "@stockpot/core/report/day.service";
import * as gapReport from "@stockpot/core/report/gaps.service";
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
export const categories = handle(
  routes.categories,
  (actor, { query }) => categoryReport.categories(actor, query),
  reports.prefetch,
);
export const gaps = handle(routes.gaps, (actor, { query }) => gapReport.gaps(actor, query), reports.prefetch);
