import type { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import type { FormOf } from "../../lib/form.ts";
import { defaultUnit } from "./units.ts";

export type ProcurementForm = FormOf<typeof ProcurementDraft>;
export type LineForm = ProcurementForm["items"][number];

export const maxLines = 100;

export const emptyLine: LineForm = {
  inventoryItemId: "",
  quantity: null,
  unit: defaultUnit,
  unitPrice: null,
  totalPrice: null,
  notes: "",
};
