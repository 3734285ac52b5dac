import { type InventoryItem, InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import * as z from "zod";
import { formResolver } from "../../lib/form.ts";
import type { ItemForm } from "./item-form.ts";

/** Accepts a number as it already is: stock may have more decimals than a person may enter, and may be below 0. */
const unlessUnchanged = (stored: number | undefined, entered: z.ZodType<number, number>, message: string) =>
  z.number(message).superRefine((value, context) => {
    if (value === stored) return;
    for (const { message: reason } of entered.safeParse(value).error?.issues ?? []) context.addIssue(reason);
  });

/** The draft's rules for an item that exists. */
export const editedItem = (item: InventoryItem) =>
  z.strictObject({
    ...InventoryItemDraft.shape,
    quantity: unlessUnchanged(item.quantity, InventoryItemDraft.shape.quantity, "Quantity must be positive"),
  });

export const itemResolver = formResolver<ItemForm, InventoryItemDraft>(InventoryItemDraft);

export const editedItemResolver = (item: InventoryItem) => formResolver<ItemForm, InventoryItemDraft>(editedItem(item));
