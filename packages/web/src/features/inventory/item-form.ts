import { type InventoryItem, InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import { type Unit, unitNames } from "@stockpot/core/unit";
import * as z from "zod";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FormOf } from "../../lib/form.ts";
import { serverFields } from "../../lib/optimistic.ts";
import { difference, statusOf } from "./item-stock.ts";

export type ItemForm = FormOf<typeof InventoryItemDraft>;

/** Accepts a stored number as it is: it may have more decimals than a person can enter, and may be below 0. */
const unlessUnchanged = (stored: number, entered: z.ZodType<number, number>, message: string) =>
  z.number(message).superRefine((value, context) => {
    if (value === stored) return;
    for (const { message: reason } of entered.safeParse(value).error?.issues ?? []) context.addIssue(reason);
  });

export const EditedItem = ({ quantity }: InventoryItem) =>
  z.strictObject({
    ...InventoryItemDraft.shape,
    quantity: unlessUnchanged(quantity, InventoryItemDraft.shape.quantity, "Quantity must be positive"),
  });

const formatAmount = (value: number | null, unit: Unit | "") =>
  `${value ?? "?"} ${unit === "" ? "?" : unitNames[unit].symbol}`;

const formatEquivalences = (rows: ItemForm["equivalences"]) =>
  rows
    .map((row) => `${formatAmount(row.fromQuantity, row.fromUnit)} = ${formatAmount(row.toQuantity, row.toUnit)}`)
    .join("; ");

export const itemForm = resourceForm<ItemForm, InventoryItemDraft, InventoryItem>({
  schema: InventoryItemDraft,
  editSchema: EditedItem,
  fields: {
    name: { label: "Name", empty: "" },
    category: { label: "Category", empty: "" },
    quantity: { label: "Quantity", empty: null },
    baseUnit: { label: "Base unit", empty: "", format: (unit) => (unit === "" ? "None" : unitNames[unit].name) },
    reorderLevel: { label: "Reorder level", empty: null },
    description: { label: "Description", empty: "" },
    equivalences: { label: "Unit equivalences", empty: [], format: (rows) => formatEquivalences(rows) || "None" },
  },
});

/** The item that a draft will become, with the figures that the server will compute. */
export function previewItem(draft: InventoryItemDraft, base: InventoryItem | undefined): InventoryItem {
  const reserved = base?.reserved ?? 0;
  return {
    ...base,
    ...draft,
    reserved,
    available: difference(draft.quantity, reserved),
    stockStatus: statusOf(draft.quantity, draft.reorderLevel),
    ...serverFields(base),
  };
}
