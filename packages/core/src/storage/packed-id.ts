/** In the order of their codes, so that ids are in the same order packed. */
const digits = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** What each digit is translated to, by its code. */
function translation(from: string, to: string): readonly string[] {
  const digitsByCode: string[] = [];
  for (let at = 0; at < from.length; at += 1) digitsByCode[from.charCodeAt(at)] = to.charAt(at);
  return digitsByCode;
}

function translated(text: string, by: readonly string[]): string {
  let result = "";
  for (let at = 0; at < text.length; at += 1) result += by[text.charCodeAt(at)] ?? "";
  return result;
}

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
