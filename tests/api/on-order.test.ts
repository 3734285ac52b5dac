import { randomUUID } from "node:crypto";
import * as routes from "@stockpot/core/procurement/procurement.routes";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import { beforeEach, describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, buildMember, inside } from "../support/fixtures.ts";
import {
  buildApproved,
  buildProcurement,
  buildSupplierAndItem,
  onProcurement,
  onReceipt,
  type SupplierFixture,
} from "../support/procurement-fixtures.ts";

let store: SupplierFixture;
beforeEach(async () => {
  store = await buildSupplierAndItem();
});

const onOrder = async () => (await request(routes.onOrder, inside(store))).body.data;
const quantities = async () => (await onOrder()).map(({ quantity }) => quantity);

/** So many grams of the item, which is kept in kilograms, beside others. */
const grams = (quantity: number, inventoryItemId = store.item.id) => ({
  inventoryItemId,
  quantity,
  unit: "GRAM" as const,
  unitPrice: 0.01,
});

describe("GET /api/v1/restaurants/{restaurantId}/on-order", () => {
  test("adds up an item's outstanding quantities over its procurements, in its base unit", async () => {
    const { item } = store;
    const { item: other } = await buildItem({ at: store, quantity: 1, reorderLevel: 2 });
    const draft = await buildProcurement(store, { items: [grams(750), grams(10, other.id)] });
    const approved = await buildApproved(store, { items: [grams(250)] });
    expect(await onOrder()).toEqual([
      {
        inventoryItemId: item.id,
        name: item.name,
        quantity: 1,
        unit: "KILOGRAM",
        stockStatus: item.stockStatus,
        procurements: [draft, approved].map(({ id, procurementNumber }) => ({ id, number: procurementNumber })),
      },
      expect.objectContaining({ inventoryItemId: other.id, quantity: 0.01, stockStatus: "low" }),
    ]);
  });

  test("leaves out received, closed and cancelled quantities", async () => {
    const { item: other } = await buildItem({ at: store, quantity: 0 });
    const procurement = await buildApproved(store, { items: [grams(750), grams(300, other.id)] });
    const cancelled = await buildProcurement(store, { items: [grams(5)] });
    await request(routes.cancel, onProcurement(store, cancelled));
    const [first, second] = procurement.items;
    if (first === undefined || second === undefined) throw new Error("Two lines were ordered");
    const body = { id: randomUUID(), lines: [{ lineId: first.id, received: 500 }] };
    const { body: delivered } = await request(receipts.create, { ...onProcurement(store, procurement), body });
    expect(await quantities()).toEqual([0.25, 0.3]);
    await request(routes.closeShort, {
      ...onProcurement(store, procurement),
      body: { lines: [{ lineId: second.id }] },
    });
    expect(await quantities()).toEqual([0.25]);
    await request(receipts.undo, onReceipt(store, delivered.data));
    expect(await quantities()).toEqual([0.75]);
  });

  test("leaves out items that are not on order", async () => {
    expect(await onOrder()).toEqual([]);
  });

  test("is not for staff, who do not see unapproved procurements", async () => {
    const staff = { ...store, owner: await buildMember(store, { role: "STAFF" }) };
    expect((await attempt(routes.onOrder, inside(staff))).status).toBe(403);
  });
});
