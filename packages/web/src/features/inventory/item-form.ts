import { stockStatusOf } from "@stockpot/core/stock/stock.rules";
import type {
  InventoryItem,
  InventoryItemChanges,
  InventoryItemDraft,
} from "@stockpot/core/inventory/inventory.schema";
import { quantityDecimals, ratioOf, roundRatio } from "@stockpot/core/quantity";
import type { Equivalence } from "@stockpot/core/quantity.schema";
import type { Unit } from "@stockpot/core/unit";
import { tempId } from "../../lib/optimistic.ts";

/** A row of the equivalences as it is typed: null and "" are what is still empty. */
export interface EquivalenceForm {
  fromQuantity: number | null;
  fromUnit: Unit | "";
  toQuantity: number | null;
  toUnit: Unit | "";
}

/** The item form as it is typed. */
export interface ItemForm {
  name: string;
  description?: string | undefined;
  quantity: number | null;
  baseUnit: Unit | "";
  reorderLevel?: number | null | undefined;
  category?: string | undefined;
  equivalences?: EquivalenceForm[] | undefined;
}

export const itemFields = [
  "name",
  "category",
  "quantity",
  "baseUnit",
  "reorderLevel",
  "description",
  "equivalences",
] as const satisfies readonly (keyof ItemForm)[];

export const emptyItemForm: ItemForm = {
  name: "",
  description: "",
  quantity: null,
  baseUnit: "",
  reorderLevel: null,
  category: "",
  equivalences: [],
};

export const itemFormOf = (item: InventoryItem): ItemForm => ({
  name: item.name,
  description: item.description ?? "",
  quantity: item.quantity,
  baseUnit: item.baseUnit,
  reorderLevel: item.reorderLevel ?? null,
  category: item.category ?? "",
  equivalences: item.equivalences.map((equivalence) => ({ ...equivalence })),
});

const filled = (text: string | undefined) => (text === undefined || text === "" ? undefined : text);

/** The draft without texts that hold nothing but blanks. */
export const withoutBlanks = ({ description, category, ...draft }: InventoryItemDraft): InventoryItemDraft => ({
  ...draft,
  ...(filled(description) !== undefined && { description }),
  ...(filled(category) !== undefined && { category }),
});

const sameEquivalences = (a: readonly Equivalence[], b: readonly Equivalence[]) =>
  a.length === b.length &&
  a.every((left, index) => {
    const right = b[index];
    return (
      right !== undefined &&
      left.fromQuantity === right.fromQuantity &&
      left.fromUnit === right.fromUnit &&
      left.toQuantity === right.toQuantity &&
      left.toUnit === right.toUnit
    );
  });

/** What the draft changes of the item; null clears. */
export function changesOf(draft: InventoryItemDraft, item: InventoryItem): InventoryItemChanges {
  const description = filled(draft.description);
  const category = filled(draft.category);
  return {
    ...(draft.name !== item.name && { name: draft.name }),
    ...(description !== item.description && { description: description ?? null }),
    ...(draft.quantity !== item.quantity && { quantity: draft.quantity }),
    ...(draft.baseUnit !== item.baseUnit && { baseUnit: draft.baseUnit }),
    ...(draft.reorderLevel !== item.reorderLevel && { reorderLevel: draft.reorderLevel ?? null }),
    ...(category !== item.category && { category: category ?? null }),
    ...(!sameEquivalences(draft.equivalences, item.equivalences) && { equivalences: draft.equivalences }),
  };
}

const exact = (value: number) => roundRatio(ratioOf(value), quantityDecimals);

const statusOf = (quantity: number, reorderLevel: number | undefined) =>
  stockStatusOf(exact(quantity), reorderLevel === undefined ? undefined : exact(reorderLevel));

/** How much an item has above its reorder level, below 0 where it is short; in its base unit. */
export const aboveReorderLevel = (item: InventoryItem) =>
  exact(item.quantity)
    .minus(exact(item.reorderLevel ?? 0))
    .toNumber();

/** The item that a draft will become, until the server says so. */
export function draftedItem(draft: InventoryItemDraft): InventoryItem {
  const now = new Date().toISOString();
  return {
    ...draft,
    id: tempId(),
    reserved: 0,
    available: draft.quantity,
    stockStatus: statusOf(draft.quantity, draft.reorderLevel),
    version: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** The item that an edit will make of it, until the server says so. */
export function editedTo(item: InventoryItem, draft: InventoryItemDraft): InventoryItem {
  return {
    ...item,
    // What the draft lacks is cleared.
    description: undefined,
    category: undefined,
    reorderLevel: undefined,
    ...withoutBlanks(draft),
    available: exact(draft.quantity).minus(exact(item.reserved)).toNumber(),
    stockStatus: statusOf(draft.quantity, draft.reorderLevel),
  };
}
