import { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import * as z from "zod";
import { formResolver } from "../../lib/form.ts";
import { type ProcurementForm, today } from "./procurement-form.ts";

/** @param stored the date that the procurement has already; it may stay, however long ago it was */
export function procurementResolver(stored?: string) {
  const schema = z.strictObject({
    ...ProcurementDraft.shape,
    expectedDate: ProcurementDraft.shape.expectedDate.refine(
      (date) => date === undefined || date === stored || date >= today(),
      "Expected date cannot be in the past",
    ),
  });
  return formResolver<ProcurementForm, ProcurementDraft>(schema);
}
