import * as z from "zod";
import { Toggles } from "../access/access.schema.ts";
import { type Capability, capabilityNames, membershipRoles } from "../access/capabilities.ts";
import { roles } from "../api/role.ts";

export const MembershipRole = z.enum(membershipRoles, "Choose a role");

const limitMessage = "Enter an amount between $0 and $1,000,000";

/** What a member is given on top of the role: whatever is absent is as the role has it. */
export const Grant = z.object({
  role: MembershipRole,
  toggles: Toggles.optional(),
  /** The largest procurement that a manager may approve, whole US cents. */
  approvesUpToCents: z.int(limitMessage).min(0, limitMessage).max(100_000_000, limitMessage).optional(),
});

/** A member of a restaurant. */
export const RestaurantMember = z.object({
  ...Grant.shape,
  /** The user's. */
  id: z.uuid(),
  /** As it was when they joined, or when their rights last changed. */
  fullName: z.string(),
  email: z.string(),
  joinedAt: z.iso.datetime(),
  /** The day, in UTC, of their last sign-in; absent for who never did. */
  lastSignInOn: z.iso.date().optional(),
  version: z.int(),
});
export type RestaurantMember = z.output<typeof RestaurantMember>;

/** Replaces what a member is given; absent choices are as the role has them. */
export const MemberChanges = z.strictObject({ ...Grant.shape });
export type MemberChanges = z.output<typeof MemberChanges>;

/** Every capability that a member has, by name. */
const Capabilities = z.array(
  z.string().refine((name): name is Capability => capabilityNames.some((one) => one === name)),
);

/** Who is signed in, and what they are where. */
export const Me = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  memberships: z.array(z.object({ ...Grant.shape, restaurantId: z.uuid(), capabilities: Capabilities })),
});
export type Me = z.output<typeof Me>;
