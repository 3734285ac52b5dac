import { type InventoryItem, InventoryItemChanges } from "@stockpot/core/inventory/inventory.schema";
import { type AdjustmentReason, adjustmentReasons } from "@stockpot/core/stock/stock.rules";
import * as z from "zod";
import { difference, entered } from "./item-stock.ts";

export interface AdjustmentForm {
  reason: AdjustmentReason;
  /** What is there now, or what was thrown away. */
  amount: number | null;
  unitCost: number | null;
}

export const emptyAdjustment: AdjustmentForm = { reason: "COUNTED", amount: null, unitCost: null };

/** What the form asks for. */
export const amountLabels: Record<AdjustmentReason, string> = {
  COUNTED: "Quantity now",
  WASTED: "Amount thrown away",
  OTHER: "Quantity now",
};

/** How much there is after an adjustment. What is left of a longer fraction is rounded to what can be entered. */
export const quantityAfter = (
  { quantity }: Pick<InventoryItem, "quantity">,
  reason: AdjustmentReason,
  amount: number,
) => (reason === "WASTED" ? entered(difference(quantity, amount)) : amount);

/** What there is once the form is saved. */
const leftOf = (item: Pick<InventoryItem, "quantity">, reason: AdjustmentReason, amount: number | undefined) =>
  amount === undefined ? item.quantity : quantityAfter(item, reason, amount);

/** What the cost is for, or what else it takes: only what is there has one. */
export const costHint = (item: Pick<InventoryItem, "quantity">, reason: AdjustmentReason, amount: number | null) =>
  leftOf(item, reason, amount ?? undefined) > 0
    ? "Optional. What you paid, used until the first delivery"
    : "A cost needs stock on hand. Enter the quantity too, or receive a delivery";

type ItemFigures = Pick<InventoryItem, "quantity" | "averageCost">;

/** The change of an item that the form describes. */
export const adjustmentOf = (item: ItemFigures) =>
  z
    .strictObject({
      reason: z.enum(adjustmentReasons),
      amount: InventoryItemChanges.shape.quantity,
      unitCost: InventoryItemChanges.shape.unitCost,
    })
    .superRefine(({ reason, amount, unitCost }, context) => {
      const refuse = (path: "amount" | "unitCost", message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if (amount === undefined && unitCost === undefined) refuse("amount", `${amountLabels[reason]} is required`);
      if (amount !== undefined && reason === "WASTED" && amount > item.quantity) {
        refuse("amount", "That's more than you have on hand");
      }
      if (unitCost !== undefined && leftOf(item, reason, amount) <= 0)
        refuse("unitCost", "Enter the quantity this cost is for");
    })
    .transform(({ reason, amount, unitCost }): InventoryItemChanges => ({
      ...(amount !== undefined && { quantity: quantityAfter(item, reason, amount), reason }),
      ...(unitCost !== undefined && { unitCost }),
    }));
