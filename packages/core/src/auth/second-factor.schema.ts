import * as z from "zod";
import { KnownSession } from "../session/auth.schema.ts";
import { GivenPassword, SecondFactorCode } from "../session/given.schema.ts";

const codeRequired = "Enter the 6-digit code";

/** Whether the caller has a second factor. */
export const SecondFactor = z.object({
  /** Since when; absent where there is none. */
  since: z.iso.datetime().optional(),
  recoveryCodesLeft: z.int(),
  /** Whether the stage lets the caller do nothing without one. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const EnrolmentRequest = z.strictObject({ password: GivenPassword });
export type EnrolmentRequest = z.infer<typeof EnrolmentRequest>;

/** What an authenticator app is told. It is shown once: nothing is stored before a first code proves that it arrived. */
export const Enrolment = z.object({
  /** Base32. */
  secret: z.string(),
  /** The same as an otpauth: address, for a QR code. */
  uri: z.string(),
  /** The secret for the server's eyes only, to be sent back with the first code within ten minutes. */
  enrolment: z.string(),
});
export type Enrolment = z.infer<typeof Enrolment>;

export const EnrolmentConfirmation = z.strictObject({
  enrolment: z.string(codeRequired).min(1, codeRequired).max(500, codeRequired),
  code: z
    .string(codeRequired)
    .trim()
    .transform((code) => code.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, codeRequired)),
});
export type EnrolmentConfirmation = z.output<typeof EnrolmentConfirmation>;

/** The form behind a first code: the enrolment travels beside it. */
export const FirstCode = EnrolmentConfirmation.pick({ code: true });

/** Both factors, asked for again. */
export const BothFactors = z.strictObject({ password: GivenPassword, code: SecondFactorCode });
export type BothFactors = z.output<typeof BothFactors>;

/** Shown once: only their hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const EnrolledSession = KnownSession.extend(RecoveryCodes.shape);
export type EnrolledSession = z.input<typeof EnrolledSession>;
