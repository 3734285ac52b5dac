import { SupplierDraft } from "@stockpot/core/supplier/supplier.schema";
import { formResolver } from "../../lib/form.ts";
import type { SupplierForm } from "./supplier-form.ts";

export const supplierResolver = formResolver<SupplierForm, SupplierDraft>(SupplierDraft);
