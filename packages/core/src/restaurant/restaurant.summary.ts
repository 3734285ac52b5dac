import { Big } from "big.js";
import type { Member } from "../actor.ts";
import * as counters from "../counter/counter.service.ts";
import { businessDay, dayAfter } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import { readRestaurant } from "./restaurant.reading.ts";
import { calendarOf } from "./restaurant.rules.ts";

/** How many days a dashboard shows, and how many before them it compares these with. */
const summaryDays = 14;

/** The figures of a dashboard, at a cost that does not grow with the restaurant. */
export async function summary({ restaurantId }: Member) {
  const now = timestamp();
  const date = now.slice(0, 10);
  const [restaurant, inventory, orders, suppliers, boms, several] = await Promise.all([
    readRestaurant(restaurantId, { consistent: false }),
    counters.readCounters(restaurantId, "inventory"),
    counters.readCounters(restaurantId, "orders"),
    counters.readCounters(restaurantId, "suppliers"),
    counters.readCounters(restaurantId, "boms"),
    // In whatever time zone the restaurant is and whenever its day starts, its last days lie between this one and
    // tomorrow in UTC. The counters of procurements and of products come next in the table.
    counters.readCountersBetween(restaurantId, `orders/${dayAfter(date, -2 * summaryDays - 1)}`, "products"),
  ]);
  const { procurements, products } = Object.fromEntries(several);
  const today = businessDay(calendarOf(restaurant), now);
  const days = Array.from({ length: 2 * summaryDays }, (_, index): Day => {
    const day = dayAfter(today, index + 1 - 2 * summaryDays);
    return { date: day, counted: several.get(`orders/${day}`) ?? {} };
  });
  const [previous, last] = [days.slice(0, summaryDays), days.slice(summaryDays)];
  const { pending, confirmed, preparing, ready } = orders;
  return {
    restaurant,
    inventory: {
      items: inventory.total,
      low: inventory.low,
      warning: inventory.warning,
      priceChanges: inventory.priceChanges,
      value: inventory.stockValue.plus(orders.stockValue).plus(procurements?.stockValue ?? 0),
    },
    orders: { pending, open: pending + confirmed + preparing + ready, total: orders.total },
    procurements: {
      pending: procurements?.pending ?? 0,
      approved: procurements?.approved ?? 0,
      total: procurements?.total ?? 0,
      aboveApproved: procurements?.aboveApproved ?? 0,
    },
    suppliers: suppliers.total,
    products: products?.total ?? 0,
    recipes: boms.active,
    days: last.map(salesOf),
    orderTypes: { sales: sumIn(last, "sales"), family: sumIn(last, "family"), freebies: sumIn(last, "freebies") },
    previousDays: previous.map(salesOf),
    foodCost: foodCostOf(last),
    previousFoodCost: foodCostOf(previous),
  };
}

interface Day {
  readonly date: string;
  readonly counted: counters.Values;
}

const sumIn = (days: readonly Day[], counter: counters.Counter): number =>
  days.reduce((sum, { counted }) => sum + (counted[counter] ?? 0), 0);

const salesOf = ({ date, counted }: Day) => ({
  date,
  orders: counted.total ?? 0,
  revenue: Big(counted.revenueCents ?? 0).div(100),
});

function foodCostOf(days: readonly Day[]) {
  const cents = days.reduce((sum, { counted }) => sum.plus(counted.costedCents ?? 0), Big(0));
  const cost = days.reduce((sum, { counted }) => sum.plus(counted.costOfSales ?? 0), Big(0));
  return { sold: cents.div(100), cost, ...(cents.gt(0) && { percentage: cost.times(10_000).div(cents) }) };
}
