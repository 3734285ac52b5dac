/** What a user is on the platform. A MEMBER works in restaurants that others own. */
export const roles = ["OWNER", "ADMIN", "MEMBER", "USER", "PUBLIC"] as const;
export type Role = (typeof roles)[number];

/** Whether a role enters the restaurants that its user is a member of: administrators enter all, USER and PUBLIC none. */
export const entersAsMember = (role: Role): boolean => role === "OWNER" || role === "MEMBER";
