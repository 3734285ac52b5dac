/** In the order of their codes, so that ids are in the same order packed. */
const digits = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const translation = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (digit, index) => [digit, to.charAt(index)]));

const translated = (text: string, by: ReadonlyMap<string, string>) =>
  text.replace(/./g, (digit) => by.get(digit) ?? "");

const toSorted = translation(base64url, digits);
const fromSorted = translation(digits, base64url);

export const packedIdLength = 22;

/** A UUID in 22 characters, which are in the order of the ids. */
export const packId = (id: string): string =>
  translated(Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url"), toSorted);

export const unpackId = (text: string): string =>
  Buffer.from(translated(text, fromSorted), "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
