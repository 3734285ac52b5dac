import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import * as orders from "@stockpot/core/order/order.routes";
import type { Order, OrderStatus } from "@stockpot/core/order/order.schema";
import { setRequestTime } from "@stockpot/core/platform/request-time";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { postings } from "@stockpot/functions/background";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { request } from "../support/client.ts";
import { atEachCall, faultKinds, twoMinutesLater, withCrashAfter } from "../support/faults.ts";
import { inside } from "../support/fixtures.ts";
import { asFunction } from "../support/grants.ts";
import { withInterruption } from "../support/interruption.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import {
  type LargeKitchenFixture,
  buildLargeKitchen,
  buildOrder,
  getItem,
  getOrder,
  inProcess,
  setQuantity,
  setStatus,
} from "../support/order-fixtures.ts";
import { patient } from "../support/server.ts";

/** Requests are answered as soon as they have something to say. */
const impatient = { ...patient, answerMs: 0 };

beforeEach(() => setRequestTime(impatient));
afterEach(() => setRequestTime(patient));

/** As the background work does at once with what requests left to it. */
const work = () => asFunction("background.postings", postings);

/** As it does with what requests left behind that were cut off. */
const sweep = () => twoMinutesLater(work);

const change = (kitchen: LargeKitchenFixture, order: Order, status: OrderStatus, key?: string) =>
  setStatus(kitchen, order, status, { transport: inProcess, ...(key !== undefined && { key }) });

/** More than one transaction holds. */
const many = 100;

