import * as z from "zod";
import { insideRoles, toggleNames } from "./capabilities.ts";

export const Toggles = z.partialRecord(z.enum(toggleNames), z.boolean());

/** A user's role inside a restaurant: what they may do follows from it by the table of capabilities. */
export const Access = z.object({
  role: z.enum(insideRoles),
  /** The toggles that were set. */
  toggles: Toggles.optional(),
  /** The largest procurement that a manager may approve, whole US cents. */
  approvesUpToCents: z.int().optional(),
});
export type Access = z.output<typeof Access>;
