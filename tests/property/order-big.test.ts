import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import { beforeAll, describe, expect, test } from "vitest";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { inside } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import {
  type LargeKitchenFixture,
  buildLargeKitchen,
  buildOrder,
  getOrder,
  movementsOf,
  setQuantity,
  setStatus,
} from "../support/order-fixtures.ts";

/** As many ingredients as the list of items shows at once: half of them would be one transaction. */
const many = 100;

/** Kilograms that each of so many orders takes of each ingredient. */
const taken = (plates: number) => Number((10 - plates / 1000).toFixed(3));

async function quantitiesIn(kitchen: LargeKitchenFixture): Promise<readonly number[]> {
  const answer = await request(inventory.list, { ...inside(kitchen), query: { limit: 100 } });
  const wanted = new Set(kitchen.itemIds);
  return answer.body.data.filter(({ id }) => wanted.has(id)).map(({ quantity }) => quantity);
}

describe("an order with more ingredients than one transaction holds", () => {
  let kitchen: LargeKitchenFixture;
  beforeAll(async () => {
    kitchen = await buildLargeKitchen(many);
  });
  const audited = async () => assertConsistent(await readLedger(kitchen.restaurant), kitchen);

  test("is read wholly or not at all meanwhile, and is never taken back", async () => {
    const order = await buildOrder(kitchen);
    const seen: number[][] = [];
    const change = new AbortController();
    const look = async () => {
      while (!change.signal.aborted) seen.push([...new Set(await quantitiesIn(kitchen))]);
    };
    const looking = [look(), look()];
    const steps = [
      ["PREPARING", {}],
      ["CONFIRMED", {}],
      ["PREPARING", {}],
      ["CANCELLED", { stock: "RETURN" }],
    ] as const;
    for (const [status, how] of steps) expect((await setStatus(kitchen, order, status, how)).status).toBe(200);
    change.abort();
    await Promise.all(looking);
    expect(seen.length).toBeGreaterThan(2);
    for (const quantities of seen) expect(quantities).toHaveLength(1);
    await audited();
  });

  test("shows its lines in the ledger, whichever request writes them", async () => {
    const order = await buildOrder(kitchen);
    await setStatus(kitchen, order, "PREPARING");
    const ledger = await movementsOf(kitchen, kitchen.itemIds[17] ?? "");
    expect(ledger.at(-1)).toMatchObject({ kind: "CONSUMPTION", quantity: -0.001, recordedBy: kitchen.owner.fullName });
    expect((await setStatus(kitchen, order, "CANCELLED", { stock: "RETURN" })).status).toBe(200);
  });

  test("changes nothing where stock is short, and names every short ingredient", async () => {
    const short = kitchen.itemIds.slice(-3);
    const order = await buildOrder(kitchen);
    for (const itemId of short) await setQuantity(kitchen, itemId, 0.0005);
    const before = await readLedger(kitchen.restaurant);
    const answer = await setStatus(kitchen, order, "PREPARING", { key: randomUUID() });
    expect(answer.status).toBe(409);
    expect(new Set(answer.error.shortages?.map(({ inventoryItemId }) => inventoryItemId))).toEqual(new Set(short));
    expect((await readLedger(kitchen.restaurant)).stored).toEqual(before.stored);
    for (const itemId of short) await setQuantity(kitchen, itemId, 10);
  });

  test("races others of its size for the last stock: as many succeed as there is stock for, each wholly", async () => {
    const [last = ""] = kitchen.itemIds.slice(-1);
    const racing = await Promise.all(Array.from({ length: 4 }, () => buildOrder(kitchen)));
    await setQuantity(kitchen, last, 0.002);
    const answers = await Promise.all(
      racing.map((order) => setStatus(kitchen, order, "PREPARING", { key: randomUUID() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, error } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, error.code]).toEqual([409, "INSUFFICIENT_STOCK"]);
    }
    await audited();
    await setQuantity(kitchen, last, taken(2));
  });

  test("is changed by two people at once, once each or not at all", async () => {
    const order = await buildOrder(kitchen);
    const [wasted, prepared] = await Promise.all([
      setStatus(kitchen, order, "CANCELLED", { key: randomUUID() }),
      setStatus(kitchen, order, "PREPARING", { key: randomUUID() }),
    ]);
    expect(wasted.status).toBe(200);
    expect([200, 409]).toContain(prepared.status);
    expect((await getOrder(kitchen, order)).status).toBe("CANCELLED");
    await audited();
  });
});

test("an order of a hundred products with thirty ingredients each works under a key", async () => {
  const kitchen = await buildLargeKitchen(Number(process.env["ORDER_INGREDIENTS"] ?? 300), { rows: 30 });
  const order = await buildOrder(kitchen);
  const key = randomUUID();
  const done = await setStatus(kitchen, order, "PREPARING", { key });
  expect(done.body.data.ingredients).toHaveLength(kitchen.itemIds.length);
  const again = await setStatus(kitchen, order, "PREPARING", { key });
  expect([again.status, again.text]).toEqual([200, done.text]);
  const { token, params } = inside(kitchen);
  const wasted = await attempt(orders.setStatus, {
    token,
    params: { ...params, orderId: order.id },
    body: { status: "CANCELLED" },
  });
  expect(wasted.status).toBe(200);
  assertConsistent(await readLedger(kitchen.restaurant), kitchen);
});
