/** What a user is on the platform. */
export const roles = ["OWNER", "ADMIN", "USER", "PUBLIC"] as const;
export type Role = (typeof roles)[number];
