/** What administrators can do to somebody, to a restaurant or to the settings of the platform. */
export const auditActions = [
  "CREATED",
  "UPDATED",
  "MADE_OWNER",
  "PASSWORD_RESET",
  "SECOND_FACTOR_RESET",
  "DELETED",
] as const;
