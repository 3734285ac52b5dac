import { randomUUID } from "node:crypto";
import { hashPassword, verifyPassword } from "@stockpot/core/auth/password";
import { Login, Registration } from "@stockpot/core/session/auth.schema";
import { Claims, tokenAlgorithm, tokenAudience, tokenIssuer, tokenSeconds } from "@stockpot/core/session/token.schema";
import { DomainError, notFound } from "@stockpot/core/error";
import type { Request, RequestHandler } from "express";
import { SignJWT, generateKeyPair, jwtVerify } from "jose";
import { pool } from "./database.ts";
import { idOf } from "./path.ts";

const { privateKey, publicKey } = await generateKeyPair(tokenAlgorithm);

export interface Member {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly restaurantId: string;
  readonly allowNegativeStock: boolean;
  /** The restaurant's business day. */
  readonly today: string;
}

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly role: string;
  readonly password_hash: string;
  readonly session_version: number;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const unauthenticated = () => new DomainError("UNAUTHENTICATED", "Please sign in to continue.");

async function readToken(request: Request): Promise<Claims> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!token) throw unauthenticated();
  const { payload } = await jwtVerify(token, publicKey, {
    algorithms: [tokenAlgorithm],
    issuer: tokenIssuer,
    audience: tokenAudience,
    requiredClaims: ["sub", "iat", "exp"],
  }).catch(() => {
    throw unauthenticated();
  });
  return Claims.parse(payload);
}

export async function authorise(request: Request): Promise<Member> {
  const claims = await readToken(request);
  const restaurantId = idOf(request, "restaurantId");
  const { rows } = await pool.query<UserRow & { allow_negative_stock: boolean; today: string; is_member: boolean }>(
    `select u.*, m.user_id is not null as is_member, r.allow_negative_stock,
            (now() at time zone r.time_zone)::date::text as today
       from users u
       left join members m on m.user_id = u.id and m.restaurant_id = $2
       left join restaurants r on r.id = m.restaurant_id
      where u.id = $1`,
    [claims.sub, restaurantId],
  );
  const [user] = rows;
  if (!user || user.session_version !== claims.sv || user.role !== claims.role) throw unauthenticated();
  if (user.role !== "OWNER") throw new DomainError("FORBIDDEN", "You don't have permission to do this.");
  if (!user.is_member) throw notFound("Restaurant");
  const { id: userId, full_name: fullName, email, allow_negative_stock: allowNegativeStock, today } = user;
  return { userId, fullName, email, restaurantId, allowNegativeStock, today };
}

/** Whoever is signed in, on the routes outside a restaurant. */
export const readUserId = async (request: Request): Promise<string> => (await readToken(request)).sub;

async function sessionOf(user: UserRow) {
  const { id, email, full_name: fullName, role, session_version: sv, version } = user;
  const now = Math.floor(Date.now() / 1000);
  const sid = randomUUID();
  const token = await new SignJWT({ email, fullName, role, auth_time: now, sid, sv })
    .setProtectedHeader({ alg: tokenAlgorithm, typ: "JWT" })
    .setSubject(id)
    .setIssuer(tokenIssuer)
    .setAudience(tokenAudience)
    .setIssuedAt(now)
    .setExpirationTime(now + tokenSeconds)
    .sign(privateKey);
  return {
    token,
    data: { id, email, fullName, role, version, createdAt: user.created_at, updatedAt: user.updated_at },
  };
}

export const register: RequestHandler = async (request, response) => {
  const { fullName, email, password } = Registration.parse(request.body);
  const { rows } = await pool.query<UserRow>(
    `insert into users (id, email, full_name, role, password_hash) values ($1, $2, $3, 'OWNER', $4)
     on conflict (email) do nothing returning *`,
    [randomUUID(), email, fullName, await hashPassword(password)],
  );
  const [user] = rows;
  if (!user) throw new DomainError("IN_USE", "This email address has an account.");
  response.status(201).json(await sessionOf(user));
};

const allowed = { email: 5, address: 50 } as const;

/** Counts an attempt before its password is checked, so that concurrent ones cannot slip through together. */
async function countAttempt(scopes: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ scope: string; count: number }>(
    `insert into attempts (scope, count, expires_at)
     select scope, 1, now() + interval '15 minutes' from unnest($1::text[]) scope order by scope
     on conflict (scope) do update
        set count = case when attempts.expires_at <= now() then 1 else attempts.count + 1 end,
            expires_at = case when attempts.expires_at <= now() then excluded.expires_at else attempts.expires_at end
     returning scope, count`,
    [scopes],
  );
  const isFull = rows.some(({ scope, count }) => count > allowed[scope.startsWith("email:") ? "email" : "address"]);
  if (!isFull) return;
  await forgetAttempt(scopes);
  throw new DomainError("TOO_MANY_ATTEMPTS", "Too many failed attempts. Please try again later.");
}

/** In one order, so that no two wait for each other. */
const forgetAttempt = (scopes: readonly string[]) =>
  pool.query(
    `update attempts set count = count - 1
      where scope in (select scope from attempts where scope = any($1) order by scope for update)`,
    [scopes],
  );

export const login: RequestHandler = async (request, response) => {
  const { email, password } = Login.parse(request.body);
  const scopes = [`email:${email}`, `address:${request.ip}`];
  await countAttempt(scopes);
  const { rows } = await pool.query<UserRow>("select * from users where email = $1", [email]);
  const [user] = rows;
  const isRight = await verifyPassword(password, user?.password_hash);
  if (!user || !isRight) throw new DomainError("UNAUTHENTICATED", "Invalid email or password.");
  const session = await sessionOf(user);
  await forgetAttempt(scopes);
  response.json(session);
};

const anyHash = await hashPassword(randomUUID());

/** Argon2id and nothing else: what signing in is measured against. */
export const hashOnly: RequestHandler = async (request, response) => {
  const { password } = Login.parse(request.body);
  await verifyPassword(password, anyHash);
  response.json({});
};
