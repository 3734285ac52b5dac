import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as routes from "@stockpot/core/procurement/procurement.routes";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { setRequestTime } from "@stockpot/core/platform/request-time";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { UnfinishedPostingEntity } from "@stockpot/core/stock/posting.entity";
import { postings, removals, runBackgroundWork } from "@stockpot/functions/background";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { buildItem, inside } from "../support/fixtures.ts";
import { request } from "../support/client.ts";
import { atEachCall, faultKinds, twoMinutesLater, withCrashAfter } from "../support/faults.ts";
import { asFunction } from "../support/grants.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import {
  buildProcurement,
  buildSupplierAndItem,
  draftOf,
  onProcurement,
  type SupplierFixture,
} from "../support/procurement-fixtures.ts";
import { patient } from "../support/server.ts";
import { itemsMentioning } from "../support/table.ts";

/** Uses this often on the same request strike each of its calls: see `atEachCall`. */
const every = 4;

/** As the background work does when a request has been gone for long. */
const sweep = () =>
  twoMinutesLater(async () => {
    await asFunction("background.postings", postings);
    await asFunction("background.removals", removals);
  });

async function audit({ restaurant }: SupplierFixture): Promise<void> {
  const ledger = await readLedger(restaurant);
  for (const { id, name, movementCount } of ledger.items) {
    expect(movementCount, name).toBe(ledger.movements.filter(({ itemId }) => itemId === id).length);
  }
  assertConsistent(ledger, { isClockMoved: true });
}

afterEach(() => setRequestTime(patient));

const stepRoutes = { approve: routes.approve, complete: routes.complete, cancel: routes.cancel };
type Step = keyof typeof stepRoutes;

/** A step of a request that may be sent again as it was: with its key and the version that was seen. */
const stepping =
  (
    store: SupplierFixture,
    procurement: Procurement,
    step: Step,
    key: string = randomUUID(),
    version = procurement.version,
  ) =>
  () =>
    invoke<(typeof stepRoutes)[Step]>(stepRoutes[step], {
      ...onProcurement(store, procurement),
      headers: { "idempotency-key": key, "if-match": `"${version}"` },
    });

const getOne = async (store: SupplierFixture, procurement: Procurement) =>
  (await request(routes.get, onProcurement(store, procurement))).body.data;

async function buildApproved(store: SupplierFixture, items?: Parameters<typeof draftOf>[1]): Promise<Procurement> {
  const procurement = await buildProcurement(store, items);
  return (await request(routes.approve, onProcurement(store, procurement))).body.data;
}

/** More than one transaction holds: each line is two writes, and one more for its item where it is the first of it. */
const many = 60;

