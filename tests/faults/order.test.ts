import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { CancelledStock, Order, OrderStatus } from "@stockpot/core/order/order.schema";
import { purgeDeletedRestaurants } from "@stockpot/core/restaurant/restaurant.service";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { postings } from "@stockpot/functions/background";
import { beforeAll, describe, expect, test } from "vitest";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { inside } from "../support/fixtures.ts";
import { request } from "../support/client.ts";
import { type Fault, atEachCall, withCrashAfter, twoMinutesLater, faultKinds } from "../support/faults.ts";
import { asFunction } from "../support/grants.ts";
import { withInterruption } from "../support/interruption.ts";
import {
  type LargeKitchenFixture,
  type KitchenFixture,
  buildLargeKitchen,
  buildKitchen,
  buildOrder,
  getItem,
  getOrder,
  inProcess,
  setQuantity,
  setStatus,
} from "../support/order-fixtures.ts";
import { oneOf } from "../support/random.ts";
import { receive } from "../support/procurement-fixtures.ts";
import { itemsMentioning } from "../support/table.ts";

/** As the background work does when a request has been gone for long. */
const sweep = () => twoMinutesLater(() => asFunction("background.postings", postings));

/** Uses this often on the same request strike each of its calls: see `atEachCall`. */
const [everyShort, everyLong] = [oneOf(3), oneOf(10)];
const atSomeCalls = (fault: Omit<Fault, "at">, run: Parameters<typeof atEachCall>[1]) =>
  atEachCall(fault, run, everyLong);

describe.each(faultKinds)("when a call of a request %s", (_, fault) => {
  let kitchen: KitchenFixture;
  beforeAll(async () => {
    kitchen = await buildKitchen({
      stock: [100_000, 100_000],
      unitCosts: [0.0123, 3.3333],
      recipes: [[100], [50, 20]],
    });
  });

  const ways: readonly { readonly path: readonly OrderStatus[]; readonly stock?: CancelledStock }[] = [
    { path: ["CONFIRMED"] },
    { path: ["CONFIRMED", "PREPARING"] },
    { path: ["PREPARING", "CONFIRMED"] },
    { path: ["PREPARING", "COMPLETED"] },
    { path: ["PREPARING", "CANCELLED"], stock: "WASTE" },
    { path: ["PREPARING", "CANCELLED"], stock: "RETURN" },
    { path: ["CONFIRMED", "CANCELLED"] },
  ];

  test.each(ways)("an order goes to $path with $stock once", async ({ path, stock }) => {
    const [last, before] = [path.at(-1) ?? "CONFIRMED", path.slice(0, -1)];
    await atEachCall(
      fault,
      async (strike) => {
        const order = await buildOrder(kitchen);
        for (const status of before) expect((await setStatus(kitchen, order, status)).status).toBe(200);
        const key = randomUUID();
        const change = () => setStatus(kitchen, order, last, { key, transport: inProcess, ...(stock && { stock }) });
        const struck = await strike(change);
        const again = await change();
        expect(again.body.data).toMatchObject({ status: last, version: path.length + 1 });
        if (struck.status === 200) expect(again.text).toBe(struck.text);
      },
      everyShort,
    );
    assertConsistent(await readLedger(kitchen.restaurant));
  });
});

/** More than one transaction holds: each ingredient is two writes. */
const many = 50;

