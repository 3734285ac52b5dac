import { hash } from "node:crypto";
import { invalidField } from "../error.ts";
import { breachedMarks } from "./breached-marks.ts";

/** Bytes of a mark. With some 2,100 marks, one in two million other passwords shares one. */
const markBytes = 4;

/**
 * What the list holds of a password: the beginning of its SHA-256, in lower case, so that
 * other capitals do not help, and the code spells out no password.
 */
export const breachMark = (password: string): Buffer =>
  hash("sha256", password.toLowerCase(), "buffer").subarray(0, markBytes);

let marks: ReadonlySet<string> | undefined;

function readMarks(): ReadonlySet<string> {
  const bytes = Buffer.from(breachedMarks, "base64");
  return new Set(
    Array.from({ length: bytes.length / markBytes }, (_, index) =>
      bytes.toString("hex", index * markBytes, (index + 1) * markBytes),
    ),
  );
}

function isListed(password: string): boolean {
  marks ??= readMarks();
  return marks.has(breachMark(password).toString("hex"));
}

const letters: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
};

/**
 * The word inside a password: without digits and signs at its ends, and with letters for the signs that stand for them.
 * P@ssw0rd2024! contains "password". Undefined if fewer than four characters are left.
 */
export function wordOf(password: string): string | undefined {
  const bare = password.toLowerCase().replace(/^[^a-z\d]+|[^a-z\d]+$/g, "");
  const word = bare.replace(/^\d{1,4}|\d{1,4}$/g, "").replace(/[^a-z]/g, (sign) => letters[sign] ?? sign);
  return word.length < 4 ? undefined : word;
}

const breachedRefusal = "This password has appeared in a data breach. Choose another.";
const decoratedRefusal = "This is a common password with digits or signs added. Choose another.";

/** Why a password is too easily guessed; undefined where it is not. */
export function weaknessOf(password: string): string | undefined {
  if (isListed(password)) return breachedRefusal;
  const word = wordOf(password);
  return word !== undefined && isListed(word) ? decoratedRefusal : undefined;
}

/**
 * Refuses a new password that is known from a data breach or made of a common one. Sign-in accepts it until it is
 * changed.
 * @param path the field that holds it
 * @throws DomainError INVALID
 */
export function assertNotBreached(path: string, password: string): void {
  const weakness = weaknessOf(password);
  if (weakness !== undefined) throw invalidField("INVALID", path, weakness);
}
