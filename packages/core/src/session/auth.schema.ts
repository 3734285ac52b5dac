import * as z from "zod";
import { Token } from "./invitation-token.schema.ts";
import { ConfirmPassword, NewPassword, passwordsMatch } from "../user/password.schema.ts";
import { Email, FullName, User } from "../user/user.schema.ts";
import { deviceTokenPattern, maxDeviceTokens } from "./auth.rules.ts";
import { GivenPassword, SecondFactorCode } from "./given.schema.ts";

export const Registration = z.strictObject({
  fullName: FullName,
  email: Email,
  password: NewPassword,
  /** The token of an invitation: it is accepted with the registration, or nothing is done. */
  invitation: Token.optional(),
});
export type Registration = z.infer<typeof Registration>;

/** The sign-up form: the registration and what only the form asks for. */
export const SignUpForm = z
  .object({
    ...Registration.omit({ invitation: true }).shape,
    confirmPassword: ConfirmPassword,
    acceptTerms: z.literal(true, "You must accept the terms and conditions"),
  })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch);

/** A user's id and 256 random bits in base64url. */
const PasswordResetToken = z
  .string("Token is required")
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{43}$/, "Invalid link");

export const PasswordReset = z.strictObject({ token: PasswordResetToken, password: NewPassword });
export type PasswordReset = z.output<typeof PasswordReset>;

/** The form behind the link: the new password, typed twice. */
export const PasswordResetForm = z
  .object({ password: NewPassword, confirmPassword: ConfirmPassword })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch);

/** Whose password was set: they sign in with it. */
export const PasswordResetDone = z.object({ email: z.string() });
export type PasswordResetDone = z.output<typeof PasswordResetDone>;

const LoginEmail = z
  .string("Please enter a valid email address")
  .trim()
  .toLowerCase()
  .max(254, "Please enter a valid email address")
  .pipe(z.email("Please enter a valid email address"));

export const Login = z.strictObject({
  email: LoginEmail,
  password: GivenPassword,
  /** From the answers to earlier sign-ins on this device, by any user: see `KnownSession`. */
  deviceTokens: z
    .array(z.string().regex(deviceTokenPattern, "Invalid device token"))
    .min(1)
    .max(maxDeviceTokens)
    .optional(),
  /** Asked for with SECOND_FACTOR_REQUIRED once the password was right. */
  code: SecondFactorCode.optional(),
});
export type Login = z.output<typeof Login>;

export const PasswordChange = z.strictObject({
  currentPassword: GivenPassword,
  newPassword: NewPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The form behind "Change password": the change, typed twice. */
export const PasswordChangeForm = z
  .object({ ...PasswordChange.shape, confirmPassword: ConfirmPassword })
  .refine((form) => form.newPassword === form.confirmPassword, passwordsMatch);

/** A session: the bearer token (a JWT, valid for an hour) and its user. */
export const Session = z.object({ token: z.string(), data: User });
export type Session = z.input<typeof Session>;

/**
 * A session whose device is known from now on: it keeps the device token and sends it with the next sign-in, so that
 * others who fail to sign in to the account cannot lock it out.
 */
export const KnownSession = Session.extend({ deviceToken: z.string() });
export type KnownSession = z.input<typeof KnownSession>;

/** A session that is still open, as its person sees it. */
export const OpenSession = z.object({
  id: z.uuid(),
  /** Such as "Chrome on Android". */
  device: z.string(),
  signedInAt: z.iso.datetime(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;
