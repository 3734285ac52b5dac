import * as z from "zod";
import { Unit } from "../measure/quantity.schema.ts";
import { maxSkippedRows } from "./page.rules.ts";
import { Id } from "../platform/id.schema.ts";

const whole = (message: string) => z.coerce.number(message).int(message);

export const tooFarForNumbers = `A page number may skip at most ${maxSkippedRows} rows. Continue with cursor, the nextCursor of the page before.`;

/** The query of every list; extend it with the list's own filters. */
export const PageQuery = z.strictObject({
  page: whole("Page must be a whole number from 1")
    .min(1, "Page must be a whole number from 1")
    .max(maxSkippedRows + 1, tooFarForNumbers)
    .optional()
    .meta({
      description: `Reads all rows before it: (page - 1) × limit may be at most ${maxSkippedRows}. Further in, continue with cursor.`,
    }),
  limit: whole("Limit must be between 1 and 100")
    .min(1, "Limit must be between 1 and 100")
    .max(100, "Limit must be between 1 and 100")
    .default(10),
  cursor: z.string().min(1).max(4096).optional().meta({
    description:
      "The nextCursor of the page before, of the same list with the same filters. It costs the same anywhere.",
  }),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Up to 100 ids in one query parameter, each once: the table refuses to read one twice in a batch. */
const IdList = z
  .string()
  .transform((text) => [...new Set(text.toLowerCase().split(","))])
  .pipe(z.array(Id("Invalid ID")).min(1).max(100, "At most 100 IDs"));

/** The query of a route that gets several things by their ids. */
export const IdsQuery = z.strictObject({ ids: IdList });
export type IdsQuery = z.output<typeof IdsQuery>;

/** What a thing is found by in a list to choose from. */
export const Name = z.object({ id: z.uuid(), name: z.string() });
export type Name = z.output<typeof Name>;

export const Pagination = z.object({
  /** From 1; what a cursor continues counts on. */
  page: z.int(),
  limit: z.int(),
  /** Things in the whole list, with its filters. */
  total: z.int(),
  pages: z.int(),
  /** Continues after this page; null on the last one. */
  nextCursor: z.string().nullable(),
});
export type Pagination = z.infer<typeof Pagination>;

/** One page of a list, as services return it. */
export interface Page<Thing> {
  readonly data: readonly Thing[];
  readonly pagination: Pagination;
}

export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
  requestId: z.string(),
  /** With INSUFFICIENT_STOCK: each ingredient that there is too little of, in its base unit. */
  shortages: z
    .array(
      z.object({ inventoryItemId: z.uuid(), name: z.string(), needed: z.number(), available: z.number(), unit: Unit }),
    )
    .optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
