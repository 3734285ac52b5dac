import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { setClock } from "@stockpot/core/platform/clock";
import { dayAfter } from "@stockpot/core/platform/calendar";
import * as reports from "@stockpot/core/report/report.routes";
import * as expenses from "@stockpot/core/expense/expense.routes";
import type { ExpenseDraft } from "@stockpot/core/expense/expense.schema";
import { request } from "./client.ts";
import { inside, type RestaurantFixture, unique } from "./fixtures.ts";
import { invoke } from "./invoke.ts";

const day = 86_400_000;

/** Days around the present one, on whichever side of midnight a test runs. */
export const around = (() => {
  const today = new Date().toISOString().slice(0, 10);
  return { from: dayAfter(today, -1), to: dayAfter(today, 1) };
})();

/** Runs requests of this process some days ago. */
async function daysAgo<T>(count: number, run: () => Promise<T>): Promise<T> {
  setClock(() => new Date(Date.now() - count * day));
  try {
    return await run();
  } finally {
    setClock(() => new Date());
  }
}

/** An item that was in stock before the days around the present one. */
export async function buildOldItem(
  at: RestaurantFixture,
  draft: { readonly quantity: number; readonly unitCost?: number; readonly baseUnit: "GRAM" | "KILOGRAM" | "PIECE" },
) {
  const body = { name: unique("Flour"), ...draft };
  const { data } = (await daysAgo(4, () => invoke(inventory.create, { ...inside(at), body }))).body;
  return data;
}

type Query = NonNullable<Parameters<typeof request<typeof reports.profitLoss>>[1]["query"]>;

export const profitLossOf = async (at: RestaurantFixture, query: Partial<Query> = {}) =>
  (await request(reports.profitLoss, { ...inside(at), query: { ...around, ...query } })).body.data;

export const spend = async (at: RestaurantFixture, draft: Partial<ExpenseDraft> & { readonly amount: number }) =>
  (
    await request(expenses.create, {
      ...inside(at),
      body: { category: "OTHER", label: "Something", from: around.from, ...draft },
    })
  ).body.data;
