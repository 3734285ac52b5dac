import { StatusChip } from "./StatusChip.tsx";

/** The words for whether something is in use, also in filters. */
export const activityNames = { active: "Active", inactive: "Inactive" } as const;

export const ActiveChip = ({ isActive }: { readonly isActive: boolean }) => (
  <StatusChip tone={isActive ? "plain" : "neutral"} label={activityNames[isActive ? "active" : "inactive"]} />
);
