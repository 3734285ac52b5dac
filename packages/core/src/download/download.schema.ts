import * as z from "zod";
import { Id } from "../platform/id.schema.ts";

/** What can be downloaded as a file. */
const downloadedFiles = [
  "ITEMS",
  "PRODUCTS",
  "RECIPES",
  "SUPPLIERS",
  "PROCUREMENTS",
  "ORDERS",
  "MOVEMENTS",
  "ACTIVITY",
  "WASTE",
  "PROFIT_LOSS",
  "DAY",
] as const;
export type DownloadedFile = (typeof downloadedFiles)[number];

/** A file that is about to be saved, of one item or of the restaurant. */
export const DownloadDraft = z.strictObject({
  file: z.enum(downloadedFiles),
  itemId: Id("Invalid ID").optional(),
  /** How many rows it has. */
  rows: z.int().min(0).max(1_000_000),
});
export type DownloadDraft = z.output<typeof DownloadDraft>;