describe("an order that is answered while it is being posted", () => {
  let kitchen: LargeKitchenFixture;
  beforeAll(async () => {
    kitchen = await buildLargeKitchen(many);
  });
  const audited = async () =>
    assertConsistent(await readLedger(kitchen.restaurant), { ...kitchen, isClockMoved: true });

  test("says so wherever it is shown, and the background work ends it at once", async () => {
    const order = await buildOrder(kitchen);
    const answer = await change(kitchen, order, "PREPARING");
    expect([answer.status, answer.body.data.status, answer.body.data.beingPosted]).toEqual([
      200,
      "PENDING",
      "PREPARING",
    ]);
    const rows = async () => (await request(orders.list, inside(kitchen))).body.data;
    expect((await rows())[0]).toMatchObject({ id: order.id, status: "PENDING", beingPosted: "PREPARING" });
    expect(await getOrder(kitchen, order)).toEqual(answer.body.data);
    await work();
    const ended = await getOrder(kitchen, order);
    expect([ended.status, ended.beingPosted, ended.history.length]).toEqual(["PREPARING", undefined, 2]);
    await audited();
  });

  test("gives the same answer to the same key, then and once it is done", async () => {
    const order = await buildOrder(kitchen);
    const key = randomUUID();
    const first = await change(kitchen, order, "PREPARING", key);
    const again = await change(kitchen, order, "PREPARING", key);
    await work();
    const later = await change(kitchen, order, "PREPARING", key);
    expect(first.body.data.beingPosted).toBe("PREPARING");
    expect([again.text, later.text]).toEqual([first.text, first.text]);
    expect((await getOrder(kitchen, order)).status).toBe("PREPARING");
    await audited();
  });

  test("answers a repeated request the same, and refuses any other change until it has ended", async () => {
    const order = await buildOrder(kitchen);
    const first = await change(kitchen, order, "PREPARING");
    expect((await change(kitchen, order, "PREPARING", randomUUID())).text).toBe(first.text);
    const other = await change(kitchen, order, "CANCELLED");
    expect([other.status, other.error.code, other.error.message]).toEqual([
      409,
      "CONFLICT",
      `${order.orderNumber} is still being changed to Preparing. Try again in a moment.`,
    ]);
    await work();
    expect((await change(kitchen, order, "READY_FOR_PICKUP")).body.data.status).toBe("READY_FOR_PICKUP");
    await audited();
  });

  test("is ended by the next request that has the time", async () => {
    const order = await buildOrder(kitchen);
    await change(kitchen, order, "PREPARING");
    setRequestTime(patient);
    const done = await change(kitchen, order, "PREPARING");
    expect([done.status, done.body.data.status, done.body.data.beingPosted]).toEqual([200, "PREPARING", undefined]);
    await audited();
  });

  test("has one answer where it is committed just before it is answered", async () => {
    const order = await buildOrder(kitchen);
    const key = randomUUID();
    const { result, wasInterrupted } = await withInterruption(
      /isAnswered/,
      async () => {
        setRequestTime(patient);
        expect((await change(kitchen, order, "PREPARING")).status).toBe(200);
        setRequestTime(impatient);
      },
      () => change(kitchen, order, "PREPARING", key),
    );
    expect([wasInterrupted, result.status, result.body.data.status]).toEqual([true, 200, "PREPARING"]);
    expect((await change(kitchen, order, "PREPARING", key)).text).toBe(result.text);
    await work();
    await audited();
  });

  test("has one answer where it is answered just before it is committed", async () => {
    const order = await buildOrder(kitchen);
    const key = randomUUID();
    setRequestTime(patient);
    let meanwhile: Awaited<ReturnType<typeof change>> | undefined;
    const { result, wasInterrupted } = await withInterruption(
      /COMMITTED/,
      async () => {
        setRequestTime(impatient);
        meanwhile = await change(kitchen, order, "PREPARING", key);
        setRequestTime(patient);
      },
      () => change(kitchen, order, "PREPARING", key),
    );
    expect([wasInterrupted, result.status, meanwhile?.body.data.beingPosted]).toEqual([true, 200, "PREPARING"]);
    expect((await change(kitchen, order, "PREPARING", key)).text).toBe(meanwhile?.text);
    expect((await getOrder(kitchen, order)).status).toBe("PREPARING");
    await work();
    await audited();
  });

  test("is not begun under a key that another request uses just before", async () => {
    const [order, other] = [await buildOrder(kitchen), await buildOrder(kitchen)];
    const key = randomUUID();
    const { result, wasInterrupted } = await withInterruption(
      /TransactItems/,
      () => change(kitchen, other, "CANCELLED", key),
      () => change(kitchen, order, "PREPARING", key),
    );
    expect([wasInterrupted, result.status, result.error.code]).toEqual([true, 422, "KEY_REUSED"]);
    expect(await getOrder(kitchen, order)).toEqual(order);
    await audited();
  });

  test("is unlocked with the reason where stock is counted away meanwhile, until its status changes", async () => {
    const [itemId = ""] = kitchen.itemIds.slice(-1);
    const { name, baseUnit: unit } = await getItem(kitchen, itemId);
    const order = await buildOrder(kitchen);
    await change(kitchen, order, "PREPARING");
    await setQuantity(kitchen, itemId, 0.0001);
    await work();
    const refused = await getOrder(kitchen, order);
    expect([refused.status, refused.beingPosted]).toEqual(["PENDING", undefined]);
    expect(refused.refused).toMatchObject({
      status: "PREPARING",
      shortages: [{ inventoryItemId: itemId, name, needed: 0.001, available: 0.0001, unit }],
    });
    await setQuantity(kitchen, itemId, 10);
    await change(kitchen, order, "PREPARING");
    await work();
    expect(await getOrder(kitchen, order)).toMatchObject({ status: "PREPARING" });
    expect((await getOrder(kitchen, order)).refused).toBeUndefined();
    await audited();
  });

  test.each(faultKinds)("is posted once, with one answer, when a call of its request %s", async (_, fault) => {
    await atEachCall(
      fault,
      async (strike) => {
        const order = await buildOrder(kitchen);
        const key = randomUUID();
        const struck = await strike(() => change(kitchen, order, "PREPARING", key));
        const again = await change(kitchen, order, "PREPARING", key);
        expect(again.status).toBe(200);
        if (struck.status === 200) expect(again.text).toBe(struck.text);
        await sweep();
        expect((await change(kitchen, order, "PREPARING", key)).text).toBe(again.text);
        expect(await getOrder(kitchen, order)).toMatchObject({ status: "PREPARING", version: 3 });
      },
      4,
    );
    await audited();
  });

  test.each(faultKinds)("is posted once when a call of the background work %s", async (_, fault) => {
    await atEachCall(
      fault,
      async (strike) => {
        const order = await buildOrder(kitchen);
        const key = randomUUID();
        const answer = await change(kitchen, order, "PREPARING", key);
        await strike(() => work().catch((error: unknown) => expect(error).toBeInstanceOf(AggregateError)));
        await work();
        expect(await getOrder(kitchen, order)).toMatchObject({ status: "PREPARING", version: 3 });
        expect((await change(kitchen, order, "PREPARING", key)).text).toBe(answer.text);
      },
      10,
    );
    await audited();
  });
});

const amountsOf = ({ quantity, reserved, available }: InventoryItem) => ({ quantity, reserved, available });

