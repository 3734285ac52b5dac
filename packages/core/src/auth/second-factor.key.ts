import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { readBase64url } from "../platform/base64url.ts";
import { keyFor } from "../platform/secret.ts";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
/** Nearly twice the bits of a recovery code, and ten of them leave a person's record below a kilobyte. */
const hashBytes = 12;

/**
 * Encrypts a text that only this stage can read again.
 * @param purpose what it is for and whose it is: it opens for nothing else
 * @returns base64url
 */
export async function seal(text: string, purpose: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, await keyFor("SECOND_FACTOR_KEY", "seal"), nonce).setAAD(
    Buffer.from(purpose),
  );
  const sealed = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString("base64url");
}

/** @returns undefined for anything that was not sealed for this purpose with this stage's key */
export async function unseal(sealed: string, purpose: string): Promise<string | undefined> {
  const bytes = readBase64url(sealed);
  if (!bytes || bytes.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(
    algorithm,
    await keyFor("SECOND_FACTOR_KEY", "seal"),
    bytes.subarray(0, nonceBytes),
    {
      authTagLength: tagBytes,
    },
  );
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    // Node says only "unable to authenticate data".
    return undefined;
  }
}

/**
 * A recovery code as it is stored. Not a slow hash: a holder of the key can read the authenticator's secret anyway,
 * and without it a copy of the table says nothing of a code.
 */
export async function hashRecoveryCode(code: string, userId: string): Promise<string> {
  const key = await keyFor("SECOND_FACTOR_KEY", "recovery codes");
  return createHmac("sha256", key).update(`${userId}:${code}`).digest().subarray(0, hashBytes).toString("base64url");
}
