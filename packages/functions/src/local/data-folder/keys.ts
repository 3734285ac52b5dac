import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { dayMilliseconds } from "@stockpot/core/platform/clock";
import { replaceFile } from "./files.ts";
import { Trouble } from "./trouble.ts";

/** A new signing key is made after this time. */
const rotateAfterMs = 30 * dayMilliseconds;
/** A replaced key still verifies for this time, which is longer than any token lives. */
const keepMs = dayMilliseconds;

const PublicKey = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
});
const SigningKey = PublicKey.extend({ d: z.string() });

const newSecret = () => randomBytes(32).toString("base64url");

const Keys = z.object({
  cursorKey: z.string(),
  secondFactorKey: z.string(),
  /** Newest first; the first signs, all verify. */
  signingKeys: z.tuple(
    [z.object({ madeAt: z.iso.datetime(), key: SigningKey })],
    z.object({ madeAt: z.iso.datetime(), key: SigningKey }),
  ),
});
type Keys = z.infer<typeof Keys>;

function newSigningKey(now: Date) {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = SigningKey.parse({
    ...privateKey.export({ format: "jwk" }),
    kid: randomUUID(),
    alg: "ES256",
    use: "sig",
  });
  return { madeAt: now.toISOString(), key };
}

const newKeys = (now: Date): Keys => ({
  cursorKey: newSecret(),
  secondFactorKey: newSecret(),
  signingKeys: [newSigningKey(now)],
});

/** Replaces a signing key that has served its time, and forgets those whose last tokens have expired. */
function rotated(keys: Keys, now: Date): Keys {
  const [current, ...older] = keys.signingKeys;
  const age = (madeAt: string) => now.getTime() - Date.parse(madeAt);
  // A key was replaced when the next newer one was made.
  const kept = older.filter((_, index) => age(keys.signingKeys[index]?.madeAt ?? current.madeAt) < keepMs);
  if (age(current.madeAt) < rotateAfterMs) return { ...keys, signingKeys: [current, ...kept] };
  return { ...keys, signingKeys: [newSigningKey(now), current, ...kept] };
}

/** What the handlers read of the keys, by the names of their settings. */
const settings = ({ cursorKey, secondFactorKey, signingKeys }: Keys) => ({
  CURSOR_KEY: cursorKey,
  SECOND_FACTOR_KEY: secondFactorKey,
  TOKEN_SIGNING_KEY: JSON.stringify(signingKeys[0].key),
  TOKEN_PUBLIC_KEYS: JSON.stringify({ keys: signingKeys.map(({ key }) => PublicKey.parse(key)) }),
});

const keysFile = (folder: string) => path.join(folder, "keys.json");

/**
 * The keys that a data folder holds, if it holds any.
 * @throws Trouble when they cannot be read
 */
export function storedKeys(folder: string): Keys | undefined {
  const file = keysFile(folder);
  if (!existsSync(file)) return undefined;
  try {
    return Keys.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    throw new Trouble(
      `The keys in ${file} are damaged.`,
      `Restore it from ${path.join(folder, "backups")}, or move it away and run npm run keys:reset: everyone has to sign in again, without two-factor authentication.`,
      { cause: error },
    );
  }
}

/** The keys of a data folder, made at its first start; without a folder, keys for this process. */
export function readKeys(folder: string | undefined, now = new Date()): ReturnType<typeof settings> {
  if (folder === undefined) return settings(newKeys(now));
  const keys = rotated(storedKeys(folder) ?? newKeys(now), now);
  replaceFile(keysFile(folder), `${JSON.stringify(keys, undefined, 2)}\n`);
  return settings(keys);
}
