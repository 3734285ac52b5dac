import * as z from "zod";
import { Role } from "../user/user.schema.ts";

/** A token is valid for an hour; renewed, a session lasts twelve hours from the sign-in. */
export const tokenSeconds = 60 * 60;
export const sessionSeconds = 12 * tokenSeconds;

export const tokenAlgorithm = "ES256";
export const tokenType = "JWT";
export const tokenIssuer = "stockpot";
export const tokenAudience = "stockpot-api";

/** What all tokens of a session have in common. */
export interface SessionStart {
  /** Drawn at the sign-in. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly signedInAtSeconds: number;
}

export const Claims = z.object({
  sub: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  role: Role,
  /** Seconds since 1970, as are `exp` and `auth_time`. */
  iat: z.int(),
  exp: z.int(),
  /** When the user signed in; renewing keeps it. */
  auth_time: z.int(),
  /** The session. */
  sid: z.uuid(),
  /** The session version of the user's record at that time. */
  sv: z.int(),
});
export type Claims = z.infer<typeof Claims>;
