import { dayAfter } from "@stockpot/core/platform/calendar";
import { compact } from "@stockpot/core/report/compaction";
import * as routes from "@stockpot/core/report/report.routes";
import { expect, test } from "vitest";
import { inColumns, printMeasured } from "../support/columns.ts";
import { inside } from "../support/fixtures.ts";
import { buildRestaurantWithItems } from "../support/many-items.ts";
import { metered } from "../support/meter.ts";
import { invoke } from "../support/invoke.ts";
import { putYear } from "../support/report-year.ts";
import { buildProduct } from "../support/menu-fixtures.ts";

const from = "2025-01-01";
const to = dayAfter(from, 364);

/** What the year of a restaurant takes to be read, when all but its last hundred orders are summed up. */
async function measureYear(movements: number) {
  const kitchen = await buildRestaurantWithItems(100);
  const { product } = await buildProduct({ at: kitchen });
  const { id: restaurantId } = kitchen.restaurant;
  await putYear({ restaurantId, itemIds: kitchen.itemIds, productId: product.id, from, movements });
  let [compactions, write] = [0, 0];
  const startedAt = performance.now();
  for (let count = 1; count > 0;) {
    const { result, cost } = await metered(() => compact(restaurantId));
    count = result;
    compactions += Math.sign(count);
    write += cost.write;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const read = async (
    route: (typeof routes)["profitLoss" | "entries" | "day" | "categories" | "gaps"],
    query: Record<string, string>,
  ) => (await metered(async () => expect((await invoke(route, { ...inside(kitchen), query })).status).toBe(200))).cost;
  const statement = await metered(() => invoke(routes.profitLoss, { ...inside(kitchen), query: { from, to } }));
  const orders = Math.ceil(movements / 4);
  const { lines, proof } = statement.result.body.data;
  expect(lines).toMatchObject({ netSales: 10 * orders, costOfFoodSold: 4 * orders });
  expect(proof.opening + proof.purchases + proof.firstCosts - proof.closing).toBe(proof.used);
  return {
    compactions,
    write,
    seconds,
    statement: statement.cost,
    compared: await read(routes.profitLoss, { from, to, compare: "YEAR_BEFORE" }),
    byWeek: await read(routes.profitLoss, { from, to, by: "WEEK" }),
    entries: await read(routes.entries, { from, to, figure: "SALE" }),
    day: await read(routes.day, { day: to }),
    categories: await read(routes.categories, { from, to }),
    gaps: await read(routes.gaps, { from, to }),
  };
}

const most = Number(process.env["MOVEMENTS"] ?? 100_000);

test(
  "a year's statement takes as much of a thousand movements as of a hundred times as many",
  // A slow machine takes some ten milliseconds for each movement.
  { timeout: Math.max(7_200_000, most * 30) },
  async () => {
    const sizes = [1000, most];
    const measured = [];
    for (const size of sizes) measured.push(await measureYear(size));
    const [few = expect.unreachable(), many = expect.unreachable()] = measured;
    printMeasured(
      inColumns(
        [
          "movements",
          "compactions",
          "write units",
          "seconds",
          "statement",
          "with a year before",
          "by week",
          "entries",
          "day",
          "categories",
          "gaps",
        ],
        measured.map((one, index) => [
          String(sizes[index]),
          String(one.compactions),
          String(one.write),
          one.seconds.toFixed(1),
          ...[one.statement, one.compared, one.byWeek, one.entries, one.day, one.categories, one.gaps].map(({ read }) =>
            String(read),
          ),
        ]),
      ),
    );
    for (const { statement, compared, byWeek, entries, day, categories, gaps } of measured) {
      expect(statement.read).toBeLessThanOrEqual(50);
      expect(compared.read).toBeLessThanOrEqual(50);
      expect(day.read).toBeLessThanOrEqual(50);
      expect(categories.read).toBeLessThanOrEqual(50);
      // In each month a hundred items moved.
      expect(gaps.read).toBeLessThanOrEqual(150);
      // Each day of it is read.
      expect(byWeek.read).toBeLessThanOrEqual(150);
      expect(entries.read).toBeLessThanOrEqual(150);
      expect(statement.write).toBe(0);
    }
    expect(many.statement.read).toBeLessThanOrEqual(few.statement.read + 5);
  },
);
