import { SignJWT, importJWK, type JWK } from "jose";
import { nowSeconds } from "../platform/clock.ts";
import { readSecret } from "../platform/secret.ts";
import type { User } from "../user/user.schema.ts";
import {
  type SessionStart,
  sessionSeconds,
  tokenAlgorithm,
  tokenAudience,
  tokenIssuer,
  tokenSeconds,
  tokenType,
} from "./token.schema.ts";

let signing: { readonly text: string; readonly key: ReturnType<typeof importKey> } | undefined;

async function importKey(text: string) {
  const jwk: JWK = JSON.parse(text);
  return { key: await importJWK(jwk, tokenAlgorithm), kid: jwk.kid ?? "" };
}

async function signingKey() {
  const text = await readSecret("TOKEN_SIGNING_KEY");
  if (signing?.text !== text) signing = { text, key: importKey(text) };
  return signing.key;
}

/**
 * A bearer token for a user; only the routes that issue tokens hold the private key (TOKEN_SIGNING_KEY, a JWK).
 * @param session the token never outlives twelve hours from its start
 */
export async function signToken(
  user: Pick<User, "id" | "email" | "fullName" | "role"> & {
    readonly superAdmin?: boolean | undefined;
    readonly sessionVersion: number;
  },
  session: SessionStart,
): Promise<string> {
  const { key, kid } = await signingKey();
  const now = nowSeconds();
  const { email, fullName, role, sessionVersion } = user;
  return new SignJWT({
    email,
    fullName,
    role,
    // For the pages alone: what it opens, the record says.
    ...(user.superAdmin === true && { superAdmin: true }),
    auth_time: session.signedInAtSeconds,
    sid: session.id,
    sv: sessionVersion,
  })
    .setProtectedHeader({ alg: tokenAlgorithm, typ: tokenType, kid })
    .setSubject(user.id)
    .setIssuer(tokenIssuer)
    .setAudience(tokenAudience)
    .setIssuedAt(now)
    .setExpirationTime(Math.min(now + tokenSeconds, session.signedInAtSeconds + sessionSeconds))
    .sign(key);
}
