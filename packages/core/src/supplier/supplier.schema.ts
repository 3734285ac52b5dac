import * as z from "zod";
import { PageQuery } from "../api/page.schema.ts";
import { activities } from "../bom/bom.rules.ts";
import { httpUrl } from "../text.ts";

const required = (max: number, missing: string, tooLong: string) =>
  z.string(missing).trim().min(1, missing).max(max, tooLong);
const optional = (max: number, tooLong: string) => z.string().trim().max(max, tooLong);

const fields = {
  name: required(100, "Supplier name is required", "Supplier name must be less than 100 characters"),
  contactName: required(100, "Contact person is required", "Contact person must be less than 100 characters"),
  email: z
    .string("Invalid email address")
    .trim()
    .max(254, "Invalid email address")
    .pipe(z.email("Invalid email address")),
  phoneNumber: required(20, "Phone number is required", "Phone number must be less than 20 characters"),
  address: required(500, "Address is required", "Address must be less than 500 characters"),
  city: optional(50, "City must be less than 50 characters"),
  state: optional(50, "State must be less than 50 characters"),
  zipCode: optional(10, "ZIP code must be less than 10 characters"),
  country: optional(50, "Country must be less than 50 characters"),
  website: z.union([z.literal(""), httpUrl("Invalid website URL")], "Invalid website URL"),
  notes: optional(1000, "Notes must be less than 1000 characters"),
  paymentTerms: optional(100, "Payment terms must be less than 100 characters"),
  isActive: z.boolean(),
};

export const SupplierDraft = z.strictObject({
  name: fields.name,
  contactName: fields.contactName,
  email: fields.email,
  phoneNumber: fields.phoneNumber,
  address: fields.address,
  city: fields.city.optional(),
  state: fields.state.optional(),
  zipCode: fields.zipCode.optional(),
  country: fields.country.optional(),
  website: fields.website.optional(),
  notes: fields.notes.optional(),
  paymentTerms: fields.paymentTerms.optional(),
  isActive: fields.isActive.default(true),
});
export type SupplierDraft = z.output<typeof SupplierDraft>;

/** Any part of a supplier; null and blank clear an optional field. */
export const SupplierChanges = z.strictObject({
  name: fields.name.optional(),
  contactName: fields.contactName.optional(),
  email: fields.email.optional(),
  phoneNumber: fields.phoneNumber.optional(),
  address: fields.address.optional(),
  city: fields.city.nullable().optional(),
  state: fields.state.nullable().optional(),
  zipCode: fields.zipCode.nullable().optional(),
  country: fields.country.nullable().optional(),
  website: fields.website.nullable().optional(),
  notes: fields.notes.nullable().optional(),
  paymentTerms: fields.paymentTerms.nullable().optional(),
  isActive: fields.isActive.optional(),
});
export type SupplierChanges = z.output<typeof SupplierChanges>;

export const Supplier = z.object({
  id: z.uuid(),
  name: z.string(),
  contactName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  city: z.string().optional(),
  state: z.string().optional(),
  zipCode: z.string().optional(),
  country: z.string().optional(),
  website: z.string().optional(),
  notes: z.string().optional(),
  paymentTerms: z.string().optional(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Supplier = z.output<typeof Supplier>;

export const SupplierQuery = z.strictObject({
  ...PageQuery.shape,
  q: z.string().trim().max(100).optional(),
  status: z.enum(activities).optional(),
});
export type SupplierQuery = z.output<typeof SupplierQuery>;
