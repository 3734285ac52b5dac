import * as z from "zod";
import { activities } from "../api/activity.ts";
import { changesOf } from "../api/changes.schema.ts";
import { PageQuery } from "../api/page.schema.ts";
import { SearchText, manyLines, oneLine, website } from "../platform/text.schema.ts";

const required = (max: number, missing: string, tooLong: string) =>
  z.string(missing).trim().min(1, missing).max(max, tooLong);
const optional = (max: number, tooLong: string) => oneLine(z.string().trim().max(max, tooLong)).optional();

export const SupplierDraft = z.strictObject({
  name: oneLine(required(100, "Supplier name is required", "Supplier name must be less than 100 characters")),
  contactName: oneLine(required(100, "Contact person is required", "Contact person must be less than 100 characters")),
  email: z
    .string("Email is required")
    .trim()
    .min(1, "Email is required")
    .max(254, "Invalid email address")
    .pipe(z.email("Invalid email address")),
  phoneNumber: oneLine(required(20, "Phone number is required", "Phone number must be less than 20 characters")),
  address: manyLines(required(500, "Address is required", "Address must be less than 500 characters")),
  city: optional(50, "City must be less than 50 characters"),
  state: optional(50, "State must be less than 50 characters"),
  zipCode: optional(10, "ZIP code must be less than 10 characters"),
  country: optional(50, "Country must be less than 50 characters"),
  website: z.union([z.literal(""), website("Invalid website URL")], "Invalid website URL").optional(),
  notes: manyLines(z.string().trim().max(1000, "Notes must be less than 1000 characters")).optional(),
  paymentTerms: optional(100, "Payment terms must be less than 100 characters"),
  isActive: z.boolean().default(true),
});
export type SupplierDraft = z.output<typeof SupplierDraft>;

export const SupplierChanges = changesOf(SupplierDraft);
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
  q: SearchText.optional(),
  status: z.enum(activities).optional(),
});
export type SupplierQuery = z.output<typeof SupplierQuery>;
