import { newId } from "@stockpot/core/platform/id";
import { randomUUID } from "node:crypto";
import {
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  exportJWK,
  generateKeyPair,
  importJWK,
} from "jose";
import { inject } from "vitest";
import * as z from "zod";

const SigningKey = z.looseObject({ kid: z.string() });

/** Whom a token speaks of. */
export interface Bearer {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: string;
  readonly sessionVersion?: number;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const now = () => Math.floor(Date.now() / 1000);

/** The claims of a good token, written down apart from the product's own. */
const goodClaims = ({ id, email, fullName, role, sessionVersion = 1 }: Bearer) => ({
  sub: id,
  email,
  fullName,
  role,
  iat: now(),
  exp: now() + 3600,
  iss: "stockpot",
  aud: "stockpot-api",
  auth_time: now(),
  sid: newId(),
  sv: sessionVersion,
});

const stageKey = () => SigningKey.parse(JSON.parse(inject("signingKey")));

async function sign(claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}, key?: JWK): Promise<string> {
  const own = stageKey();
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: own.kid, ...header })
    .sign(await importJWK(key ?? own, "ES256"));
}

const without = (claims: object, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));

/** A token as the API issues it. */
export const validToken = (bearer: Bearer) => sign(goodClaims(bearer));

/** A token of the stage's own key with claims of one's choice. */
export const tokenWith = (bearer: Bearer, changes: JWTPayload) => sign({ ...goodClaims(bearer), ...changes });

const strangerKey = async () => exportJWK((await generateKeyPair("ES256", { extractable: true })).privateKey);

/** Rewrites the claims of a good token and keeps its signature. */
async function edited(bearer: Bearer, changes: object): Promise<string> {
  const [header, , signature] = (await validToken(bearer)).split(".");
  return `${header}.${encode({ ...goodClaims(bearer), ...changes })}.${signature}`;
}

/** Ways to pose as a person, none of which may work. */
export const forgeries: Record<string, (bearer: Bearer) => Promise<string> | string> = {
  "an empty token": () => "",
  "no JWT": () => "stockpot",
  "two parts": async (bearer) => (await validToken(bearer)).split(".").slice(0, 2).join("."),
  "a signature of another key": async (bearer) => sign(goodClaims(bearer), {}, await strangerKey()),
  "a damaged signature": async (bearer) => {
    const [header, claims, signature = ""] = (await validToken(bearer)).split(".");
    return `${header}.${claims}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  },
  "a signature with padding": async (bearer) => `${await validToken(bearer)}==`,
  "a signature in another spelling": async (bearer) => {
    const token = await validToken(bearer);
    // The last character of 64 bytes has four bits to spare, all zero.
    const [last = ""] = token.slice(-1);
    return token.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1);
  },
  "no signature": async (bearer) => {
    const [header, claims] = (await validToken(bearer)).split(".");
    return `${header}.${claims}.`;
  },
  "alg none": (bearer) => `${encode({ alg: "none", typ: "JWT", kid: stageKey().kid })}.${encode(goodClaims(bearer))}.`,
  "the public key as an HMAC secret": async (bearer) =>
    new SignJWT(goodClaims(bearer))
      .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: stageKey().kid })
      .sign(new TextEncoder().encode(inject("publicKeys"))),
  "an unknown key id": (bearer) => sign(goodClaims(bearer), { kid: randomUUID() }),
  "another type": (bearer) => sign(goodClaims(bearer), { typ: "at+jwt" }),
  "another issuer": (bearer) => sign({ ...goodClaims(bearer), iss: "saucepan" }),
  "another audience": (bearer) => sign({ ...goodClaims(bearer), aud: "saucepan-api" }),
  "an expiry that has passed": (bearer) => sign({ ...goodClaims(bearer), iat: now() - 7200, exp: now() - 1 }),
  "no expiry": (bearer) => sign(without(goodClaims(bearer), "exp")),
  "a start still to come": (bearer) => sign({ ...goodClaims(bearer), nbf: now() + 3600 }),
  "no session version": (bearer) => sign(without(goodClaims(bearer), "sv")),
  "an old session version": (bearer) => sign({ ...goodClaims(bearer), sv: 0 }),
  "a session version to come": (bearer) => sign({ ...goodClaims(bearer), sv: 2 }),
  "an edited role": (bearer) => edited(bearer, { role: bearer.role === "ADMIN" ? "OWNER" : "ADMIN" }),
  "an edited person": (bearer) => edited(bearer, { sub: randomUUID() }),
  "a role that the record does not have": (bearer) =>
    sign({ ...goodClaims(bearer), role: bearer.role === "ADMIN" ? "OWNER" : "ADMIN" }),
  "a person who does not exist": (bearer) => sign({ ...goodClaims(bearer), sub: randomUUID() }),
};
