import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { expect, test } from "vitest";
import { lowOrders } from "./low-orders.ts";

const ids = {
  dairy: "01990000-0000-7000-8000-00000000000a",
  mill: "01990000-0000-7000-8000-00000000000b",
};
const item = (id: number, from?: string): InventoryItem => ({
  id: `01990000-0000-7000-8000-00000000000${id}`,
  name: `Item ${id}`,
  quantity: 1,
  reserved: 0,
  available: 1,
  baseUnit: "KILOGRAM",
  reorderLevel: 4,
  equivalences: [],
  stockValue: 0,
  stockStatus: "low",
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...(from !== undefined && { lastPurchase: { supplierId: from, unit: "KILOGRAM", unitPrice: 2 } }),
});

test("groups low items by their last supplier, with undelivered items last", () => {
  const orders = lowOrders(
    [
      { item: item(1) },
      { item: item(2, ids.mill) },
      { item: item(3, ids.dairy), quantity: 2.5 },
      { item: item(4, ids.mill) },
    ],
    undefined,
  );
  expect(
    orders.map(({ form }) => [form.supplierId, form.items.map((line) => [line.inventoryItemId.at(-1), line.quantity])]),
  ).toEqual([
    [
      ids.mill,
      [
        ["2", 5],
        ["4", 5],
      ],
    ],
    [ids.dairy, [["3", 3]]],
    ["", [["1", 5]]],
  ]);
});
