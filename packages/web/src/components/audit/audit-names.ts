import type { AuditEntry } from "@stockpot/core/activity/audit.schema";
import { roleNames, superAdminName } from "../role-names.ts";

const isRole = (name: string): name is keyof typeof roleNames => Object.hasOwn(roleNames, name);

const roleName = (name = "USER") => (isRole(name) ? roleNames[name] : name);

const describeChange = {
  fullName: ({ from, to }: AuditEntry["changes"][number]) => `Renamed from ${from} to ${to}`,
  role: ({ from, to }: AuditEntry["changes"][number]) => `Role changed from ${roleName(from)} to ${roleName(to)}`,
  superAdmin: ({ to }: AuditEntry["changes"][number]) =>
    to === "true" ? "Made a super admin" : "No longer a super admin",
  signUpRole: ({ from, to }: AuditEntry["changes"][number]) =>
    `New accounts get the role ${roleName(to)} instead of ${roleName(from)}`,
  restaurant: ({ to }: AuditEntry["changes"][number]) => `Restaurant ${to} created`,
} as const;

export const actionNames = {
  CREATED: "Added",
  UPDATED: "Changed",
  MADE_OWNER: "Made an owner",
  PASSWORD_RESET: "Password reset",
  SECOND_FACTOR_RESET: "Two-factor authentication reset",
  DELETED: "Deleted",
} as const satisfies Record<AuditEntry["action"], string>;

/** Describes an action in plain words. */
export function describeEntry({ action, subject, changes }: AuditEntry): string {
  if (action === "CREATED") {
    const isSuperAdmin = changes.some(({ field }) => field === "superAdmin");
    return `Added as ${isSuperAdmin ? superAdminName : roleName(changes.find(({ field }) => field === "role")?.to)}`;
  }
  if (action === "DELETED" && subject.type !== undefined) return "Restaurant deleted";
  if (changes.length === 0) return actionNames[action];
  return changes.map((change) => describeChange[change.field](change)).join("; ");
}
