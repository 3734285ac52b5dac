import * as z from "zod";

/** A host by a name of several parts, or by its number. One word alone is a slip, or leads nobody else there. */
const host = /^[^.]+(\.[^.]+)+$|^\[.+\]$/;

/** An absolute http or https address; anything else (javascript: above all) is refused. */
export const httpUrl = (message: string) =>
  z.url({ protocol: /^https?$/, hostname: host, error: message }).max(2048, message);

/** What says by itself how it is reached, such as `https:` or `javascript:`; a port is not meant. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** What begins with a name, as an address does that says nothing of how it is reached. */
const bare = /^[^/\\?#]/;

/** A website as people write it: where nothing says how it is reached, that is by https. */
export const website = (message: string) =>
  z
    .string(message)
    .trim()
    .overwrite((typed) => (bare.test(typed) && !scheme.test(typed) ? `https://${typed}` : typed))
    .url({ protocol: /^https?$/, hostname: host, error: message })
    .max(2048, message);

/** In bytes: what fits into a key of the table beside an id. A text may be many times as long decomposed as it was typed. */
const maxFoldBytes = 900;

function cut(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxFoldBytes) return text;
  // As the beginning of a longer text, it may end within a character, which is then left out.
  return new TextDecoder().decode(bytes.subarray(0, maxFoldBytes), { stream: true });
}

/**
 * What names are sorted and searched by: without case, accents or doubled spaces,
 * so that "Crème  Brûlée" is found by "creme b".
 */
export const foldText = (text: string) =>
  cut(text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim());

/**
 * What a name is sorted and searched by. It ends below every letter and space, because the table's keys go on after it
 * and "Flour" belongs before "Flour tart".
 */
export const nameKeyOf = (name: string) => `${foldText(name)}\u0001`;

/** What a category is filtered by; "" is no category. */
export const categoryKeyOf = (category: string | undefined) => foldText(category ?? "");
