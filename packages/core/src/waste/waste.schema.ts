import * as z from "zod";
import { visibleWith } from "../access/field-needs.ts";
import { PageQuery } from "../api/page.schema.ts";
import { Unit, enteredNumber, exactNumber } from "../measure/quantity.schema.ts";
import { dayMilliseconds } from "../platform/clock.ts";
import { Id } from "../platform/id.schema.ts";
import { manyLines, oneLine } from "../platform/text.schema.ts";
import { maxReasons, maxWasteDays, maxWasteLines, wasteKinds } from "./waste.reasons.ts";

const reasonKey = oneLine(z.string("Choose a reason").min(1, "Choose a reason").max(40, "Choose a reason"));

export const WasteLineDraft = z
  .strictObject({
    /** What was thrown away: an item, or a dish by the recipe that it has now. */
    subject: z.strictObject(
      { type: z.enum(["ITEM", "PRODUCT"], "Choose an item or a dish"), id: Id("Choose an item or a dish") },
      "Choose an item or a dish",
    ),
    /** Of an item in `unit`, of a dish in portions. */
    quantity: enteredNumber("Must be greater than 0").positive("Must be greater than 0"),
    /** The item's own, where it is absent. */
    unit: Unit.optional(),
    reason: reasonKey,
    note: manyLines(z.string().trim().max(200, "Note must be less than 200 characters")).optional(),
  })
  .refine(({ subject, unit }) => subject.type === "ITEM" || unit === undefined, {
    path: ["unit"],
    message: "A dish is counted in portions",
  });
export type WasteLineDraft = z.output<typeof WasteLineDraft>;

export const WasteDraft = z.strictObject({
  /** Made by the device: the same record sent twice is kept once. */
  id: Id("Invalid waste record ID").optional(),
  /** When it was thrown away; now, where it is absent. */
  occurredAt: z.iso.datetime({ offset: true, error: "Invalid date" }).optional(),
  lines: z
    .array(WasteLineDraft, "Say what was thrown away")
    .min(1, "Say what was thrown away")
    .max(maxWasteLines, `At most ${maxWasteLines} lines`),
});
export type WasteDraft = z.output<typeof WasteDraft>;

/** While a record takes more items than one transaction holds, it is posted in several. */
export const wasteStatuses = ["POSTING", "POSTED", "UNDONE"] as const;

const WasteLine = z.object({
  /** What was thrown away, by its name at that time. Of an order: the dishes that were. */
  subject: z.object({ type: z.enum(["ITEM", "PRODUCT", "ORDER"]), id: z.uuid(), name: z.string() }),
  /** As it was entered, of an item in `unit`, of dishes in portions. */
  quantity: z.number(),
  unit: Unit.optional(),
  /** The key of the reason, and its name and kind at that time. */
  reason: z.string(),
  reasonName: z.string(),
  kind: z.enum(wasteKinds),
  note: z.string().optional(),
  /** US dollars; absent until all of it is posted. Below 0 where an order's waste was returned to stock. */
  value: visibleWith("costs.read", exactNumber),
});

export const WasteSummary = z.object({
  id: z.uuid(),
  /** Such as W-000001; absent where an order left it behind. */
  number: z.string().optional(),
  order: z.object({ id: z.uuid(), number: z.string() }).optional(),
  status: z.enum(wasteStatuses),
  occurredAt: z.iso.datetime(),
  /** On which it counts. */
  businessDay: z.iso.date(),
  lines: z.array(WasteLine),
  /** US dollars, of all lines. */
  value: visibleWith("costs.read", exactNumber),
  byId: z.string(),
  /** Who recorded it, by name at that time. */
  by: z.string(),
  undoneAt: z.iso.datetime().optional(),
  undoneBy: z.string().optional(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type WasteSummary = z.output<typeof WasteSummary>;

export const Waste = WasteSummary.extend({
  lines: z.array(
    WasteLine.extend({
      /** What it took from stock, in each item's base unit. */
      taken: z.array(z.object({ itemId: z.uuid(), name: z.string(), quantity: exactNumber, unit: Unit })),
    }),
  ),
});
export type Waste = z.output<typeof Waste>;

/** Values with an issue of their own are not compared. */
const isValid = ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0;

const days = {
  /** Business days of the restaurant, both included; the last thirty, where they are absent. */
  from: z.iso.date("Invalid date").optional(),
  to: z.iso.date("Invalid date").optional(),
};

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const isInOrder = ({ from, to }: Days) => from === undefined || to === undefined || from <= to;
const inOrder = { path: ["from"], message: "From is after To", when: isValid };
const areFew = ({ from, to }: Days) =>
  from === undefined || to === undefined || Date.parse(to) - Date.parse(from) < maxWasteDays * dayMilliseconds;
const few = { path: ["from"], message: `At most ${maxWasteDays} days`, when: isValid };

export const WasteQuery = z
  .strictObject({
    ...PageQuery.shape,
    ...days,
    /** The key of a reason. */
    reason: reasonKey.optional(),
    /** What took some of an item. */
    itemId: Id("Invalid inventory item ID").optional(),
    /** The id of the user who recorded it. */
    byId: Id("Invalid user ID").optional(),
    /** What was worth more than the setting above which it is looked at. */
    value: z.enum(["ABOVE_REVIEW"], "Choose a value").optional(),
  })
  .refine(isInOrder, inOrder)
  .refine(areFew, few);
export type WasteQuery = z.output<typeof WasteQuery>;

export const WasteDaysQuery = z.strictObject(days).refine(isInOrder, inOrder).refine(areFew, few);
export type WasteDaysQuery = z.output<typeof WasteDaysQuery>;

/** What was thrown away on some days; what was undone is left out. */
export const WasteTotals = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  records: z.int(),
  /** US dollars. */
  value: visibleWith("costs.read", exactNumber),
  /** Highest value first; most lines first for members who see no costs. */
  reasons: z.array(
    z.object({
      reason: z.string(),
      name: z.string(),
      kind: z.enum(wasteKinds),
      /** Lines. */
      entries: z.int(),
      /** US dollars. */
      value: visibleWith("costs.read", exactNumber),
    }),
  ),
  /** What was taken from stock, by name; of orders only what was thrown away by itself too. */
  items: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Who recorded them, by name. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What was worth more than the setting, US dollars. */
  review: visibleWith("costs.read", z.object({ over: z.number(), records: z.int(), value: exactNumber })),
});
export type WasteTotals = z.output<typeof WasteTotals>;

const reasonFields = {
  name: oneLine(
    z.string("Name is required").trim().min(1, "Name is required").max(40, "Name must be less than 40 characters"),
  ),
  kind: z.enum(wasteKinds, "Choose a kind"),
  isActive: z.boolean(),
};

/** All reasons in the order in which they are offered; one without a key is new. */
export const WasteReasonsDraft = z.strictObject({
  reasons: z
    .array(z.strictObject({ key: reasonKey.optional(), ...reasonFields }))
    .max(maxReasons, `At most ${maxReasons} reasons`),
});
export type WasteReasonsDraft = z.output<typeof WasteReasonsDraft>;

export const WasteReasons = z.object({
  reasons: z.array(z.object({ key: z.string(), ...reasonFields })),
  version: z.int(),
});
export type WasteReasons = z.output<typeof WasteReasons>;