describe("an order that is posted in steps", () => {
  let kitchen: LargeKitchenFixture;
  beforeAll(async () => {
    kitchen = await buildLargeKitchen(many, { consumeAt: "CONFIRMED" });
    await buy(kitchen.itemIds, 7.0001);
  });
  const audited = async () =>
    assertConsistent(await readLedger(kitchen.restaurant), { ...kitchen, isClockMoved: true });

  const buy = (itemIds: readonly string[], unitPrice: number) =>
    receive(
      kitchen,
      itemIds.map((inventoryItemId) => ({ inventoryItemId, quantity: 0.3333, unit: "KILOGRAM", unitPrice })),
    );

  const begin = (order: Order, status: OrderStatus, key: string, stock?: CancelledStock) => () =>
    setStatus(kitchen, order, status, { key, transport: inProcess, ...(stock && { stock }) });

  test.each(faultKinds)("is posted once when a call %s and the request is sent again", async (_, fault) => {
    await atSomeCalls(fault, async (strike) => {
      const order = await buildOrder(kitchen);
      const change = begin(order, "CONFIRMED", randomUUID());
      const struck = await strike(change);
      const again = await change();
      expect(again.body.data).toMatchObject({ status: "CONFIRMED", stage: "consumed" });
      if (struck.status === 200) expect(again.text).toBe(struck.text);
    });
    await sweep();
    await audited();
  });

  const breaks = faultKinds.filter(([, { isLasting }]) => isLasting);

  test.each(breaks)("is resumed by the next request when a call %s", async (_, fault) => {
    await atSomeCalls(fault, async (strike) => {
      const order = await buildOrder(kitchen);
      const change = begin(order, "CONFIRMED", randomUUID());
      const struck = await strike(change);
      const wasBegun = struck.status === 200 || (await getOrder(kitchen, order)).version > 1;
      expect((await setStatus(kitchen, order, "CANCELLED", { stock: "RETURN", transport: inProcess })).status).toBe(
        200,
      );
      const again = await change();
      // Begun before the cancellation it is answered as done then; otherwise it comes too late.
      expect([again.status, (await getOrder(kitchen, order)).status]).toEqual([wasBegun ? 200 : 409, "CANCELLED"]);
      if (wasBegun) expect(again.body.data.status).toBe("CONFIRMED");
    });
    await sweep();
    await audited();
  });

  test.each(breaks)("is resumed by the background job when a call %s", async (_, fault) => {
    await atSomeCalls(fault, async (strike) => {
      const order = await buildOrder(kitchen);
      const change = begin(order, "CONFIRMED", randomUUID());
      await strike(change);
      await sweep();
      const { status, version } = await getOrder(kitchen, order);
      expect(["PENDING", "CONFIRMED"]).toContain(status);
      expect(status).toBe(version === 1 ? "PENDING" : "CONFIRMED");
      const again = await change();
      expect(again.body.data).toMatchObject({ status: "CONFIRMED", version: 3 });
    });
    await audited();
  });

  const cancellations = breaks.flatMap(([name, fault]) =>
    (["WASTE", "RETURN"] as const).map((stock) => [stock, name, fault] as const),
  );

  test.each(cancellations)(
    "is cancelled with %s once when a call %s, also if another request resumes it",
    async (stock, _, fault) => {
      let turn = 0;
      await atSomeCalls(fault, async (strike) => {
        const order = await buildOrder(kitchen);
        await setStatus(kitchen, order, "PREPARING", { transport: inProcess });
        await buy(kitchen.itemIds.slice(0, 1), 3 + turn);
        const change = begin(order, "CANCELLED", randomUUID(), stock);
        await strike(change);
        if ((turn += 1) % 2 === 0) await sweep();
        expect((await change()).body.data.status).toBe("CANCELLED");
        // Without the key it is another request, and too late.
        expect((await setStatus(kitchen, order, "CANCELLED")).status).toBe(409);
      });
      await sweep();
      await audited();
    },
  );

  const stops = [
    ["its order is locked", /TransactItems/],
    ["some of its moves are pending", /ConditionCheck/],
    ["it is committed", /COMMITTED/],
  ] as const;

  test.each(
    stops.flatMap(([when, after]) => (["RETURN", "WASTE"] as const).map((stock) => [when, stock, after] as const)),
  )(
    "brings back what it took at its cost when its cancellation stops once %s, and prices change (%s)",
    async (_, stock, after) => {
      const order = await buildOrder(kitchen);
      expect((await setStatus(kitchen, order, "CONFIRMED")).status).toBe(200);
      await withCrashAfter(after, begin(order, "CANCELLED", randomUUID(), stock));
      await buy(kitchen.itemIds, 31.99);
      await sweep();
      expect((await getOrder(kitchen, order)).status).toBe("CANCELLED");
      await audited();
    },
  );

  test.each(breaks)("is rolled back when a call %s and stock is counted away meanwhile", async (_, fault) => {
    const [itemId = ""] = kitchen.itemIds.slice(-1);
    await atSomeCalls(fault, async (strike) => {
      const { quantity } = await getItem(kitchen, itemId);
      const order = await buildOrder(kitchen);
      const change = begin(order, "CONFIRMED", randomUUID());
      await strike(change);
      const { quantity: left } = await getItem(kitchen, itemId);
      const wasCommitted = left !== quantity;
      await setQuantity(kitchen, itemId, 0.0001);
      if (wasCommitted) {
        expect((await change()).body.data.status).toBe("CONFIRMED");
      } else {
        const refused = await change();
        expect([refused.status, refused.error.shortages?.length]).toEqual([409, 1]);
        expect(refused.error.shortages).toMatchObject([{ inventoryItemId: itemId, needed: 0.001, available: 0.0001 }]);
        expect(await getOrder(kitchen, order)).toMatchObject({ status: "PENDING", stage: "none" });
      }
      await sweep();
      await audited();
      await setQuantity(kitchen, itemId, 10);
    });
  });

  test("is rolled back when stock is counted away just before the commit", async () => {
    const [itemId = ""] = kitchen.itemIds.slice(-1);
    const order = await buildOrder(kitchen);
    const { result, wasInterrupted } = await withInterruption(
      /COMMITTED/,
      () => setQuantity(kitchen, itemId, 0.0001),
      begin(order, "CONFIRMED", randomUUID()),
    );
    expect([wasInterrupted, result.status]).toEqual([true, 409]);
    expect(result.error.shortages).toMatchObject([{ inventoryItemId: itemId, needed: 0.001, available: 0.0001 }]);
    expect(await getOrder(kitchen, order)).toMatchObject({ status: "PENDING", stage: "none" });
    await audited();
    await setQuantity(kitchen, itemId, 10);
  });

  test("stays committed when another request commits it while this one calls it off for want of stock", async () => {
    const [itemId = ""] = kitchen.itemIds.slice(-1);
    const order = await buildOrder(kitchen);
    const change = begin(order, "CONFIRMED", randomUUID());
    await withCrashAfter(/ConditionCheck/, change);
    await setQuantity(kitchen, itemId, 0.0001);
    const commitNow = async () => {
      await setQuantity(kitchen, itemId, 10);
      await sweep();
    };
    const { result, wasInterrupted } = await withInterruption(/ROLLING_BACK/, commitNow, change);
    expect([wasInterrupted, result.status]).toEqual([true, 200]);
    expect(await getOrder(kitchen, order)).toMatchObject({ status: "CONFIRMED", stage: "consumed" });
    await sweep();
    await audited();
  });

  test("stays committed when stock is counted away during the commit", async () => {
    const [itemId = ""] = kitchen.itemIds.slice(-1);
    const { token, params } = inside(kitchen);
    const count = (quantity: number) => () =>
      inProcess(inventory.update, { token, params: { ...params, itemId }, body: { quantity } });
    const order = await buildOrder(kitchen);
    const change = begin(order, "CONFIRMED", randomUUID());
    await withCrashAfter(new RegExp(`ConditionCheck.*${itemId}`), change);
    const { result, wasInterrupted } = await withInterruption(
      /ROLLING_BACK/,
      () => withCrashAfter(/COMMITTED/, change),
      count(0.0001),
    );
    expect(wasInterrupted).toBe(true);
    expect(result.body.data.quantity).toBe(0.0001);
    await sweep();
    expect((await change()).body.data).toMatchObject({ status: "CONFIRMED", stage: "consumed" });
    await audited();
    await setQuantity(kitchen, itemId, 10);
  });

  test.each([
    ["its moves are pending", /ConditionCheck/],
    ["it commits", /COMMITTED/],
  ])("is answered 200 when the background work ends it before %s", async (_, step) => {
    const order = await buildOrder(kitchen);
    expect((await setStatus(kitchen, order, "CONFIRMED")).status).toBe(200);
    const cancel = () => setStatus(kitchen, order, "CANCELLED", { transport: inProcess });
    const { result, wasInterrupted } = await withInterruption(step, sweep, cancel);
    expect(wasInterrupted).toBe(true);
    expect([result.status, result.body.data.status]).toEqual([200, "CANCELLED"]);
    await audited();
  });

  test.each([1, 2])("is seen wholly when it is finished and forgotten before look %d at its state", async (nth) => {
    const look = () => inProcess(inventory.list, { ...inside(kitchen), query: { limit: "100" } });
    const wanted = new Set(kitchen.itemIds);
    const quantitiesIn = ({ body }: Awaited<ReturnType<typeof look>>) =>
      body.data.filter(({ id }) => wanted.has(id)).map(({ quantity }) => quantity);
    const before = quantitiesIn(await look());
    const order = await buildOrder(kitchen);
    await withCrashAfter(/COMMITTED/, begin(order, "CONFIRMED", randomUUID()));
    const { result, wasInterrupted } = await withInterruption(/"[$]posting_/, sweep, look, nth);
    expect([wasInterrupted, before.length]).toEqual([true, many]);
    expect(quantitiesIn(result)).toEqual(before.map((quantity) => Number((quantity - 0.001).toFixed(4))));
    await audited();
  });

  test("leaves nothing on any item once it was rolled back, also where its request crashes there", async () => {
    const large = await buildLargeKitchen(100, { consumeAt: "CONFIRMED" });
    const [first = ""] = large.itemIds;
    const [last = ""] = large.itemIds.slice(-1);
    const order = await buildOrder(large);
    const change = (transport?: typeof inProcess) =>
      setStatus(large, order, "CONFIRMED", { ...(transport && { transport }) });
    const laying = new RegExp(`ConditionCheck.*${last}`);
    const { wasInterrupted } = await withInterruption(
      laying,
      async () => {
        await setQuantity(large, first, 0.0001);
        expect((await change()).status).toBe(409);
      },
      () => withCrashAfter(laying, () => change(inProcess)),
    );
    expect(wasInterrupted).toBe(true);
    assertConsistent(await readLedger(large.restaurant), large);
  });

  test.each(breaks)("is removed with its restaurant when a call %s", async (_, fault) => {
    await atSomeCalls(fault, async (strike) => {
      const doomed = await buildLargeKitchen(many, { consumeAt: "CONFIRMED" });
      const order = await buildOrder(doomed);
      await strike(() => setStatus(doomed, order, "CONFIRMED", { transport: inProcess }));
      await request(restaurants.remove, inside(doomed));
      await sweep();
      await asFunction("background.removals", purgeDeletedRestaurants);
      await sweep();
      const left = await itemsMentioning(doomed.restaurant.id);
      expect(left.filter((text) => /unfinished|posting|inventory|movement/i.test(text))).toEqual([]);
    });
  });
});
