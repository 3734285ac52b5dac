import type { InsideRole } from "@stockpot/core/access/capabilities";
import type { Role } from "@stockpot/core/user/user.schema";
import { roleNames, superAdminName } from "./role-names.ts";
import { StatusChip, type Tone } from "./StatusChip.tsx";

const tones: Record<Role | InsideRole, Tone> = {
  OWNER: "ok",
  ADMIN: "warning",
  MEMBER: "ok",
  MANAGER: "ok",
  STAFF: "ok",
  VIEWER: "neutral",
  USER: "neutral",
  PUBLIC: "neutral",
};

interface RoleBadgeProps {
  /** On the platform, or in a restaurant. */
  readonly role: Role | InsideRole;
  readonly superAdmin?: boolean;
}

export const RoleBadge = ({ role, superAdmin = false }: RoleBadgeProps) => (
  <StatusChip tone={tones[role]} label={superAdmin ? superAdminName : roleNames[role]} />
);
