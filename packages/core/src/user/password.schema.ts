import * as z from "zod";

const passwordRule =
  "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character";

/** A new password: letters, digits and @$!%*?& only, at least one of each kind. */
export const NewPassword = z
  .string("Password must be at least 8 characters")
  .min(8, "Password must be at least 8 characters")
  .max(128, "Password must be at most 128 characters")
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]*$/, passwordRule);