/** What lists, counters and items say of it, each by its own route. */
async function shown(kitchen: LargeKitchenFixture, first: string) {
  const at = inside(kitchen);
  const totalOf = async (status: OrderStatus) =>
    (await request(orders.list, { ...at, query: { status } })).body.pagination.total;
  const { data: summary } = (await request(restaurants.summary, at)).body;
  const rows = (await request(inventory.list, { ...at, query: { limit: 100 } })).body.data;
  const low = (await request(inventory.list, { ...at, query: { stock: "low" } })).body.data;
  const item = amountsOf(await getItem(kitchen, first));
  const listed = rows.filter(({ id }) => kitchen.itemIds.includes(id)).map(amountsOf);
  expect(listed).toEqual(listed.map(() => item));
  expect(low.filter(({ id }) => id === first).map(amountsOf)).toEqual([item]);
  const [pending, confirmed] = await Promise.all([totalOf("PENDING"), totalOf("CONFIRMED")]);
  expect(summary.orders).toEqual({ pending, open: pending + confirmed, total: pending + confirmed });
  return { pending, confirmed, ...item };
}

describe("an order that is being posted", () => {
  test("agrees in lists, counters and items: under way, once committed and when all is applied", async () => {
    const kitchen = await buildLargeKitchen(many);
    const [first = ""] = kitchen.itemIds;
    const at = inside(kitchen);
    const reorder = { token: at.token, params: { ...at.params, itemId: first }, body: { reorderLevel: 20 } };
    await request(inventory.update, reorder);
    const order = await buildOrder(kitchen);
    const before = { pending: 1, confirmed: 0, quantity: 10, reserved: 0, available: 10 };
    expect(await shown(kitchen, first)).toEqual(before);

    expect((await change(kitchen, order, "CONFIRMED")).body.data.beingPosted).toBe("CONFIRMED");
    expect(await shown(kitchen, first)).toEqual(before);

    await withCrashAfter(/COMMITTED/, () => work().catch(() => undefined));
    expect((await getOrder(kitchen, order)).status).toBe("CONFIRMED");
    const after = { pending: 0, confirmed: 1, quantity: 10, reserved: 0.001, available: 9.999 };
    expect(await shown(kitchen, first)).toEqual(after);

    await sweep();
    expect(await shown(kitchen, first)).toEqual(after);
    assertConsistent(await readLedger(kitchen.restaurant), { ...kitchen, isClockMoved: true });
  });
});

async function expectTwoDone(kitchen: LargeKitchenFixture, three: readonly Order[]) {
  const ended = await Promise.all(three.map((order) => getOrder(kitchen, order)));
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["PENDING", "PREPARING", "PREPARING"]);
  expect(ended.filter(({ beingPosted }) => beingPosted !== undefined)).toEqual([]);
  assertConsistent(await readLedger(kitchen.restaurant), kitchen);
  return ended.find(({ status }) => status === "PENDING");
}

describe("three large orders at once, with stock for two", () => {
  const shared = Number(process.env["ORDER_INGREDIENTS"] ?? 200);

  async function prepareThree() {
    const kitchen = await buildLargeKitchen(shared);
    for (const itemId of kitchen.itemIds.slice(0, 3)) await setQuantity(kitchen, itemId, 0.002);
    return { kitchen, three: [await buildOrder(kitchen), await buildOrder(kitchen), await buildOrder(kitchen)] };
  }

  test("are all answered at once; two are done and one says what it lacks", { tags: ["race"] }, async () => {
    const { kitchen, three } = await prepareThree();
    const answers = await Promise.all(three.map((order) => change(kitchen, order, "PREPARING", randomUUID())));
    expect(answers.map(({ status, body }) => [status, body.data.beingPosted])).toEqual(
      three.map(() => [200, "PREPARING"]),
    );
    await Promise.all([work(), work()]);
    await work();
    const refused = await expectTwoDone(kitchen, three);
    expect(refused?.refused).toMatchObject({ status: "PREPARING" });
    expect(refused?.refused?.shortages[0]).toMatchObject({ needed: 0.001 });
  });

  test("end the same where every request takes its time", async () => {
    setRequestTime(patient);
    const { kitchen, three } = await prepareThree();
    const answers = await Promise.all(three.map((order) => change(kitchen, order, "PREPARING", randomUUID())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe("INSUFFICIENT_STOCK");
    await expectTwoDone(kitchen, three);
  });
});
