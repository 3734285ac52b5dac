import * as z from "zod";

/** What a person gives to show who they are: nothing more is said of its form than that it must be there. */
export const GivenPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(128, "Password must be at most 128 characters");

const codeRequired = "Enter a code from your authenticator app, or a recovery code";

/** A code of an authenticator app or a recovery code, without the spaces and hyphens that it may be typed with. */
export const SecondFactorCode = z
  .string(codeRequired)
  .max(40, codeRequired)
  .transform((code) => code.replace(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{10})$/, codeRequired));
