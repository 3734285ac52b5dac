/** What administrators can do to a user, a restaurant or the platform's settings. */
export const auditActions = [
  "CREATED",
  "UPDATED",
  "MADE_OWNER",
  "PASSWORD_RESET",
  "SECOND_FACTOR_RESET",
  "DELETED",
] as const;
