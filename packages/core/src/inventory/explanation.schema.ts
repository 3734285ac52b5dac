import * as z from "zod";
import { visibleWith } from "../access/field-needs.ts";
import { Unit, exactNumber } from "../measure/quantity.schema.ts";
import { Source } from "../stock/movement.schema.ts";
import { buckets, movementKinds, movementReasons } from "../stock/stock.rules.ts";

export const ExplanationQuery = z
  .strictObject({
    /** As the book stood at a moment: movements recorded later do not count. */
    asOf: z.iso.datetime("Enter a date and time").optional(),
    /** By business day: movements of later days do not count, whenever they were recorded. */
    day: z.iso.date("Enter a date").optional(),
    /** From which business day movements are told one by one; by default from the opening stock. */
    since: z.literal("opening").or(z.iso.date("Enter a date or opening")).optional(),
  })
  .refine(({ asOf, day }) => asOf === undefined || day === undefined, {
    path: ["day"],
    message: "Choose a day or a moment, not both",
  });
export type ExplanationQuery = z.output<typeof ExplanationQuery>;

/** What an explanation starts from. */
const startCauses = [
  /** The item's opening stock. */
  "OPENING",
  /** Nothing was on hand when the item was added. */
  "EMPTY",
  /** What was on hand when a business day began. */
  "DAY",
  /** As DAY, because there are more movements than are read. */
  "EARLIER",
] as const;

/** An item's stock at one moment. */
const StockFigures = z.object({
  /** In the base unit. */
  quantity: exactNumber,
  /** US dollars. */
  value: visibleWith("costs.read", exactNumber),
  /** US dollars a base unit; what it last was while nothing is on hand. */
  averageCost: visibleWith("costs.read", exactNumber),
});

/** Movements of one kind, put together. */
const Step = z.object({
  kind: z.enum(movementKinds),
  bucket: z.enum(buckets),
  reason: z.enum(movementReasons).optional(),
  /** Signed, in the base unit. */
  quantity: exactNumber,
  /** Signed US dollars. */
  value: visibleWith("costs.read", exactNumber),
  /** Movements. */
  lines: z.int(),
  /** The documents that caused them; a movement without a document counts as one. */
  documents: z.int(),
  /** The first and the last business day among them. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** What had been used before it was received, in the base unit: on the correction of its cost. */
  soldBefore: exactNumber.optional(),
});

/** A receipt that the average cost is made of. */
const AverageReceipt = z.object({
  id: z.string(),
  occurredAt: z.iso.datetime(),
  /** As received, in the base unit. */
  quantity: exactNumber,
  /** US dollars a base unit. */
  unitCost: exactNumber,
  /** Its part of the value on hand: 1 is all of it. */
  share: exactNumber,
  source: Source.optional(),
});

/** How an item's quantity and value came about: what it starts with and the steps add up to what it ends with. */
export const Explanation = z.object({
  item: z.object({ id: z.uuid(), name: z.string(), baseUnit: Unit }),
  /** The moment or the business day that is explained. */
  asOf: z.iso.datetime().optional(),
  day: z.iso.date().optional(),
  start: z.object({ at: z.iso.datetime(), cause: z.enum(startCauses), ...StockFigures.shape }),
  steps: z.array(Step),
  /** Documents that are still being posted: they count, but have no movements yet. */
  pending: z.array(
    z.object({
      type: z.string(),
      id: z.string(),
      number: z.string(),
      /** Signed, in the base unit. */
      quantity: exactNumber,
    }),
  ),
  end: StockFigures,
  /** Movements of the steps that happened on a closed day, and count on a later one. */
  lateLines: z.int(),
  /** The newest receipts in the average cost, and the part of everything older. */
  average: visibleWith("costs.read", z.object({ receipts: z.array(AverageReceipt), olderShare: exactNumber })),
  /** There are more movements than are read: the earlier ones are summed up in the start. */
  truncated: z.boolean(),
});
export type Explanation = z.output<typeof Explanation>;
