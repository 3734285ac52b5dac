import type { Named, Names } from "./names.ts";
import { bytesOfId, idBytes, packIdBytes } from "./packed-id.ts";
import { keyOfUserNames } from "./short-form.ts";

/** So many words of a name have a character that stands for them. */
const mostWords = 8;

/** The words of a name that an address may repeat, the longest first: a longer one may hold a shorter one. */
const wordsIn = (name: string) =>
  name
    .split(" ", mostWords)
    .map((word, index) => ({ word, mark: String.fromCharCode(index + 1) }))
    .filter(({ word }) => /^[!-~]{2,}$/.test(word))
    .toSorted((one, other) => other.word.length - one.word.length);

const marks = new RegExp(`[\\x01-\\x0${mostWords}]`, "g");

/**
 * A name and an address on two lines, where a control character in the address stands for each word of the name that it
 * repeats, as most addresses do. Addresses have no control characters.
 */
function withoutRepeats(text: string): string {
  const [name = "", address = ""] = text.split("\n");
  return `${name}\n${wordsIn(name).reduce((short, { word, mark }) => short.replace(word, mark), address)}`;
}

function withRepeats(text: string): string {
  const [name = "", address = ""] = text.split("\n");
  const words = name.split(" ", mostWords);
  return `${name}\n${address.replace(marks, (mark) => words[mark.charCodeAt(0) - 1] ?? "")}`;
}

/** A user's name as an element of a set: the bytes of the id and of what is searched. */
export const packUserName = ({ id, text }: Pick<Named, "id" | "text">): Uint8Array =>
  Buffer.concat([bytesOfId(id), Buffer.from(withoutRepeats(text))]);

/** A user's name as those of other things are packed. */
export function unpackUserName(element: unknown): string {
  if (!(element instanceof Uint8Array)) throw new TypeError("A user's name is not packed as bytes");
  const bytes = Buffer.from(element.buffer, element.byteOffset, element.byteLength);
  return `${packIdBytes(bytes.subarray(0, idBytes))}${withRepeats(bytes.toString("utf8", idBytes))}`;
}

/** The records that hold the names of the platform's users. */
export const namesOfUsers: Names = { keyOf: keyOfUserNames, pack: packUserName };
