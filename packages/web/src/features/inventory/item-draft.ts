import {
  type InventoryItem,
  InventoryItemChanges,
  InventoryItemDraft,
} from "@stockpot/core/inventory/inventory.schema";
import { isLocalTime, momentAt } from "@stockpot/core/platform/calendar";
import * as z from "zod";
import type { FormOf } from "../../lib/form.ts";
import type { FormatSettings } from "../../lib/formats.ts";
import { serverFields } from "../../lib/optimistic.ts";
import { difference, statusOf, valueOf } from "./item-stock.ts";

/** Of a new item, or the changes of one: a unit cost is of its opening stock, a moment of a new quantity. */
export type ItemDraft = InventoryItemDraft & Pick<InventoryItemChanges, "occurredAt">;

export type ItemForm = FormOf<typeof InventoryItemDraft> & {
  /** By the restaurant's clock, as the field holds it, such as 2026-11-21T18:30. */
  readonly occurredAt: string;
};

/** Accepts a stored number as it is: it may have more decimals than a person can enter, and may be below 0. */
const unlessUnchanged = (stored: number, entered: z.ZodType<number, number>, message: string) =>
  z.number(message).superRefine((value, context) => {
    if (value === stored) return;
    for (const { message: reason } of entered.safeParse(value).error?.issues ?? []) context.addIssue(reason);
  });

/** Devices' clocks differ; the server accepts one that is this little ahead. */
const maxAheadMs = 120_000;

/** A moment by a place's clock, as the API takes it. */
const localMoment = (timeZone: string) =>
  z
    .string()
    .refine(isLocalTime, "Enter a date and time")
    .transform((text) => momentAt(timeZone, text))
    .refine((moment) => Date.parse(moment) <= Date.now() + maxAheadMs, "This time is in the future");

const { unitCost: _unitCost, ...editedFields } = InventoryItemDraft.shape;

export const EditedItem = ({ quantity: stored }: InventoryItem, { timeZone }: Pick<FormatSettings, "timeZone">) =>
  z
    .strictObject({
      ...editedFields,
      quantity: unlessUnchanged(stored, InventoryItemDraft.shape.quantity, "Quantity must be positive"),
      occurredAt: localMoment(timeZone).optional(),
    })
    // The field is gone once the quantity is the stored one again.
    .transform(({ occurredAt, ...draft }): ItemDraft => ({
      ...draft,
      ...(draft.quantity !== stored && occurredAt !== undefined && { occurredAt }),
    }));

/** The item to show until the server answers, with the figures that the server will compute. */
export function previewItem(
  { unitCost, occurredAt: _occurredAt, ...draft }: ItemDraft,
  base: InventoryItem | undefined,
): InventoryItem {
  const reserved = base?.reserved ?? 0;
  const averageCost = base === undefined ? unitCost : base.averageCost;
  return {
    ...base,
    ...draft,
    reserved,
    available: difference(draft.quantity, reserved),
    ...(averageCost !== undefined && { averageCost }),
    stockValue: base?.quantity === draft.quantity ? base.stockValue : valueOf(draft.quantity, averageCost ?? 0),
    stockStatus: statusOf(draft.quantity, draft.reorderLevel),
    ...serverFields(base),
  };
}
