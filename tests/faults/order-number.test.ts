import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { purgeDeletedRestaurants } from "@stockpot/core/restaurant/restaurant.service";
import { beforeEach, expect, test } from "vitest";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { buildItem, inside } from "../support/fixtures.ts";
import { request } from "../support/client.ts";
import { withCalls, withFault } from "../support/faults.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { type KitchenFixture, buildKitchen, line } from "../support/order-fixtures.ts";
import { itemsMentioning } from "../support/table.ts";

let kitchen: KitchenFixture;
beforeEach(async () => {
  kitchen = await buildKitchen({ stock: [1000], unitCosts: [0.5], recipes: [[1]] });
});

const enter = (orderItems = [line(kitchen, 0)], key = randomUUID()) =>
  invoke(orders.create, { ...inside(kitchen), body: { orderItems }, headers: { "idempotency-key": key } });
const numberOf = async (answer: ReturnType<typeof enter>) => (await answer).body.data.orderNumber;
const consistent = async (failedOrders = 0) => assertConsistent(await readLedger(kitchen.restaurant), { failedOrders });

test("an order that is refused takes no number", async () => {
  expect((await enter([{ productId: randomUUID(), quantity: 1 }])).status).toBe(404);
  expect(await numberOf(enter())).toBe("ORD-000001");
  await consistent();
});

test("an order keeps its number when it has to be entered again", async () => {
  const { item } = await buildItem({ at: kitchen });
  const remove = () =>
    request(inventory.remove, { ...inside(kitchen), params: { ...inside(kitchen).params, itemId: item.id } });
  const { result, wasInterrupted } = await withInterruption(/TransactItems/, remove, () => enter());
  expect([wasInterrupted, result.body.data.orderNumber]).toEqual([true, "ORD-000001"]);
  expect(await numberOf(enter())).toBe("ORD-000002");
  await consistent();
});

test("an order whose request fails in the end leaves its number out, and no other", async () => {
  const { calls } = await withCalls(() => enter());
  const entering = { at: calls.length, isCarriedOut: false, isLasting: true };
  expect((await withFault(entering, () => enter())).result.status).toBe(500);
  expect(await numberOf(enter())).toBe("ORD-000003");
  await consistent(1);
});

test("an order whose answer was lost is the same when it is sent again", async () => {
  const { calls } = await withCalls(() => enter());
  const key = randomUUID();
  const lost = { at: calls.length, isCarriedOut: true, isLasting: true };
  expect((await withFault(lost, () => enter(undefined, key))).result.status).toBe(500);
  const again = await enter(undefined, key);
  expect(again.body.data.orderNumber).toBe("ORD-000002");
  expect((await enter(undefined, key)).text).toBe(again.text);
  expect(await numberOf(enter())).toBe("ORD-000003");
  await consistent();
});

test("a restaurant that is deleted before its order takes a number is left without one", async () => {
  const remove = async () => {
    await request(restaurants.remove, inside(kitchen));
    await purgeDeletedRestaurants();
  };
  const { result, wasInterrupted } = await withInterruption(/"lastNumber"/, remove, () => enter());
  expect([wasInterrupted, result.status]).toEqual([true, 404]);
  expect((await itemsMentioning(kitchen.restaurant.id)).filter((text) => /\$counter/.test(text))).toEqual([]);
});
