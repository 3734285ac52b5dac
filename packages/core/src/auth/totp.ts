import { randomBytes } from "node:crypto";

// RFC 6238 as every authenticator app has it: SHA-1, six digits, steps of thirty seconds.
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** Steps before and after the present one whose codes are taken too: clocks differ. */
const window = 1;

/** RFC 4226 asks for as many bits as the hash has. */
const secretBytes = 20;

/** Loaded when it is first needed: most processes never ask for a code. */
const library = () => import("otpauth");

/** @returns a secret in base32 */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;
}

/** The address that authenticator apps read from a QR code. @param account the user's email address */
export async function totpUri(secret: string, account: string): Promise<string> {
  const { TOTP } = await library();
  return new TOTP({ ...form, secret, issuer: "Stockpot", label: account }).toString();
}

/**
 * The step whose code this is, counted from 1970; undefined for a wrong code.
 * @param secret in base32
 * @param seconds since 1970
 */
export async function stepOf(code: string, secret: string, seconds: number): Promise<number | undefined> {
  const { Secret, TOTP } = await library();
  const delta = TOTP.validate({
    ...form,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: seconds * 1000,
    window,
  });
  return delta === null ? undefined : Math.floor(seconds / form.period) + delta;
}
