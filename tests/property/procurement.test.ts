import { setTimeout } from "node:timers/promises";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as routes from "@stockpot/core/procurement/procurement.routes";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Ledger, counterDrift, readLedger } from "../support/ledger.ts";
import { buildItem, buildRestaurant, inside } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import {
  buildProcurement,
  buildSupplierAndItem,
  buildSupplier,
  draftOf,
  onProcurement,
  type SupplierFixture,
} from "../support/procurement-fixtures.ts";
import { eachFirst, meet, meetings, moment } from "../support/races.ts";

/** Holds a restaurant's books against the laws of stock and of purchases while nothing is under way. */
function auditPurchases(ledger: Ledger, procurements: readonly Procurement[]): void {
  for (const item of ledger.items) {
    const movements = ledger.movements.filter(({ itemId }) => itemId === item.id);
    const sum = movements.reduce((total, { quantity }) => total.plus(quantity), Big(0));
    expect(item.quantity.toFixed(), item.name).toBe(sum.toFixed());
    expect(item.movementCount).toBe(movements.length);
    expect(item.receiptCount).toBe(movements.filter(({ kind }) => kind === "RECEIPT").length);
  }
  for (const { id, status, items } of procurements) {
    const receipts = ledger.movements.filter(({ kind, source }) => kind === "RECEIPT" && source?.id === id);
    const lines = receipts.map(({ source }) => String(source?.line)).toSorted();
    // Each line is received once where the purchase is completed, and never otherwise.
    expect(lines).toEqual(status === "COMPLETED" ? items.map((line) => line.id).toSorted() : []);
  }
  const openOnes = ledger.stored
    .filter((thing) => thing["__edb_e__"] === "openProcurement")
    .map(({ id }) => String(id));
  const shouldBeOpen = procurements.filter(({ status }) => status === "PENDING" || status === "APPROVED");
  expect(openOnes.toSorted()).toEqual(shouldBeOpen.map(({ id }) => id).toSorted());
  expect(counterDrift(ledger)).toEqual([]);
}

async function allOf(store: SupplierFixture): Promise<readonly Procurement[]> {
  const { data } = (await request(routes.list, { ...inside(store), query: { limit: 100 } })).body;
  return Promise.all(data.map(async (one) => (await request(routes.get, onProcurement(store, one))).body.data));
}

const audit = async (store: SupplierFixture) => auditPurchases(await readLedger(store.restaurant), await allOf(store));

describe("at once", () => {
  const shape = fc.record({
    /** How many lines, over how many items. */
    lines: fc.constantFrom(1, 2, 7, 30, 60, 100),
    items: fc.constantFrom(1, 3, 50, 100),
    racers: fc.array(fc.tuple(fc.constantFrom("complete", "complete", "cancel", "remove"), moment), {
      minLength: 4,
      maxLength: 16,
    }),
  });

  test("completing, cancelling and deleting one procurement do exactly one of them, once", async () => {
    const bistro = await buildRestaurant();
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(shape, async ({ lines, items: count, racers }) => {
        const store = await buildSupplierAndItem({ at: bistro });
        const ids = [store.item.id];
        while (ids.length < Math.min(count, lines)) {
          ids.push((await buildItem({ at: bistro, quantity: 0 })).item.id);
        }
        const items = Array.from({ length: lines }, (_, index) => ({
          inventoryItemId: ids[index % ids.length] ?? "",
          quantity: 1 + index,
          unit: "KILOGRAM" as const,
          unitPrice: 1.5,
        }));
        const procurement = await buildProcurement(store, { items });
        await request(routes.approve, onProcurement(store, procurement));
        const on = onProcurement(store, procurement);
        const answers = await Promise.all(
          racers.map(async ([verb, at]) => {
            await setTimeout(at);
            const route = { complete: routes.complete, cancel: routes.cancel, remove: routes.remove }[verb];
            return { verb, status: (await attempt<typeof route>(route, on)).status };
          }),
        );
        const done = answers.filter(({ status }) => status < 300);
        const refused = answers.filter(({ status }) => status >= 300);
        for (const { status } of refused) expect([404, 409]).toContain(status);
        // A completed or a cancelled one can still be deleted; nothing else follows anything.
        const changes = done.filter(({ verb }) => verb !== "remove");
        expect(changes.length).toBeLessThanOrEqual(1);
        expect(done.length - changes.length).toBeLessThanOrEqual(1);
        if (!racers.some(([verb]) => verb === "remove")) expect(changes).toHaveLength(1);
        outcomes.add(
          done
            .map(({ verb }) => verb)
            .toSorted()
            .join("+"),
        );

        const ledger = await readLedger(store.restaurant);
        const wanted = changes.some(({ verb }) => verb === "complete") ? procurement.items.map(({ id }) => id) : [];
        const receipts = ledger.movements.filter(
          ({ kind, source }) => kind === "RECEIPT" && source?.id === procurement.id,
        );
        expect(receipts.map(({ source }) => String(source?.line)).toSorted()).toEqual(wanted.toSorted());
        expect(counterDrift(ledger)).toEqual([]);
      }),
      { numRuns: 20 },
    );
    expect(outcomes.size, "one of them won every time: the race was none").toBeGreaterThan(1);
  });

  test("procurements are numbered from 1 upward without gap or duplicate", async () => {
    const store = await buildSupplierAndItem();
    const inactive = await buildSupplier(store, { isActive: false });
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), moment), { minLength: 4, maxLength: 20 }), async (tries) => {
        const answers = await Promise.all(
          tries.map(async ([isGood, at]) => {
            await setTimeout(at);
            const body = draftOf(store, isGood ? {} : { supplierId: inactive.id });
            return attempt(routes.create, { ...inside(store), body });
          }),
        );
        for (const [index, answer] of answers.entries()) expect(answer.status).toBe(tries[index]?.[0] ? 201 : 400);
        const numbers = answers
          .filter(({ status }) => status === 201)
          .map(({ body }) => body.data.procurementNumber)
          .toSorted();
        expect(numbers).toEqual(numbers.map((_, index) => `PO-${String(made + index + 1).padStart(6, "0")}`));
        made += numbers.length;
      }),
      { numRuns: 12 },
    );
  });
});

