import { type Capability, type MembershipRole, type Rights, defaultToggles } from "../access/capabilities.ts";
import type { Role } from "../api/role.ts";

/** The rights that a member gets in a restaurant. */
export type Granted = Pick<Rights, "toggles" | "approvesUpToCents"> & { readonly role: MembershipRole };

interface Refusal {
  readonly path: string;
  readonly message: string;
}

/** What of a member's rights their role does not have; undefined where all of it fits. */
export function misfitOf({ role, toggles = {}, approvesUpToCents }: Granted): Refusal | undefined {
  const toggle = Object.keys(toggles).find((name) => !(name in defaultToggles[role]));
  if (toggle !== undefined) return { path: `toggles.${toggle}`, message: "This role doesn't have this option" };
  if (approvesUpToCents === undefined || role === "MANAGER") return undefined;
  return { path: "approvesUpToCents", message: "Only managers have an approval limit" };
}

type Has = (capability: Capability) => boolean;

/** Whether a member may invite people with a role. */
export const mayInviteAs = (role: MembershipRole, has: Has): boolean =>
  has("members.manage") || (role === "STAFF" && has("members.invite"));

/** The path of a right that a member may not give to people whom they invite; undefined if they may give all. */
export function forbiddenIn({ role, toggles }: Granted, has: Has): string | undefined {
  if (!mayInviteAs(role, has)) return "role";
  return toggles?.seesCosts && !has("costs.read") ? "toggles.seesCosts" : undefined;
}

/** What a user is on the platform once they are a member; undefined for a user who cannot be one. */
export function roleOfMember(platform: Role, membership: MembershipRole): Role | undefined {
  if (platform === "ADMIN" || platform === "PUBLIC") return undefined;
  return membership === "OWNER" || platform === "OWNER" ? "OWNER" : "MEMBER";
}
