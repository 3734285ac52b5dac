import { type InventoryItem, InventoryItemChanges } from "@stockpot/core/inventory/inventory.schema";
import { type AdjustmentReason, adjustmentReasons } from "@stockpot/core/stock/stock.rules";
import * as z from "zod";

export interface AdjustmentForm {
  reason: AdjustmentReason;
  /** The quantity on hand. */
  amount: number | null;
  unitCost: number | null;
}

export const emptyAdjustment: AdjustmentForm = { reason: "COUNTED", amount: null, unitCost: null };

/** The hint under the cost: only stock on hand has one. */
export const costHint = ({ quantity }: Pick<InventoryItem, "quantity">, amount: number | null) =>
  (amount ?? quantity) > 0
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
    .superRefine(({ amount, unitCost }, context) => {
      const refuse = (path: "amount" | "unitCost", message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if (amount === undefined && unitCost === undefined) refuse("amount", "Quantity now is required");
      if (unitCost !== undefined && (amount ?? item.quantity) <= 0)
        refuse("unitCost", "Enter the quantity this cost is for");
    })
    .transform(({ reason, amount, unitCost }): InventoryItemChanges => ({
      ...(amount !== undefined && { quantity: amount, reason }),
      ...(unitCost !== undefined && { unitCost }),
    }));
