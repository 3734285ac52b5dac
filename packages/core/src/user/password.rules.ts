interface PasswordRule {
  /** For the person who chooses a password. */
  readonly label: string;
  readonly isMet: (password: string) => boolean;
}

/** What makes a new password, one rule each. The schema refuses in fewer words what breaks any of them. */
export const passwordRules: readonly PasswordRule[] = [
  { label: "At least 8 characters", isMet: (password) => password.length >= 8 },
  { label: "An uppercase letter", isMet: (password) => /[A-Z]/.test(password) },
  { label: "A lowercase letter", isMet: (password) => /[a-z]/.test(password) },
  { label: "A number", isMet: (password) => /\d/.test(password) },
  { label: "One of @$!%*?&", isMet: (password) => /[@$!%*?&]/.test(password) },
  { label: "No spaces or other characters", isMet: (password) => /^[A-Za-z\d@$!%*?&]+$/.test(password) },
];
