import { type Procurement, ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import * as z from "zod";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FormOf } from "../../lib/form.ts";
import { formatDay, formatMoney } from "../../lib/format.ts";
import { totalOf } from "./procurement-preview.ts";
import { SupplierName } from "./SupplierName.tsx";

export type ProcurementForm = FormOf<typeof ProcurementDraft>;
export type LineForm = ProcurementForm["items"][number];

export const maxLines = 100;

export const emptyLine: LineForm = { inventoryItemId: "", quantity: null, unit: "PIECE", unitPrice: null, notes: "" };

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** This day in the browser's time zone, as in 2026-11-21. */
export function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

/** @param stored the stored date, which is accepted even if it is in the past */
const draftExpectedFrom = (stored: string | undefined) =>
  z.strictObject({
    ...ProcurementDraft.shape,
    expectedDate: ProcurementDraft.shape.expectedDate.refine(
      (date) => date === undefined || date === stored || date >= today(),
      "Expected date cannot be in the past",
    ),
  });

export const procurementForm = resourceForm<ProcurementForm, ProcurementDraft, Procurement>({
  schema: draftExpectedFrom(undefined),
  editSchema: ({ expectedDate }) => draftExpectedFrom(expectedDate),
  fields: {
    supplierId: {
      label: "Supplier",
      empty: "",
      of: ({ supplier }) => supplier.id,
      format: (id, { supplier }) => (id === supplier.id ? supplier.name : <SupplierName supplierId={id} />),
    },
    expectedDate: { label: "Expected date", empty: "", format: (date) => (date === "" ? "None" : formatDay(date)) },
    items: {
      label: "Lines",
      empty: [emptyLine],
      of: ({ items }) =>
        items.map(({ inventoryItemId, quantity, unit, unitPrice, notes = "" }) => ({
          inventoryItemId,
          quantity,
          unit,
          unitPrice,
          notes,
        })),
      format: (lines) => `${lines.length} for ${formatMoney(totalOf(lines).toNumber())}`,
    },
    notes: { label: "Notes", empty: "" },
  },
});