describe("a receipt of many steps", () => {
  let store: SupplierFixture;
  let lines: Parameters<typeof draftOf>[1];
  let ids: readonly string[];
  // One for each test, because the check reads more with every procurement.
  beforeEach(async () => {
    store = await buildSupplierAndItem();
    const pantries = await Promise.all(Array.from({ length: many }, () => buildItem({ at: store, quantity: 0 })));
    ids = pantries.map(({ item }) => item.id);
    lines = {
      items: ids.map((inventoryItemId, index) => ({
        inventoryItemId: index % 10 === 9 ? (ids[0] ?? "") : inventoryItemId,
        quantity: 1.7,
        unit: "POUND",
        unitPrice: Number((2.0301 + index / 100).toFixed(4)),
      })),
    };
  });

  const receiptsOf = async ({ id }: Procurement) => {
    const { movements } = await readLedger(store.restaurant);
    return movements.filter(({ source }) => source?.id === id).map(({ source }) => String(source?.line));
  };
  const expectReceived = async (procurement: Procurement, by = store.owner.fullName) => {
    const now = await getOne(store, procurement);
    expect(now).toMatchObject({ status: "COMPLETED", version: 3 });
    expect(now.history.at(-1)?.by).toBe(by);
    expect((await receiptsOf(procurement)).toSorted()).toEqual(procurement.items.map(({ id }) => id).toSorted());
  };
  const notes = async () => {
    const { data } = await UnfinishedPostingEntity.query.primary({}).go({ pages: "all", consistent: true });
    return data.filter(({ restaurantId }) => restaurantId === store.restaurant.id);
  };

  test.each(faultKinds)("is received once when a call %s and the request is sent again", async (_, fault) => {
    await atEachCall(
      fault,
      async (strike) => {
        const procurement = await buildApproved(store, lines);
        const complete = stepping(store, procurement, "complete");
        const struck = await strike(complete);
        const between = await getOne(store, procurement);
        if (between.status !== "COMPLETED") expect(between).toEqual(procurement);
        const again = await complete();
        expect(again.status, again.text).toBe(200);
        if (struck.status === 200) expect(again.text).toBe(struck.text);
        await expectReceived(procurement);
      },
      every,
    );
    expect(await notes()).toEqual([]);
    await audit(store);
  });

  const breaks = faultKinds.filter(([, { isLasting }]) => isLasting);

  test.each(breaks)(
    "is resumed by the background job when a call %s, in the name of who began it",
    async (_, fault) => {
      await atEachCall(
        fault,
        async (strike) => {
          const procurement = await buildApproved(store, lines);
          const complete = stepping(store, procurement, "complete");
          await strike(complete);
          const wasBegun = (await receiptsOf(procurement)).length > 0;
          await runBackgroundWork();
          // A request may still be at work on it: a posting younger than a minute is left alone.
          const young = await getOne(store, procurement);
          if (wasBegun && young.status !== "COMPLETED") expect(await notes()).toHaveLength(1);
          await sweep();
          if (wasBegun) await expectReceived(procurement);
          else expect(await getOne(store, procurement)).toEqual(procurement);
          const again = await complete();
          expect(again.status, again.text).toBe(200);
          await expectReceived(procurement);
        },
        every,
      );
      expect(await notes()).toEqual([]);
      await audit(store);
    },
  );

  /** Begins a receipt that ends after its first step. */
  async function begin(of: SupplierFixture = store, what = lines): Promise<Procurement> {
    const procurement = await buildApproved(of, what);
    await withCrashAfter(/"RECEIPT"/, stepping(of, procurement, "complete"));
    const { movements } = await readLedger(of.restaurant);
    const received = movements.filter(({ source }) => source?.id === procurement.id).length;
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThan(procurement.lineCount);
    return procurement;
  }

  test("leaves nothing to do where the background job ends it just before its request leaves it", async () => {
    const procurement = await buildApproved(store, lines);
    setRequestTime({ lastAttemptMs: 0 });
    const { result, wasInterrupted } = await withInterruption(
      /leftAt/,
      async () => {
        setRequestTime(patient);
        await sweep();
      },
      stepping(store, procurement, "complete"),
    );
    expect([wasInterrupted, result.status]).toEqual([true, 200]);
    await expectReceived(procurement);
    expect(await notes()).toEqual([]);
    await audit(store);
  });

  test("cannot be cancelled, deleted or edited while part of it is in stock, and can be resumed", async () => {
    const procurement = await begin();
    const on = onProcurement(store, procurement);
    for (const route of [routes.cancel, routes.remove]) {
      const answer = await request(route, on);
      expect(answer.status).toBe(409);
      expect(answer.error.message).toBe("A delivery of this procurement is being received. Try again in a minute.");
    }
    expect((await request(routes.update, { ...on, body: draftOf(store) })).status).toBe(409);
    const params = { ...inside(store).params, itemId: ids[3] ?? "" };
    expect((await request(inventory.remove, { ...inside(store), params })).status).toBe(409);
    // Any other request may end it, at the version that all see.
    expect((await stepping(store, procurement, "complete")()).status).toBe(200);
    await expectReceived(procurement);
    expect(await notes()).toEqual([]);
  });

  test("is finished once by two background jobs and a request at the same time", { tags: ["race"] }, async () => {
    const procurement = await begin();
    const [answer] = await twoMinutesLater(() =>
      Promise.all([stepping(store, procurement, "complete")(), runBackgroundWork(), runBackgroundWork()]),
    );
    expect([200, 409]).toContain(answer.status);
    await expectReceived(procurement);
    await sweep();
    expect(await notes()).toEqual([]);
    await audit(store);
  });

  test("is removed with its restaurant", async () => {
    const other = await buildSupplierAndItem();
    const pantries = await Promise.all(Array.from({ length: 60 }, () => buildItem({ at: other, quantity: 0 })));
    const items = pantries.map(({ item }) => ({
      inventoryItemId: item.id,
      quantity: 1,
      unit: "KILOGRAM" as const,
      unitPrice: 2,
    }));
    await begin(other, { items });
    expect((await request(restaurants.remove, inside(other))).status).toBe(204);
    await sweep();
    await sweep();
    expect((await itemsMentioning(other.restaurant.id)).filter((text) => !text.includes("audit"))).toEqual([]);
  });
});
