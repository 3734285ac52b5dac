import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { expect, test } from "vitest";
import { costingOf } from "./plate-costing.ts";

const item = (id: string, more: Partial<InventoryItem> = {}): InventoryItem => ({
  id,
  name: id,
  quantity: 10,
  reserved: 0,
  available: 10,
  baseUnit: "KILOGRAM",
  equivalences: [],
  stockValue: 0,
  averageCost: 2,
  stockStatus: "normal",
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...more,
});

const items = new Map(
  [item("flour"), item("cream", { baseUnit: "LITER", averageCost: 5.6 }), item("rice", { averageCost: undefined })].map(
    (one) => [one.id, one],
  ),
);
const row = (inventoryItemId: string, quantity: number | null, unit: InventoryItem["baseUnit"] = "GRAM") => ({
  inventoryItemId,
  quantity,
  unit,
});

test("a plate in the kitchen's units costs what it should, and stays below its price", () => {
  const costing = costingOf([row("flour", 250), row("cream", 80, "MILLILITER")], items, 14);
  expect(costing).toMatchObject({ known: 0.948, foodCostPercentage: 6.8, isAbovePrice: false, incomplete: 0 });
  expect(costing.servings).toEqual({ servings: 40, limitedBy: "flour" });
});

test("a plate that costs more than its price says so, and names its dearest ingredient", () => {
  const costing = costingOf([row("flour", 250), row("cream", 80, "LITER"), row("flour", 1, "KILOGRAM")], items, 14);
  expect(costing.isAbovePrice).toBe(true);
  expect(costing.dearest).toEqual({ name: "cream", quantity: 80, unit: "LITER", cost: 448 });
});

test("the known part of a plate's cost can be too much already", () => {
  const costing = costingOf([row("cream", 80, "LITER"), row("rice", 100), row("flour", null)], items, 14);
  expect(costing).toMatchObject({ known: 448, isAbovePrice: true, foodCostPercentage: undefined, incomplete: 1 });
  expect(costing.uncosted.map(({ id }) => id)).toEqual(["rice"]);
  expect(costing.servings).toBeUndefined();
});

test("a free product is never too dear, and an empty row costs nothing", () => {
  expect(costingOf([row("cream", 80, "LITER")], items, 0)).toMatchObject({ isAbovePrice: false });
  expect(costingOf([row("cream", 80, "LITER")], items, undefined)).toMatchObject({ isAbovePrice: false });
  expect(costingOf([row("cream", 0)], items, 14)).toMatchObject({ dearest: undefined, servings: undefined });
  expect(costingOf([row("", null)], items, 14)).toMatchObject({ known: undefined, dearest: undefined });
});
