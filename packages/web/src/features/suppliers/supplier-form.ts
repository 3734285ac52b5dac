import type { Supplier, SupplierChanges, SupplierDraft } from "@stockpot/core/supplier/supplier.schema";
import type * as z from "zod";
import { tempId } from "../../lib/optimistic.ts";

/** The supplier form as it is typed. */
export type SupplierForm = z.input<typeof SupplierDraft>;

export const supplierFields = [
  "name",
  "contactName",
  "email",
  "phoneNumber",
  "address",
  "city",
  "state",
  "zipCode",
  "country",
  "website",
  "paymentTerms",
  "notes",
  "isActive",
] as const satisfies readonly (keyof SupplierForm)[];

export const supplierLabels: Record<keyof SupplierForm, string> = {
  name: "Name",
  contactName: "Contact person",
  email: "Email",
  phoneNumber: "Phone",
  address: "Address",
  city: "City",
  state: "State",
  zipCode: "ZIP code",
  country: "Country",
  website: "Website",
  paymentTerms: "Payment terms",
  notes: "Notes",
  isActive: "Active",
};

export const emptySupplierForm: SupplierForm = {
  name: "",
  contactName: "",
  email: "",
  phoneNumber: "",
  address: "",
  city: "",
  state: "",
  zipCode: "",
  country: "",
  website: "",
  paymentTerms: "",
  notes: "",
  isActive: true,
};

export const supplierFormOf = (supplier: Supplier): SupplierForm => ({
  name: supplier.name,
  contactName: supplier.contactName,
  email: supplier.email,
  phoneNumber: supplier.phoneNumber,
  address: supplier.address,
  city: supplier.city ?? "",
  state: supplier.state ?? "",
  zipCode: supplier.zipCode ?? "",
  country: supplier.country ?? "",
  website: supplier.website ?? "",
  paymentTerms: supplier.paymentTerms ?? "",
  notes: supplier.notes ?? "",
  isActive: supplier.isActive,
});

/** What the draft changes of the supplier; null clears. */
export function changesOf(draft: SupplierDraft, supplier: Supplier): SupplierChanges {
  const before = supplierFormOf(supplier);
  return Object.fromEntries(
    supplierFields.flatMap((field) => {
      const value = draft[field] ?? "";
      return value === before[field] ? [] : [[field, value === "" ? null : value]];
    }),
  );
}

/** The supplier that a draft will become, until the server says so. */
export function draftedSupplier(draft: SupplierDraft): Supplier {
  const now = new Date().toISOString();
  return { ...draft, id: tempId(), version: 0, createdAt: now, updatedAt: now };
}

/** The supplier that an edit will make of it, until the server says so: what the draft lacks is cleared. */
export const editedTo = ({ id, version, createdAt, updatedAt }: Supplier, draft: SupplierDraft): Supplier => ({
  ...draft,
  id,
  version,
  createdAt,
  updatedAt,
});
