import { Big } from "big.js";
import { dayScope } from "../order/order.counts.ts";
import * as counters from "../counter/counter.service.ts";
import { businessDay, dayAfter } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import * as products from "../product/product.service.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { cents, percentOf } from "./percent.ts";
import { linesOf } from "./profit-loss.rules.ts";
import type { DayQuery } from "./report.schema.ts";
import { type ReportActor, prefetch } from "./report.service.ts";
import { type Reading, readRollups, sumOf } from "./rollup.reading.ts";
import { type Figures, netOf, productIn, totalsIn } from "./rollup.rules.ts";

const zero = Big(0);

const on = (one: string) => ({ from: one, to: one });

/** What a business day came to, and what the same weekday a week before did. */
export async function day(actor: ReportActor, query: DayQuery) {
  const { restaurantId } = actor;
  const { restaurant, revision } = await (actor.request.prefetched ?? prefetch(actor));
  const { day: asked = businessDay(calendarOf(restaurant), timestamp()) } = query;
  const before = dayAfter(asked, -7);
  const [[ofDay, ofBefore, sold, parts], counts, countsBefore, names] = await Promise.all([
    readRollups(
      restaurantId,
      [
        { sheet: "totals", ...on(asked) },
        { sheet: "totals", ...on(before) },
        { sheet: "products", ...on(asked) },
        { sheet: "parts", ...on(asked) },
      ],
      revision,
    ),
    counters.readCounters(restaurantId, dayScope(asked)),
    counters.readCounters(restaurantId, dayScope(before)),
    products.names(actor),
  ]);
  return {
    ...figuresOf(asked, ofDay, counts),
    weekBefore: figuresOf(before, ofBefore, countsBefore),
    products: productsIn(sold, new Map(names.map(({ id, name }) => [id, name]))),
    hours: hoursIn(parts),
  };
}

function figuresOf(
  of: string,
  reading: Reading = [],
  { cancelled, voided }: { readonly cancelled: number; readonly voided: number },
) {
  const figures = totalsIn(sumOf(reading));
  const lines = linesOf(figures, {});
  const { netSales, costOfSales, grossProfit, waste, staffMeals, freebies, discounts, comps, refunds } = lines;
  const { orders = zero, covers = zero, RECEIPT: deliveries = zero } = figures;
  const foodCostPercent = percentOf(costOfSales, netSales);
  return {
    day: of,
    netSales,
    orders,
    covers,
    ...(orders.gt(0) && { averageCheck: cents(netSales.div(orders)) }),
    costOfSales,
    ...(foodCostPercent && { foodCostPercent }),
    grossProfit,
    waste,
    staffMeals,
    freebies,
    deliveries: cents(deliveries),
    discounts,
    comps,
    refunds,
    cancelled,
    voided,
  };
}

/** What was sold of each product; staff meals and what was given away are no sales. */
function productsIn(reading: Reading = [], names: ReadonlyMap<string, string>) {
  return [...sumOf(reading)]
    .flatMap(([key, figures]) => {
      const { type, productId } = productIn(key);
      const { quantity = zero, cost = zero } = figures;
      if (type !== "SALE" || quantity.eq(0)) return [];
      const sales = cents(salesIn(figures));
      const name = names.get(productId);
      const foodCostPercent = percentOf(cost, sales);
      return [
        {
          productId,
          ...(name !== undefined && { name }),
          quantity,
          sales,
          ...(!cost.eq(0) && {
            cost: cents(cost),
            margin: sales.minus(cents(cost)),
            ...(foodCostPercent && { foodCostPercent }),
          }),
        },
      ];
    })
    .toSorted((one, other) => other.quantity.cmp(one.quantity) || other.sales.cmp(one.sales));
}

const salesIn = ({ gross = zero, comps = zero, discounts = zero }: Figures): Big => netOf({ gross, comps, discounts });

function hoursIn(reading: Reading = []) {
  return [...sumOf(reading)]
    .flatMap(([key, { orders = zero, net = zero }]) => {
      const [, hour] = /^hour (\d+)$/.exec(key) ?? [];
      return hour === undefined ? [] : [{ hour: Number(hour), orders, sales: cents(net) }];
    })
    .toSorted((one, other) => one.hour - other.hour);
}