type Verb = "create" | "update" | "approve" | "complete" | "cancel" | "remove" | "count" | "retire" | "rename";

const verbs: readonly Verb[] = [
  "create",
  "create",
  "update",
  "approve",
  "approve",
  "complete",
  "complete",
  "cancel",
  "remove",
  "count",
  "retire",
  "rename",
];

test("whatever is done at once, stock is the sum of its movements and every counter is right", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...verbs), fc.nat(5), moment), { minLength: 10, maxLength: 40 }),
      async (script) => {
        const store = await buildSupplierAndItem();
        const others = [store, await buildSupplierAndItem({ at: store }), await buildSupplierAndItem({ at: store })];
        const known: Procurement[] = [await buildProcurement(store), await buildProcurement(others[1] ?? store)];
        const run = async (verb: Verb, which: number) => {
          const shop = others[which % others.length] ?? store;
          const one = known[which % known.length] ?? expect.unreachable();
          const on = onProcurement(store, one);
          const ifMatch = which % 2 === 0 ? { headers: { "if-match": `"${1 + (which % 3)}"` } } : {};
          switch (verb) {
            case "create": {
              const answer = await attempt(routes.create, { ...inside(store), body: draftOf(shop) });
              if (answer.status === 201) known.push(answer.body.data);
              return answer.status;
            }
            case "update":
              return (await attempt(routes.update, { ...on, ...ifMatch, body: draftOf(shop, { notes: "Again" }) }))
                .status;
            case "approve":
              return (await attempt(routes.approve, { ...on, ...ifMatch })).status;
            case "complete":
              return (await attempt(routes.complete, { ...on, ...ifMatch })).status;
            case "cancel":
              return (await attempt(routes.cancel, on)).status;
            case "remove":
              return (await attempt(routes.remove, on)).status;
            case "count": {
              const params = { ...inside(store).params, itemId: shop.item.id };
              return (await attempt(inventory.update, { ...inside(store), params, body: { quantity: which } })).status;
            }
            default: {
              const params = { ...inside(store).params, supplierId: shop.supplier.id };
              const body = verb === "rename" ? { name: `Grocer ${which}` } : { isActive: which % 2 === 0 };
              return (await attempt(suppliers.update, { ...inside(store), params, body })).status;
            }
          }
        };
        const statuses = await Promise.all(
          script.map(async ([verb, which, at]) => {
            await setTimeout(at * 8);
            return run(verb, which);
          }),
        );
        for (const status of statuses) expect([200, 201, 204, 400, 404, 409, 412]).toContain(status);
        await audit(store);
      },
    ),
    { numRuns: 8 },
  );
});

type Try = (store: SupplierFixture) => Promise<{ readonly status: number }>;

const removals: Record<"a supplier" | "an ingredient", Try> = {
  "a supplier": (store) =>
    attempt(suppliers.remove, { ...inside(store), params: { ...inside(store).params, supplierId: store.supplier.id } }),
  "an ingredient": (store) =>
    attempt(inventory.remove, { ...inside(store), params: { ...inside(store).params, itemId: store.item.id } }),
};

describe.each(Object.entries(removals))("deleting %s while a procurement comes to reference it", (_, remove) => {
  test.each(["POST", "PUT"] as const)("does exactly one of the two, by %s", async (method) => {
    const bistro = await buildRestaurant();
    const outcomes = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(meetings, async (meeting) => {
        const store = await buildSupplierAndItem({ at: bistro });
        const other = await buildSupplierAndItem({ at: bistro });
        const earlier = await buildProcurement(other);
        const save = async () => {
          const body = draftOf(store);
          const answer =
            method === "POST"
              ? await attempt(routes.create, { ...inside(store), body })
              : await attempt(routes.update, { ...onProcurement(store, earlier), body });
          return { status: answer.status, id: answer.status === 201 ? answer.body.data.id : earlier.id };
        };
        const [saved, removed] = await meet(meeting, save, () => remove(store));
        const isSaved = saved.status < 300;
        outcomes.add(isSaved);
        expect([saved.status, removed.status]).toEqual(isSaved ? [method === "POST" ? 201 : 200, 409] : [404, 204]);
        const named = (await request(routes.get, onProcurement(store, saved))).body.data;
        const supplierId = named.supplier.id;
        const params = inside(store).params;
        const supplier = await request(suppliers.get, { ...inside(store), params: { ...params, supplierId } });
        expect(supplier.status, "an open purchase names a supplier that is gone").toBe(200);
        for (const { inventoryItemId: itemId } of named.items) {
          const item = await request(inventory.get, { ...inside(store), params: { ...params, itemId } });
          expect(item.status, "an open purchase names an item that is gone").toBe(200);
        }
      }),
      { numRuns: 12, examples: eachFirst },
    );
    expect(outcomes.size).toBe(2);
  });
});
