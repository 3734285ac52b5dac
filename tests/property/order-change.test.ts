import { randomUUID } from "node:crypto";
import type { Route } from "@stockpot/core/api/route";
import { cancelledStock, orderStatuses } from "@stockpot/core/order/order.rules";
import { compReasons, orderTypes } from "@stockpot/core/order/order.reasons";
import * as orders from "@stockpot/core/order/order.routes";
import type { Order } from "@stockpot/core/order/order.schema";
import { consumptionPoints } from "@stockpot/core/restaurant/restaurant.rules";
import { findDrift } from "@stockpot/core/report/rebuild";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import {
  type KitchenFixture,
  buildKitchen,
  buildOrder,
  changeOrder,
  line,
  setStatus,
} from "../support/order-fixtures.ts";
import { receive } from "../support/procurement-fixtures.ts";
import { seed } from "../support/random.ts";

/** How many evenings are played through; more of them for a soak. */
const numRuns = 8;

const recipes = [[100, 0], [50, 20.0003], [0, 0.3333], []];

/** One thing that is done to an order, or to the price of what it takes. */
type Doing =
  | { readonly kind: "change"; readonly route: Route; readonly body: object; readonly line: number }
  | { readonly kind: "status"; readonly status: Order["status"]; readonly stock: "RETURN" | "WASTE" }
  | { readonly kind: "receive"; readonly cents: number };

const pieces = fc.integer({ min: 0, max: 4 });
const stock = fc.constantFrom(...cancelledStock);

const change = <Body extends object>(route: Route, body: fc.Arbitrary<Body>) =>
  fc.tuple(body, fc.nat(2)).map(([given, place]): Doing => ({ kind: "change", route, body: given, line: place }));

const doings = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("status" as const), status: fc.constantFrom(...orderStatuses), stock }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("receive" as const), cents: fc.integer({ min: 1, max: 10_000 }) }),
  },
  {
    weight: 3,
    arbitrary: change(
      orders.setType,
      fc.record({ type: fc.constantFrom(...orderTypes), reason: fc.constantFrom(...compReasons) }),
    ),
  },
  {
    weight: 3,
    arbitrary: change(orders.comp, fc.record({ quantity: pieces, reason: fc.constantFrom(...compReasons) })),
  },
  {
    weight: 3,
    arbitrary: change(orders.voidLine, fc.record({ quantity: pieces, reason: fc.constant("DROPPED"), stock })),
  },
  {
    weight: 2,
    arbitrary: change(orders.addLines, fc.record({ product: fc.nat(3), plates: fc.integer({ min: 1, max: 3 }) })),
  },
  {
    weight: 1,
    arbitrary: change(
      orders.discount,
      fc.record({ percent: fc.integer({ min: 0, max: 101 }), reason: fc.constant("STAFF") }),
    ),
  },
  {
    weight: 1,
    arbitrary: change(
      orders.discount,
      fc.record({
        amount: fc.integer({ min: 0, max: 3000 }).map((cents) => cents / 100),
        reason: fc.constant("OTHER"),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: change(
      orders.refund,
      fc.record({
        amount: fc.integer({ min: 1, max: 2000 }).map((cents) => cents / 100),
        reason: fc.constant("OTHER"),
      }),
    ),
  },
  { weight: 1, arbitrary: change(orders.voidOrder, fc.record({ reason: fc.constant("ENTERED_BY_MISTAKE"), stock })) },
);

const Added = z.object({ product: z.number(), plates: z.number() });

/** With the product that is added. */
function bodyOf(kitchen: KitchenFixture, body: object): object {
  const { data } = Added.safeParse(body);
  return data ? { orderItems: [line(kitchen, data.product, data.plates)] } : body;
}

async function carryOut(kitchen: KitchenFixture, order: Order, doing: Doing): Promise<number> {
  if (doing.kind === "receive") {
    const items = kitchen.items.map(({ id: inventoryItemId }, index) => ({
      inventoryItemId,
      quantity: 10 + index,
      unit: "GRAM" as const,
      unitPrice: doing.cents / 100,
    }));
    await receive(kitchen, items);
    return 200;
  }
  const key = randomUUID();
  if (doing.kind === "status") {
    return (await setStatus(kitchen, order, doing.status, { stock: doing.stock, key })).status;
  }
  const headers = { "idempotency-key": key };
  const body = bodyOf(kitchen, doing.body);
  return (await changeOrder(kitchen, doing.route, order, body, { line: doing.line, headers })).status;
}

test("whatever is done to orders, also at once, stock and money follow exactly", async () => {
  const done = new Map<number, number>();
  const evenings = fc.array(fc.array(fc.tuple(fc.nat(1), doings), { minLength: 1, maxLength: 3 }), {
    minLength: 12,
    maxLength: 20,
    size: "max",
  });
  const settings = fc.record({
    consumeAt: fc.constantFrom(...consumptionPoints),
    allowNegativeStock: fc.nat(3).map((number) => number === 0),
  });
  await fc.assert(
    fc.asyncProperty(evenings, settings, async (evening, setting) => {
      const kitchen = await buildKitchen({
        stock: [900, 70.5],
        unitCosts: [0.0123, 3.3333],
        recipes,
        settings: setting,
      });
      const [one, other] = [
        await buildOrder(kitchen, [line(kitchen, 0, 3), line(kitchen, 1, 2), line(kitchen, 3)]),
        await buildOrder(kitchen, [line(kitchen, 1, 1), line(kitchen, 2, 4), line(kitchen, 0)]),
      ];
      for (const round of evening) {
        const answers = await Promise.all(
          round.map(([which, doing]) => carryOut(kitchen, which === 0 ? one : other, doing)),
        );
        for (const status of answers) {
          expect([200, 400, 409]).toContain(status);
          done.set(status, (done.get(status) ?? 0) + 1);
        }
        assertConsistent(await readLedger(kitchen.restaurant), { mayBeNegative: setting.allowNegativeStock });
        expect(await findDrift(kitchen.restaurant.id)).toEqual([]);
      }
    }),
    { numRuns, endOnFailure: true },
  );
  process.stdout.write(`\nchanges of orders: seed ${seed}, answers ${JSON.stringify([...done])}\n`);
});
