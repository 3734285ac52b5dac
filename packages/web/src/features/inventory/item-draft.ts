import { type InventoryItem, InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import * as z from "zod";
import type { FormOf } from "../../lib/form.ts";
import { serverFields } from "../../lib/optimistic.ts";
import { difference, product, statusOf } from "./item-stock.ts";

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

/** The item to show until the server answers, with the figures that the server will compute. */
export function previewItem(
  { unitCost, ...draft }: InventoryItemDraft,
  base: InventoryItem | undefined,
): InventoryItem {
  const reserved = base?.reserved ?? 0;
  const averageCost = base ? base.averageCost : unitCost;
  return {
    ...base,
    ...draft,
    ...(averageCost !== undefined && { averageCost }),
    stockValue: product(draft.quantity, averageCost ?? 0),
    reserved,
    available: difference(draft.quantity, reserved),
    stockStatus: statusOf(draft.quantity, draft.reorderLevel),
    ...serverFields(base),
  };
}
