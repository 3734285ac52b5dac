import * as z from "zod";
import { visibleWith } from "../access/field-needs.ts";
import { PageQuery } from "../api/page.schema.ts";
import { exactNumber } from "../measure/quantity.schema.ts";
import { buckets, movementKinds, movementReasons } from "./stock.rules.ts";

/** The document that caused a movement. */
export const Source = z.object({
  /** The type of document, such as ORDER; each type names itself. */
  type: z.string(),
  id: z.string(),
  /** Its number, such as ORD-000001. */
  number: z.string(),
  /** The id of its line, where the movement belongs to one. */
  line: z.string().optional(),
  /** The number of the delivery, such as RCV-000001, where it came with one. */
  receipt: z.string().optional(),
});
export type Source = z.infer<typeof Source>;

export const MovementQuery = z
  .strictObject({
    ...PageQuery.shape,
    kind: z.enum(movementKinds).optional(),
    /** The first business day. */
    from: z.iso.date().optional(),
    /** The last business day, included. */
    to: z.iso.date().optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ["to"],
    message: "The last day is before the first",
  });
export type MovementQuery = z.output<typeof MovementQuery>;

/** One line of the ledger. Never changed, never deleted. */
export const Movement = z.object({
  id: z.uuid(),
  kind: z.enum(movementKinds),
  /** Signed, in the item's base unit. */
  quantity: exactNumber,
  /** On hand after this movement, in the base unit. */
  balance: exactNumber,
  /** Signed US dollars that it adds to the value of the stock. */
  value: visibleWith("costs.read", exactNumber),
  /** US dollars: the value of the stock after this movement. */
  valueAfter: visibleWith("costs.read", exactNumber),
  bucket: z.enum(buckets),
  /** US dollars a base unit, where the movement has a cost. */
  unitCost: visibleWith("costs.read", exactNumber),
  reason: z.enum(movementReasons).optional(),
  /** Why a person corrected a cost, in their words, or threw something away. */
  note: z.string().optional(),
  /** The id of the movement whose value it brings back. */
  reverses: z.string().optional(),
  /** On which it counts. */
  businessDay: z.iso.date(),
  /** It happened on a day that was closed, and counts on the first one that was open. */
  late: z.boolean().optional(),
  source: Source.optional(),
  /** Who caused it, by name at that time. */
  recordedBy: z.string(),
  occurredAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
});
export type Movement = z.output<typeof Movement>;
