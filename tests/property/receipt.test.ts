import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import * as routes from "@stockpot/core/receipt/receipt.routes";
import { findDrift } from "@stockpot/core/report/rebuild";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, inside } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import {
  buildApproved,
  buildSupplierAndItem,
  deliveryOf,
  onProcurement,
  onReceipt,
  type SupplierFixture,
} from "../support/procurement-fixtures.ts";
import { runs } from "../support/random.ts";

const units = ["KILOGRAM", "GRAM", "POUND", "OUNCE"] as const;
const amount = fc.integer({ min: 1, max: 200_000 }).map((tenThousandths) => tenThousandths / 10_000);
const price = fc.integer({ min: 0, max: 99_999 }).map((tenThousandths) => tenThousandths / 10_000);

const shape = fc.record({
  lines: fc.array(fc.tuple(fc.nat(2), amount, fc.constantFrom(...units), price), { minLength: 1, maxLength: 4 }),
  steps: fc.array(
    fc.record({
      verb: fc.constantFrom("receive", "receive", "receive", "undo", "close", "complete", "sell", "reopen"),
      /**
       * The received part of the outstanding quantity in percent, whether the rest is expected, the price, and the
       * damaged part.
       */
      parts: fc.array(fc.tuple(fc.integer({ min: 0, max: 130 }), fc.boolean(), price, fc.boolean()), {
        minLength: 4,
        maxLength: 4,
      }),
      which: fc.nat(5),
    }),
    { minLength: 2, maxLength: 10 },
  ),
});

type Shape = typeof shape extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Step = Shape["steps"][number];

const buildStep = (verb: Step["verb"], percent = 0): Step => ({
  verb,
  parts: Array.from({ length: 4 }, () => [percent, false, 1.5, false]),
  which: 0,
});

/** Each verb where it succeeds, whatever is drawn after them. */
const examples: [Shape][] = [
  [
    {
      lines: [[0, 10, "KILOGRAM", 1.5]],
      steps: [buildStep("receive", 50), buildStep("undo"), buildStep("receive", 50), buildStep("close")],
    },
  ],
  [{ lines: [[1, 10, "POUND", 1.5]], steps: [buildStep("receive", 50), buildStep("complete")] }],
];

const verbs = { complete: procurements.complete, reopen: procurements.reopen };

const now = async (store: SupplierFixture, procurement: Procurement) =>
  (await request(procurements.get, onProcurement(store, procurement))).body.data;

async function take(store: SupplierFixture, procurement: Procurement, { verb, parts, which }: Step): Promise<number> {
  const on = onProcurement(store, procurement);
  const current = await now(store, procurement);
  switch (verb) {
    case "receive": {
      const { lines, ...delivery } = deliveryOf(current);
      const body = {
        ...delivery,
        lines: lines.map((line, index) => {
          const [percent = 0, closeShort = false, unitPrice = 0, isDamaged = false] = parts[index] ?? [];
          const received = Number(((Math.max(0, line.received) * percent) / 100).toFixed(4));
          const damaged = isDamaged ? Number((received / 4).toFixed(4)) : 0;
          return { ...line, received, damaged, unitPrice, closeShort, ...(percent > 105 && { reason: "Kept" }) };
        }),
      };
      return (await attempt(routes.create, { ...on, body })).status;
    }
    case "undo": {
      const { data } = (await request(routes.list, on)).body;
      const receipt = data[which % Math.max(1, data.length)];
      return receipt ? (await attempt(routes.undo, onReceipt(store, receipt))).status : 404;
    }
    case "close":
      return (await attempt(procurements.closeShort, { ...on, body: {} })).status;
    case "sell": {
      const params = { ...inside(store).params, itemId: procurement.items[0]?.inventoryItemId ?? "" };
      return (await attempt(inventory.update, { ...inside(store), params, body: { quantity: which } })).status;
    }
    default:
      return (await attempt(verbs[verb], on)).status;
  }
}

test("whatever is delivered, undone, closed and counted in between, deliveries and stock agree", async () => {
  const store = await buildSupplierAndItem();
  const items = [
    store.item,
    ...(await Promise.all([0, 1].map(() => buildItem({ at: store, quantity: 0 })))).map(({ item }) => item),
  ];
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(shape, async ({ lines, steps }) => {
      const procurement = await buildApproved(store, {
        items: lines.map(([which, quantity, unit, unitPrice]) => ({
          inventoryItemId: items[which]?.id ?? "",
          quantity,
          unit,
          unitPrice,
        })),
      });
      for (const step of steps) {
        const status = await take(store, procurement, step);
        expect([200, 201, 400, 404, 409]).toContain(status);
        seen.add(`${step.verb} ${status < 300}`);
      }
      assertConsistent(await readLedger(store.restaurant));
      expect(await findDrift(store.restaurant.id)).toEqual([]);
    }),
    { numRuns: runs(25), examples },
  );
  for (const verb of ["receive", "undo", "complete", "close"]) expect(seen).toContain(`${verb} true`);
});

test(
  "sixteen who receive, undo and complete at once leave deliveries and stock in agreement",
  { tags: ["race"] },
  async () => {
    const store = await buildSupplierAndItem();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("receive", "complete", "undo", "reopen"), { minLength: 16, maxLength: 16 }),
        async (racers) => {
          const procurement = await buildApproved(store, {
            items: [{ inventoryItemId: store.item.id, quantity: 10, unit: "KILOGRAM", unitPrice: 1.1111 }],
          });
          const [line = expect.unreachable()] = procurement.items;
          const first = { id: crypto.randomUUID(), lines: [{ lineId: line.id, received: 1, unitPrice: 1.1111 }] };
          const receipt = (await request(routes.create, { ...onProcurement(store, procurement), body: first })).body
            .data;
          const statuses = await Promise.all(
            racers.map(async (verb) => {
              const on = onProcurement(store, procurement);
              if (verb === "undo") return (await attempt(routes.undo, onReceipt(store, receipt))).status;
              if (verb === "receive") {
                const body = { id: crypto.randomUUID(), lines: [{ lineId: line.id, received: 1, unitPrice: 2 }] };
                return (await attempt(routes.create, { ...on, body })).status;
              }
              return (await attempt(verbs[verb], on)).status;
            }),
          );
          for (const status of statuses) expect([200, 201, 400, 409]).toContain(status);
          assertConsistent(await readLedger(store.restaurant));
        },
      ),
      { numRuns: runs(12) },
    );
  },
);
