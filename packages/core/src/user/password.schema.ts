import * as z from "zod";

const passwordRule =
  "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character";

/** A new password: letters, digits and @$!%*?& only, at least one of each kind. */
export const NewPassword = z
  .string("Password must be at least 8 characters")
  .min(8, "Password must be at least 8 characters")
  .max(128, "Password must be at most 128 characters")
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]*$/, passwordRule);

const mismatch = "Passwords don't match";

/** A new password typed again; a form that holds one is refined with `passwordsMatch`. */
export const ConfirmPassword = z.string(mismatch);

/** Checked even while other fields of the form are wrong. */
export const passwordsMatch = {
  path: ["confirmPassword"],
  message: mismatch,
  when: ({ value }: { readonly value: unknown }) =>
    typeof value === "object" && value !== null && "confirmPassword" in value,
};
