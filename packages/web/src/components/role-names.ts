import type { InsideRole } from "@stockpot/core/access/capabilities";
import type { Role } from "@stockpot/core/user/user.schema";

/** Labels of roles, on the platform and in a restaurant. A VIEWER is shown as Bookkeeper. */
export const roleNames: Readonly<Record<Role | InsideRole, string>> = {
  OWNER: "Owner",
  ADMIN: "Admin",
  MEMBER: "Member",
  MANAGER: "Manager",
  STAFF: "Staff",
  VIEWER: "Bookkeeper",
  USER: "User",
  PUBLIC: "Public",
};

export const superAdminName = "Super Admin";
