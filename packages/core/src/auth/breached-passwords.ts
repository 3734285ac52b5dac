import { hash } from "node:crypto";
import { invalidField } from "../error.ts";
import { breachedMarks } from "./breached-marks.ts";

/** Bytes of a mark. With some 800 marks, one in five million other passwords shares one. */
const markBytes = 4;

/**
 * What the list holds of a password: the beginning of its SHA-256, whatever its capitals, so that nobody gets away
 * with another one of them, and the code spells out no password.
 */
export const breachMark = (password: string): Buffer =>
  hash("sha256", password.toLowerCase(), "buffer").subarray(0, markBytes);

let marks: ReadonlySet<number> | undefined;

function readMarks(): ReadonlySet<number> {
  const bytes = Buffer.from(breachedMarks, "base64");
  return new Set(Array.from({ length: bytes.length / markBytes }, (_, index) => bytes.readUInt32BE(index * markBytes)));
}

export const breachedRefusal = "This password has appeared in a data breach. Choose another.";

/** Whether a password is known from a data breach. */
export function isBreached(password: string): boolean {
  marks ??= readMarks();
  return marks.has(breachMark(password).readUInt32BE());
}

/**
 * Refuses a new password that is known from a data breach. Sign-in does not ask: who has one keeps it until they
 * change it.
 * @param path the field that holds it
 * @throws DomainError INVALID
 */
export function assertNotBreached(path: string, password: string): void {
  if (isBreached(password)) throw invalidField("INVALID", path, breachedRefusal);
}
