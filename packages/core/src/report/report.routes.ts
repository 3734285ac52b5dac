import { route } from "../api/route.ts";
import {
  Categories,
  DayQuery,
  DayReport,
  Entries,
  EntriesQuery,
  Gaps,
  PeriodQuery,
  ProfitLoss,
  ProfitLossQuery,
} from "./report.schema.ts";

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

export const categories = route({
  method: "GET",
  path: `${reports}/categories`,
  summary: "Get what each menu category sold and cost in up to 400 business days",
  needs: "reports.money",
  query: PeriodQuery,
  data: Categories,
  status: 200,
});

export const gaps = route({
  method: "GET",
  path: `${reports}/gaps`,
  summary: "List the items that the figures of up to 400 business days know too little about",
  needs: "reports.money",
  query: PeriodQuery,
  data: Gaps,
  status: 200,
});
