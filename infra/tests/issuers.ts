/** The routes that answer with a token: sign-in, joining a restaurant, and ending one's other sessions. */
export const issuers: readonly string[] = [
  "auth.login",
  "auth.password",
  "auth.refresh",
  "auth.register",
  "auth.signOutEverywhere",
  "invitation.accept",
  "secondFactor.confirm",
  "secondFactor.remove",
];
