/** The routes that answer with a token: whoever signs in, joins a restaurant, or ends every other session of their own. */
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
