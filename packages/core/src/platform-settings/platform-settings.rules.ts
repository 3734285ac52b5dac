/** The roles that a new user can get: an owner at once, or an applicant whom an administrator gives a role. */
export const signUpRoles = ["OWNER", "USER"] as const;
