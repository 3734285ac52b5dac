import * as z from "zod";
import { visibleWith } from "../access/field-needs.ts";
import { PageQuery } from "../api/page.schema.ts";
import { Unit, enteredNumber, exactNumber } from "../measure/quantity.schema.ts";
import { countLineStatuses, countReasons, countRefusals, countStatuses, maxCountLines } from "./count.rules.ts";
import { Id } from "../platform/id.schema.ts";
import { manyLines } from "../platform/text.schema.ts";

export const CountLineDraft = z.strictObject({
  itemId: Id("Invalid inventory item ID"),
  /** The counted quantity. */
  quantity: enteredNumber("Quantity must be positive"),
  /** The item's own, where it is absent. */
  unit: Unit.optional(),
  /** When it was counted; now, where it is absent. */
  countedAt: z.iso.datetime({ offset: true, error: "Invalid date" }).optional(),
});
export type CountLineDraft = z.output<typeof CountLineDraft>;

export const CountDraft = z
  .strictObject({
    /** Made by the device, so that a count that is sent again is the same one, however much later. */
    id: Id("Invalid count ID").optional(),
    reason: z.enum(countReasons, "Choose a reason"),
    notes: manyLines(z.string().trim().max(500, "Notes must be less than 500 characters")).optional(),
    lines: z
      .array(CountLineDraft, "Count at least one item")
      .min(1, "Count at least one item")
      .max(maxCountLines, `Count at most ${maxCountLines} items at once`),
  })
  .refine(({ reason, notes }) => reason !== "OTHER" || Boolean(notes), {
    path: ["notes"],
    message: "Say why you counted",
  });
export type CountDraft = z.output<typeof CountDraft>;

/** A count without its lines. */
export const CountSummary = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(countStatuses),
  reason: z.enum(countReasons),
  notes: z.string().optional(),
  lineCount: z.int(),
  /** Lines that are decided: with all of them the count is posted. */
  postedLines: z.int(),
  /** Lines that have to be counted again. */
  refusedLines: z.int(),
  /** US dollars: what was missing, 0 or below. */
  shortValue: visibleWith("costs.read", exactNumber),
  /** US dollars: what was there beyond the book. */
  overValue: visibleWith("costs.read", exactNumber),
  /** Who counted, by name at that time. */
  by: z.string(),
  postedAt: z.iso.datetime().optional(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type CountSummary = z.output<typeof CountSummary>;

export const CountLine = z.object({
  itemId: z.uuid(),
  /** The item's name and category then. */
  name: z.string(),
  category: z.string().optional(),
  /** As it was typed. */
  quantity: z.number(),
  unit: Unit,
  baseUnit: Unit,
  /** In the base unit, like the following. */
  counted: exactNumber,
  /** What the book said at the moment of counting; absent until the line is decided. */
  expected: exactNumber.optional(),
  difference: exactNumber.optional(),
  /** US dollars: what the difference is worth; absent while no cost is known. */
  value: visibleWith("costs.read", exactNumber),
  countedAt: z.iso.datetime(),
  status: z.enum(countLineStatuses),
  refusal: z.enum(countRefusals).optional(),
});
export type CountLine = z.output<typeof CountLine>;

export const Count = CountSummary.extend({ lines: z.array(CountLine) });
export type Count = z.output<typeof Count>;

export const CountQuery = z.strictObject({ ...PageQuery.shape });
export type CountQuery = z.output<typeof CountQuery>;
