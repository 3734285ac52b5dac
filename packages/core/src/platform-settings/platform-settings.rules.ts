/** What somebody who signs up can become: an owner at once, or an applicant whom an administrator makes something. */
export const signUpRoles = ["OWNER", "USER"] as const;
