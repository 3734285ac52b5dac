import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import * as z from "zod";
import { invalidField } from "../error.ts";
import { readBase64url } from "../platform/base64url.ts";
import { readSecret } from "../platform/secret.ts";

const Position = z.object({
  /** The table's own key of the last thing on the page before. */
  key: z.record(z.string(), z.string()),
  /** The number of the page that it leads to. */
  page: z.int(),
  /** How many things the list has, where they were counted by reading them. */
  total: z.int().optional(),
});
export type Position = z.infer<typeof Position>;

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const sealBytes = 16;

const cursorKey = async () => Buffer.from(await readSecret("CURSOR_KEY"), "base64url");

/** Encrypts a position for one list: it cannot be read, edited or used on another list. */
export async function sealCursor(position: Position, list: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, await cursorKey(), nonce).setAAD(Buffer.from(list));
  const sealed = [cipher.update(JSON.stringify(position), "utf8"), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString("base64url");
}

function open(cursor: string, list: string, key: Buffer): Position {
  const bytes = readBase64url(cursor);
  if (!bytes) throw new Error("Not base64url");
  const seal = bytes.subarray(nonceBytes, nonceBytes + sealBytes);
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: sealBytes });
  decipher.setAAD(Buffer.from(list)).setAuthTag(seal);
  const opened = [decipher.update(bytes.subarray(nonceBytes + sealBytes)), decipher.final()];
  return Position.parse(JSON.parse(Buffer.concat(opened).toString("utf8")));
}

/** @throws DomainError INVALID for anything that was not encrypted for this list */
export async function openCursor(cursor: string, list: string): Promise<Position> {
  const key = await cursorKey();
  try {
    return open(cursor, list, key);
  } catch (error) {
    throw Object.assign(invalidField("INVALID", "cursor", "Invalid cursor"), { cause: error });
  }
}
