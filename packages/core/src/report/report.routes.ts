import { route } from "../api/route.ts";
import { DayQuery, DayReport, Entries, EntriesQuery, ProfitLoss, ProfitLossQuery } from "./report.schema.ts";

const reports = "/api/v1/restaurants/{restaurantId}/reports" as const;

export const profitLoss = route({
  method: "GET",
  path: `${reports}/profit-loss`,
  summary: "Get the profit and loss statement of up to 400 business days",
  needs: "reports.money",
  query: ProfitLossQuery,
  data: ProfitLoss,
  status: 200,
});

export const entries = route({
  method: "GET",
  path: `${reports}/entries`,
  summary: "List the documents behind a figure of a report, newest day first",
  needs: "reports.money",
  query: EntriesQuery,
  data: Entries,
  status: 200,
});

export const day = route({
  method: "GET",
  path: `${reports}/day`,
  summary: "Get what a business day came to, beside the same weekday a week before",
  needs: "reports.money",
  query: DayQuery,
  data: DayReport,
  status: 200,
});
