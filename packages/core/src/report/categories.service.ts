import { Big } from "big.js";
import * as products from "../product/product.service.ts";
import { costGroupOf, costGroups } from "./category.rules.ts";
import { cents, percentOf } from "./percent.ts";
import { linesOf } from "./profit-loss.rules.ts";
import type { PeriodQuery } from "./report.schema.ts";
import { type ReportActor, prefetch } from "./report.service.ts";
import { readRollups, sumOf } from "./rollup.reading.ts";
import { netOf, productIn, totalsIn } from "./rollup.rules.ts";

const zero = Big(0);

/** What was sold of each menu category in some days and what it cost, by cost group. */
export async function categories(actor: ReportActor, { from, to }: PeriodQuery) {
  const { restaurantId } = actor;
  const { revision } = await (actor.request.prefetched ?? prefetch(actor));
  const [sold = [], totals = []] = await readRollups(
    restaurantId,
    [
      { sheet: "products", from, to },
      { sheet: "totals", from, to },
    ],
    revision,
  );
  const rows = [...sumOf(sold)].flatMap(([key, { gross = zero, comps = zero, discounts = zero, cost = zero }]) => {
    const { type, productId } = productIn(key);
    return type === "SALE" ? [{ productId, sales: netOf({ gross, comps, discounts }), cost }] : [];
  });
  const categoryOf = await products.readCategories(
    restaurantId,
    rows.map(({ productId }) => productId),
  );
  const named = [...Map.groupBy(rows, ({ productId }) => categoryOf.get(productId))]
    .map(([category, some]) => ({ category, ...sumOfRows(some) }))
    .toSorted((one, other) => other.sales.cmp(one.sales));
  const { netSales, costOfFoodSold } = linesOf(totalsIn(sumOf(totals)), {});
  const shown = costGroups.flatMap((group) => {
    const own = named.filter(({ category }) => costGroupOf(category) === group);
    return own.length === 0 ? [] : [{ group, ...withPercent(sumOfRows(own)), categories: own.map(withPercent) }];
  });
  const all = sumOfRows(named);
  return {
    groups: shown,
    // What no category explains: refunds, and what orders took that are not completed.
    others: { sales: netSales.minus(all.sales), cost: costOfFoodSold.minus(all.cost) },
    total: withPercent({ sales: netSales, cost: costOfFoodSold }),
  };
}

interface Sold {
  readonly sales: Big;
  readonly cost: Big;
}

const sumOfRows = (rows: readonly Sold[]): Sold => ({
  sales: cents(rows.reduce((sum, { sales }) => sum.plus(sales), zero)),
  cost: cents(rows.reduce((sum, { cost }) => sum.plus(cost), zero)),
});

function withPercent<Row extends Sold>(row: Row) {
  const foodCostPercent = row.cost.eq(0) ? undefined : percentOf(row.cost, row.sales);
  return { ...row, ...(foodCostPercent && { foodCostPercent }) };
}
