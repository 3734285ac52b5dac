import * as activity from "@stockpot/core/activity/activity.routes";
import * as routes from "@stockpot/core/inventory/inventory.routes";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import * as settings from "@stockpot/core/settings/settings.routes";
import { beforeEach, describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, buildMember, inside } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { type BomFixture, buildBom } from "../support/menu-fixtures.ts";
import {
  buildApproved,
  buildSupplier,
  buildSupplierAndItem,
  deliveryOf,
  onProcurement,
  onReceipt,
} from "../support/procurement-fixtures.ts";

/** A plate of 100 g of an item, for $9.50. */
let dish: BomFixture;
beforeEach(async () => {
  dish = await buildBom();
});

const changes = async () => (await request(routes.priceChanges, inside(dish))).body.data;
const counted = async () => (await request(summary, inside(dish))).body.data.inventory.priceChanges;
const onItem = (token = dish.owner.token) => ({
  token,
  params: { restaurantId: dish.restaurant.id, itemId: dish.item.id },
});
const seen = (receiptNumber: string) => attempt(routes.markPriceSeen, { ...onItem(), body: { receiptNumber } });

/** Buys a kilogram at a price. */
async function receive(unitPrice: number) {
  const store = { ...dish, supplier: await buildSupplier(dish) };
  const items = [{ inventoryItemId: dish.item.id, quantity: 1, unit: "KILOGRAM" as const, unitPrice }];
  const procurement = await buildApproved(store, { items });
  const answer = await request(receipts.create, {
    ...onProcurement(dish, procurement),
    body: deliveryOf(procurement),
  });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

describe("GET …/price-changes", () => {
  test("answers 403 to a member who sees no costs", async () => {
    const { token } = await buildMember(dish, { role: "STAFF" });
    expect((await attempt(routes.priceChanges, { ...inside(dish), token })).status).toBe(403);
  });

  test("answers 200 with an item whose price moved beyond the setting, and with its plates", async () => {
    await receive(4);
    expect(await changes()).toEqual([]);
    const receipt = await receive(5);
    expect(await changes()).toEqual([
      {
        itemId: dish.item.id,
        name: dish.item.name,
        unit: "KILOGRAM",
        price: 5,
        priceBefore: 4,
        procurement: { id: receipt.procurementId, procurementNumber: receipt.procurementNumber },
        receiptNumber: receipt.receiptNumber,
        plates: [expect.objectContaining({ productId: dish.product.id, name: dish.product.name, price: 9.5 })],
      },
    ]);
    const [plate] = (await changes())[0]?.plates ?? [];
    expect(plate).toHaveProperty("foodCostPercentage");
    expect(Number(plate?.cost) + Number(plate?.margin)).toBeCloseTo(9.5);
    expect(await counted()).toBe(1);
    assertConsistent(await readLedger(dish.restaurant));
  });

  test.each([
    [4.4, 0],
    [4.41, 1],
    [3.6, 0],
    [3.59, 1],
  ])("compares $%s with the $4 before: %s changes at 10%%", async (price, count) => {
    await receive(4);
    await receive(price);
    expect(await changes()).toHaveLength(count);
    expect(await counted()).toBe(count);
  });

  test("follows the restaurant's setting", async () => {
    await request(settings.update, { ...inside(dish), body: { priceAlertPercent: 50 } });
    await receive(4);
    await receive(6);
    expect(await changes()).toEqual([]);
    await receive(9.01);
    expect(await changes()).toMatchObject([{ priceBefore: 6, price: 9.01 }]);
  });

  test("keeps the price before the first unseen change", async () => {
    await receive(4);
    await receive(5);
    await receive(5);
    expect(await changes()).toMatchObject([{ priceBefore: 4, price: 5 }]);
    await receive(4.2);
    expect(await changes()).toEqual([]);
    expect(await counted()).toBe(0);
  });

  test("says the price before in the unit in which the item was bought last", async () => {
    await receive(4);
    const store = { ...dish, supplier: await buildSupplier(dish) };
    const items = [{ inventoryItemId: dish.item.id, quantity: 500, unit: "GRAM" as const, unitPrice: 0.008 }];
    const procurement = await buildApproved(store, { items });
    await request(receipts.create, { ...onProcurement(dish, procurement), body: deliveryOf(procurement) });
    expect(await changes()).toMatchObject([{ unit: "GRAM", price: 0.008, priceBefore: 0.004 }]);
  });

  test("goes with the delivery that is undone", async () => {
    await receive(4);
    const dear = await receive(8);
    await request(receipts.undo, onReceipt(dish, dear));
    expect(await changes()).toEqual([]);
    expect(await counted()).toBe(0);
    assertConsistent(await readLedger(dish.restaurant));
  });

  test("goes with the item that is deleted", async () => {
    const store = await buildSupplierAndItem({ at: dish });
    for (const unitPrice of [1, 2]) {
      const items = [{ inventoryItemId: store.item.id, quantity: 1, unit: "KILOGRAM" as const, unitPrice }];
      const procurement = await buildApproved(store, { items });
      await request(receipts.create, { ...onProcurement(dish, procurement), body: deliveryOf(procurement) });
    }
    expect(await counted()).toBe(1);
    await request(routes.remove, {
      token: dish.owner.token,
      params: { restaurantId: dish.restaurant.id, itemId: store.item.id },
    });
    expect(await counted()).toBe(0);
    expect(await changes()).toEqual([]);
  });
});

describe("PATCH …/inventory/{id}/price-seen", () => {
  test("answers 403 to a member who sees no costs, and 404 for another restaurant's item", async () => {
    const { token } = await buildMember(dish, { role: "STAFF" });
    const body = { receiptNumber: "RCV-000001" };
    expect((await attempt(routes.markPriceSeen, { ...onItem(token), body })).status).toBe(403);
    const { item } = await buildItem();
    const params = { ...onItem().params, itemId: item.id };
    expect((await attempt(routes.markPriceSeen, { ...onItem(), params, body })).status).toBe(404);
  });

  test("answers 412 to a stale version of the item, and marks nothing", async () => {
    await receive(4);
    const { receiptNumber } = await receive(5);
    const stale = { headers: { "if-match": '"1"' }, body: { receiptNumber } };
    expect((await attempt(routes.markPriceSeen, { ...onItem(), ...stale })).status).toBe(412);
    expect(await counted()).toBe(1);
  });

  test("answers 409 if a later delivery changed the price again", async () => {
    await receive(4);
    const { receiptNumber } = await receive(5);
    await receive(6);
    const refused = await seen(receiptNumber);
    expect(refused.status).toBe(409);
    expect(refused.error.message).toBe(`The price of ${dish.item.name} changed again. Look at the new price.`);
    expect(await changes()).toMatchObject([{ priceBefore: 4, price: 6 }]);
  });

  test("answers 204 and takes it off the list once, for all members", async () => {
    await receive(4);
    const { receiptNumber } = await receive(5);
    const answers = await Promise.all([seen(receiptNumber), seen(receiptNumber)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await changes()).toEqual([]);
    expect(await counted()).toBe(0);
    const query = { subject: dish.item.id, type: "ITEM", action: "ACCEPTED" } as const;
    const { data } = (await request(activity.list, { ...inside(dish), query })).body;
    expect(data).toMatchObject([{ changes: [{ field: "lastCost", from: "4", to: "5", costs: true }] }]);
    assertConsistent(await readLedger(dish.restaurant));
  });

  test("compares the next delivery with the price that was seen", async () => {
    await receive(4);
    const { receiptNumber } = await receive(5);
    await seen(receiptNumber);
    await receive(5.1);
    expect(await changes()).toEqual([]);
    await receive(6);
    expect(await changes()).toMatchObject([{ priceBefore: 5.1, price: 6 }]);
  });
});
