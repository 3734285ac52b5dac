/** What can be done to something in a restaurant. */
export const activityActions = [
  "CREATED",
  "UPDATED",
  "DELETED",
  "APPROVED",
  "SENT",
  "ACCEPTED",
  "CANCELLED",
  "REOPENED",
  "CLOSED",
  "POSTED",
  "UNDONE",
  "VOIDED",
  "EXPORTED",
] as const;
export type ActivityAction = (typeof activityActions)[number];

/** What it can be done to. */
export const activitySubjects = [
  "ITEM",
  "PRODUCT",
  "RECIPE",
  "SUPPLIER",
  "PROCUREMENT",
  "COUNT",
  "WASTE",
  "WASTE_REASONS",
  "ORDER",
  "EXPENSE",
  "RESTAURANT",
  "MEMBER",
  "INVITATION",
] as const;
export type ActivitySubject = (typeof activitySubjects)[number];

/** By what a request came: a browser, another program, or Stockpot itself, which ends what a request has begun. */
export const activityWays = ["WEB", "API", "BACKGROUND"] as const;

/** Changes that an entry holds at most, and the length of each value. */
export const maxChanges = 20;
export const maxValueLength = 200;

/** Entries that one request looks through for those that a filter wants. */
export const maxLookedThrough = 1000;
