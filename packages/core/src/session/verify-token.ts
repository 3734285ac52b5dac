import { type JSONWebKeySet, createLocalJWKSet, errors, jwtVerify } from "jose";
import { unauthenticated } from "../error.ts";
import { readBase64url } from "../platform/base64url.ts";
import { Claims, tokenAlgorithm, tokenAudience, tokenIssuer, tokenType } from "./token.schema.ts";

function readKeys(): JSONWebKeySet {
  const keys: JSONWebKeySet = JSON.parse(process.env["TOKEN_PUBLIC_KEYS"] ?? '{"keys":[]}');
  return keys;
}

let keySet: ReturnType<typeof createLocalJWKSet> | undefined;

/**
 * Reads a bearer token with the public keys of this stage (TOKEN_PUBLIC_KEYS, a JWKS).
 * @throws DomainError UNAUTHENTICATED for anything but a valid token of this stage
 */
export async function verifyToken(token: string): Promise<Claims> {
  // The signature covers how the other parts are spelled, but not how it is itself.
  if (!readBase64url(token.slice(token.lastIndexOf(".") + 1))) throw unauthenticated();
  keySet ??= createLocalJWKSet(readKeys());
  try {
    const { payload } = await jwtVerify(token, keySet, {
      algorithms: [tokenAlgorithm],
      typ: tokenType,
      issuer: tokenIssuer,
      audience: tokenAudience,
      requiredClaims: ["sub", "iat", "exp"],
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success) throw unauthenticated();
    return claims.data;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw unauthenticated();
    throw error;
  }
}
