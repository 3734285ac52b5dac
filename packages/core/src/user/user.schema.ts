import * as z from "zod";
import { membershipRoles } from "../access/capabilities.ts";
import { PageQuery } from "../api/page.schema.ts";
import { roles } from "../api/role.ts";
import { NewPassword } from "./password.schema.ts";
import { SearchText, oneLine } from "../platform/text.schema.ts";

export const Role = z.enum(roles, "Role must be OWNER, ADMIN, MEMBER, USER or PUBLIC");
export type Role = z.infer<typeof Role>;

export const FullName = oneLine(
  z
    .string("Full name must be at least 2 characters")
    .trim()
    .min(2, "Full name must be at least 2 characters")
    .max(100, "Full name must be less than 100 characters"),
);

/** Compared trimmed and lower-cased, so it is stored that way. */
export const Email = z
  .string("Invalid email address")
  .trim()
  .toLowerCase()
  .max(254, "Invalid email address")
  .pipe(z.email("Invalid email address"));

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  role: Role,
  /** An administrator who may also change administrators and the platform's settings. */
  superAdmin: z.boolean().default(false),
  /** Since when signing in takes a second factor too; absent where it does not. */
  secondFactorSince: z.iso.datetime().optional(),
  /** Sign-ins so far; a sign-in's own answer does not count it yet, a registration's does. Absent before the first. */
  signIns: z.int().optional(),
  /** The last of them. */
  lastSignInAt: z.iso.datetime().optional(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type User = z.infer<typeof User>;

/** A restaurant that a user is in. */
export const UserRestaurant = z.object({ id: z.uuid(), name: z.string(), role: z.enum(membershipRoles) });
export type UserRestaurant = z.output<typeof UserRestaurant>;

/** A user whom an administrator adds; they may change the password. */
export const UserDraft = z.strictObject({ fullName: FullName, email: Email, role: Role, password: NewPassword });
export type UserDraft = z.output<typeof UserDraft>;

export const UserChanges = z.strictObject({ fullName: FullName.optional(), role: Role.optional() });
export type UserChanges = z.output<typeof UserChanges>;

export const SuperAdminChange = z.strictObject({ superAdmin: z.boolean("superAdmin must be true or false") });
export type SuperAdminChange = z.output<typeof SuperAdminChange>;

/** The secret of a link to set a new password with, told once, and until when it works. */
export const PasswordResetLink = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
export type PasswordResetLink = z.output<typeof PasswordResetLink>;

export const UserQuery = z.strictObject({
  ...PageQuery.shape,
  /** Any part of the name or of the email address, in any case. */
  q: SearchText.optional(),
  role: Role.optional(),
});
export type UserQuery = z.output<typeof UserQuery>;
