import { randomBytes } from "node:crypto";
import type { Actor } from "../actor.ts";
import { nowSeconds } from "../platform/clock.ts";
import type { UserRecord } from "../user/account.ts";
import type { Session } from "./auth.schema.ts";
import { signToken } from "./sign-token.ts";

const newSessionId = () => randomBytes(12).toString("base64url");

/** A token for a session: a new one, or the one that the actor is in. */
export const openSession = async (
  user: UserRecord,
  { id = newSessionId(), signedInAtSeconds }: Actor["session"] = { id: undefined, signedInAtSeconds: nowSeconds() },
): Promise<Session> => ({
  token: await signToken(user, { id, signedInAtSeconds }),
  data: user,
});
