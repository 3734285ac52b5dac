import type { Role } from "@stockpot/core/user/user.schema";
import { StatusChip, type Tone } from "./StatusChip.tsx";

const tones: Record<Role, Tone> = { OWNER: "ok", ADMIN: "warning", MEMBER: "ok", USER: "neutral", PUBLIC: "neutral" };

interface RoleBadgeProps {
  readonly role: Role;
}

export const RoleBadge = ({ role }: RoleBadgeProps) => <StatusChip tone={tones[role]} label={role} />;
