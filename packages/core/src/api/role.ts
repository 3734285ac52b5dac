/** What a user is on the platform. A MEMBER works in restaurants that others own. */
export const roles = ["OWNER", "ADMIN", "MEMBER", "USER", "PUBLIC"] as const;
export type Role = (typeof roles)[number];
