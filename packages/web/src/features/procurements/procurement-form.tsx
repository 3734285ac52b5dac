import { type Procurement, ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { countDecimals } from "@stockpot/core/measure/quantity.schema";
import { businessDay } from "@stockpot/core/platform/calendar";
import * as z from "zod";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FormatSettings } from "../../lib/formats.ts";
import { totalOf } from "./procurement-preview.ts";
import { emptyLine, type ProcurementForm } from "./procurement-values.ts";
import { SupplierName } from "./SupplierName.tsx";

/** The restaurant's business day at this moment. */
export const todayAt = (place: FormatSettings) => businessDay(place, new Date().toISOString());

/** @param stored the stored date, which is accepted even if it is in the past */
const draftExpectedFrom = (place: FormatSettings, stored: string | undefined) =>
  z.strictObject({
    ...ProcurementDraft.shape,
    expectedDate: ProcurementDraft.shape.expectedDate.refine(
      (date) => date === undefined || date === stored || date >= todayAt(place),
      "Expected date can't be in the past",
    ),
  });

/** The decimals of a price that a person enters; one with more follows from a total. */
const enteredDecimals = 4;

/** The price of a stored line that was entered. */
function enteredPriceOf({ unitPrice, totalPrice }: Pick<Procurement["items"][number], "unitPrice" | "totalPrice">) {
  return unitPrice !== undefined && countDecimals(unitPrice) > enteredDecimals
    ? { unitPrice: null, totalPrice: totalPrice ?? null }
    : { unitPrice: unitPrice ?? null, totalPrice: null };
}

export const procurementForm = resourceForm<ProcurementForm, ProcurementDraft, Procurement>({
  schema: ProcurementDraft,
  newSchema: (place) => draftExpectedFrom(place, undefined),
  editSchema: ({ expectedDate }, place) => draftExpectedFrom(place, expectedDate),
  fields: {
    supplierId: {
      label: "Supplier",
      empty: "",
      of: ({ supplier }) => supplier.id,
      format: (id, { supplier }) => (id === supplier.id ? supplier.name : <SupplierName supplierId={id} />),
    },
    expectedDate: {
      label: "Expected date",
      empty: "",
      format: (date, _, formats) => (date === "" ? "None" : formats.day(date)),
    },
    items: {
      label: "Lines",
      empty: [emptyLine],
      of: ({ items }) =>
        items.map(({ inventoryItemId, quantity, unit, notes = "", ...prices }) => ({
          inventoryItemId,
          quantity,
          unit,
          ...enteredPriceOf(prices),
          notes,
        })),
      format: (lines, _, formats) => `${lines.length} for ${formats.money(totalOf(lines).toNumber())}`,
    },
    notes: { label: "Notes", empty: "" },
  },
});
