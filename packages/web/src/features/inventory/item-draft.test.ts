import { type InventoryItem, InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import { describe, expect, test } from "vitest";
import { changedFields, withFields } from "../../lib/form-diff.ts";
import { EditedItem, previewItem } from "./item-draft.ts";
import { aboveReorderLevel } from "./item-stock.ts";
import { itemForm } from "./item-form.ts";

const item: InventoryItem = {
  id: "01990000-0000-7000-8000-000000000001",
  name: "Flour",
  description: "Type 55",
  quantity: 12.5,
  reserved: 2.4,
  available: 10.1,
  baseUnit: "KILOGRAM",
  reorderLevel: 10,
  category: "Dry goods",
  equivalences: [{ fromQuantity: 1, fromUnit: "CUP", toQuantity: 120, toUnit: "GRAM" }],
  stockValue: 0,
  stockStatus: "warning",
  version: 3,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const draftOf = (of: InventoryItem): InventoryItemDraft => ({
  name: of.name,
  description: of.description,
  quantity: of.quantity,
  baseUnit: of.baseUnit,
  reorderLevel: of.reorderLevel,
  category: of.category,
  equivalences: of.equivalences,
});

/** Where the item is. */
const place = { timeZone: "America/New_York" };

describe("the changes of an edit", () => {
  test("are none when nothing was changed", () => {
    expect(itemForm.changesOf(item, draftOf(item))).toEqual({});
  });

  test("hold only what was changed", () => {
    expect(itemForm.changesOf(item, { ...draftOf(item), quantity: 9 })).toEqual({ quantity: 9 });
  });

  test("clear what was emptied", () => {
    const { name, quantity, baseUnit } = draftOf(item);
    expect(itemForm.changesOf(item, { name, quantity, baseUnit, equivalences: [] })).toEqual({
      description: null,
      reorderLevel: null,
      category: null,
      equivalences: [],
    });
  });
});

describe("an item that is not saved yet", () => {
  test("has a temporary id and the status that the server will give it", () => {
    const drafted = previewItem({ ...draftOf(item), quantity: 10 }, undefined);
    expect(drafted.id).toMatch(/^temp-/);
    expect(drafted.stockStatus).toBe("low");
  });

  test("computes the available quantity without binary rounding", () => {
    expect(previewItem({ ...draftOf(item), quantity: 2.7 }, item).available).toBe(0.3);
  });

  test("loses what the edit cleared", () => {
    const { name, quantity, baseUnit, equivalences } = draftOf(item);
    const edited = previewItem(itemForm.complete({ name, quantity, baseUnit, equivalences }), item);
    expect(edited.reorderLevel).toBeUndefined();
    expect(edited.category).toBeUndefined();
    expect(edited.stockStatus).toBe("normal");
  });
});

test("the quantity missing to the reorder level is exact", () => {
  expect(aboveReorderLevel({ ...item, quantity: 0.1, reorderLevel: 0.3 })).toBe(-0.2);
});

describe("the rules of an edit", () => {
  const stored = { ...item, quantity: -1.123456789 };

  test("accept a stored quantity with more decimals than can be entered", () => {
    expect(EditedItem(stored, place).safeParse(draftOf(stored)).success).toBe(true);
  });

  test("refuse to enter one like it", () => {
    const { error } = EditedItem(stored, place).safeParse({ ...draftOf(stored), quantity: -1 });
    expect(error?.issues.map(({ message }) => message)).toEqual(["Quantity must be positive"]);
  });
});

describe("an item with what its opening stock cost", () => {
  test("shows its value at once, exactly", () => {
    const drafted = previewItem({ ...draftOf(item), quantity: 0.3, unitCost: 0.1 }, undefined);
    expect([drafted.stockValue, drafted.averageCost]).toEqual([0.03, 0.1]);
  });

  test("needs the quantity that the cost is for", () => {
    const { error } = InventoryItemDraft.safeParse({ ...draftOf(item), quantity: 0, unitCost: 4 });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [["unitCost"], "Enter the quantity this cost is for"],
    ]);
  });
});

const counted = (quantity: number, occurredAt: string) =>
  EditedItem(item, place).safeParse({ ...draftOf(item), quantity, occurredAt });

describe("when a new quantity was counted", () => {
  const at = "2026-01-02T18:30";

  test("is sent as a moment, with the quantity alone", () => {
    expect(itemForm.changesOf(item, counted(9, at).data ?? expect.unreachable())).toEqual({
      quantity: 9,
      occurredAt: "2026-01-02T23:30:00.000Z",
    });
    expect(itemForm.changesOf(item, counted(item.quantity, at).data ?? expect.unreachable())).toEqual({});
  });

  test("is not in the future", () => {
    const messages = counted(9, "2999-01-01T00:00").error?.issues.map(({ message }) => message);
    expect(messages).toEqual(["This time is in the future"]);
  });
});

describe("an edit of what someone else has changed meanwhile", () => {
  test("keeps the fields that were typed and takes the others from the newer version", () => {
    const typed = { ...itemForm.formOf(item), name: "Bread flour" };
    const newer = itemForm.formOf({ ...item, name: "Plain flour", quantity: 3 });
    const touched = changedFields(itemForm.formOf(item), typed, itemForm.names);
    expect(withFields(newer, typed, touched)).toEqual({ ...newer, name: "Bread flour" });
  });

  test("takes an absent value for an empty one", () => {
    expect(changedFields(itemForm.empty, { ...itemForm.empty, reorderLevel: undefined }, itemForm.names)).toEqual([]);
  });
});
