import { CounterEntity } from "@stockpot/core/counter/counter.entity";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { OrderEntity } from "@stockpot/core/order/order.entity";
import * as orders from "@stockpot/core/order/order.routes";
import { businessDay, dayAfter } from "@stockpot/core/platform/calendar";
import { setClock } from "@stockpot/core/platform/clock";
import * as settings from "@stockpot/core/settings/settings.routes";
import { MovementEntity } from "@stockpot/core/stock/movement.entity";
import { RollupDeltaEntity } from "@stockpot/core/stock/rollup-delta.entity";
import { update as updateRestaurant } from "@stockpot/core/restaurant/restaurant.routes";
import { RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { inside } from "../support/fixtures.ts";
import { withInterruption } from "../support/interruption.ts";
import { type KitchenFixture, buildKitchen, inProcess, setStatus } from "../support/order-fixtures.ts";
import { runs } from "../support/random.ts";

const zones = ["UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Tokyo", "America/New_York"] as const;

const change = fc.oneof(
  fc.record({ verb: fc.constant("move" as const), timeZone: fc.constantFrom(...zones) }),
  fc.record({ verb: fc.constant("shift" as const), dayStartsAt: fc.constantFrom(0, 240, 720, 1439) }),
  fc.record({ verb: fc.constant("close" as const) }),
);

const step = fc.record({
  /** Minutes since the step before. */
  after: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 })),
  does: fc.oneof(
    change,
    fc.record({ verb: fc.constant("adjust" as const) }),
    // Meanwhile, between what it reads and what it writes, the settings change.
    fc.record({ verb: fc.constant("sell" as const), meanwhile: fc.array(change, { maxLength: 3 }) }),
  ),
});

type Change = typeof change extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const moveAndClose: Change[] = [{ verb: "move", timeZone: "Pacific/Kiritimati" }, { verb: "close" }];

test("nothing is added to a closed day, whatever becomes of the time zone and the start of the day", async () => {
  onTestFinished(() => setClock(() => new Date()));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      setClock(() => new Date());
      const kitchen = await buildKitchen({ stock: [10_000], recipes: [[1]], settings: { consumeAt: "COMPLETED" } });
      // In the evening in UTC, when the next day has begun in Kiritimati.
      let now = Date.parse(new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)) + 20 * 3_600_000;
      setClock(() => new Date(now));
      let closed: { readonly through: string; readonly books: unknown } | undefined;

      const run = async (does: Change): Promise<void> => {
        if (does.verb === "close") {
          const through = await close(kitchen, now);
          if (through !== undefined) closed = { through, books: await booksThrough(kitchen, through) };
        } else await changeDays(kitchen, does);
      };

      for (const { after, does } of steps) {
        now += after * 60_000;
        if (does.verb === "sell") {
          await withInterruption(
            /TransactItems/,
            async () => {
              for (const one of does.meanwhile) await run(one);
            },
            () => sell(kitchen),
          );
        } else if (does.verb === "adjust") await adjust(kitchen);
        else await run(does);
        if (closed) expect(await booksThrough(kitchen, closed.through)).toEqual(closed.books);
      }
      await expectOneDayForEachSale(kitchen);
    }),
    {
      numRuns: runs(12),
      examples: [
        // An order under way at the end of a day that is closed at once, as the clocks are moved ahead.
        [[{ after: 0, does: { verb: "sell", meanwhile: moveAndClose } }]],
        // A day that is closed, and then begins later.
        [
          [
            { after: 0, does: { verb: "shift", dayStartsAt: 0 } },
            { after: 600, does: { verb: "close" } },
            { after: 5, does: { verb: "shift", dayStartsAt: 1439 } },
            { after: 5, does: { verb: "move", timeZone: "America/Los_Angeles" } },
            { after: 0, does: { verb: "sell", meanwhile: [] } },
          ],
        ],
      ],
    },
  );
});

/** @returns the day through which the period was closed; undefined where that was refused */
async function close(kitchen: KitchenFixture, now: number): Promise<string | undefined> {
  const { data } = (await inProcess(settings.get, inside(kitchen))).body;
  const closedThrough = dayAfter(businessDay(data, new Date(now).toISOString()), -1);
  if (data.closedThrough !== undefined && closedThrough <= data.closedThrough) return undefined;
  const answer = await inProcess(settings.closePeriod, { ...inside(kitchen), body: { closedThrough } });
  return answer.status === 200 ? closedThrough : undefined;
}

async function changeDays(kitchen: KitchenFixture, does: Exclude<Change, { verb: "close" }>): Promise<void> {
  if (does.verb === "shift") {
    const { dayStartsAt } = does;
    await inProcess(settings.update, { ...inside(kitchen), body: { dayStartsAt } });
    return;
  }
  const body = RestaurantDraft.strip().parse({
    ...kitchen.restaurant,
    timeZone: does.timeZone,
    consumeAt: "COMPLETED",
  });
  const answer = await inProcess(updateRestaurant, { ...inside(kitchen), body });
  expect(answer.status, answer.text).toBe(200);
}

async function sell(kitchen: KitchenFixture): Promise<void> {
  const orderItems = [{ productId: kitchen.products[0]?.id ?? "", quantity: 1 }];
  const order = (await inProcess(orders.create, { ...inside(kitchen), body: { orderItems } })).body.data;
  const answer = await setStatus(kitchen, order, "COMPLETED", { transport: inProcess });
  expect(answer.status, answer.text).toBe(200);
}

async function adjust(kitchen: KitchenFixture): Promise<void> {
  const params = { restaurantId: kitchen.restaurant.id, itemId: kitchen.items[0]?.id ?? "" };
  const { quantity } = (await inProcess(inventory.get, { token: kitchen.owner.token, params })).body.data;
  const body = { quantity: quantity - 1 };
  expect((await inProcess(inventory.update, { token: kitchen.owner.token, params, body })).status).toBe(200);
}

/** What the ledger, the reports and the counters of sales say of the days through one. */
async function booksThrough({ restaurant: { id: restaurantId } }: KitchenFixture, through: string) {
  const all = { pages: "all", consistent: true } as const;
  const [movements, deltas, counters] = await Promise.all([
    MovementEntity.query.primary({ restaurantId }).go(all),
    RollupDeltaEntity.query.primary({ restaurantId }).go(all),
    CounterEntity.query.primary({ restaurantId }).go(all),
  ]);
  return {
    movements: movements.data.filter(({ businessDay: day }) => day <= through).map(({ id }) => id),
    deltas: deltas.data.filter(({ day }) => day <= through).map(({ id }) => id),
    sales: counters.data
      .filter(({ scope }) => scope.startsWith("orders/") && scope.slice(7) <= through)
      .map(({ scope, total, revenueCents, costOfSales }) => [scope, total, String(revenueCents), String(costOfSales)]),
  };
}

/** What an order sold for counts on the day on which what it took counts. */
async function expectOneDayForEachSale({ restaurant: { id: restaurantId } }: KitchenFixture): Promise<void> {
  const [sold, movements] = await Promise.all([
    OrderEntity.query.byAge({ restaurantId }).go({ pages: "all" }),
    MovementEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true }),
  ]);
  for (const { id } of sold.data) {
    const { data: order } = await OrderEntity.get({ restaurantId, id }).go({ consistent: true });
    if (order?.status !== "COMPLETED") continue;
    const taken = movements.data.filter(({ source }) => source?.id === id);
    expect(new Set(taken.map(({ businessDay: day }) => day))).toEqual(new Set([order.completedOn]));
  }
}
