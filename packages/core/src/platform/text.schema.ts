import * as z from "zod";

/**
 * Controls, ends of lines, what turns the direction of text around, and what stands for characters that could not be
 * read.
 */
const unusable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/u;

const isUsable = (text: string) => !unusable.test(text);

export const unusableMessage = "This contains a character that can't be used. Type it again.";

/**
 * A host by a name of several parts, or by its number. A single word is a slip, or a name that works on one network
 * only.
 */
const host = /^[^.]+(\.[^.]+)+$|^\[.+\]$/;

const hasNoPassword = (text: string) => {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === "" && password === "";
};

const passwordMessage = "Leave the user name and password out of the address";

const absolute = (message: string) =>
  z
    .url({ protocol: /^https?$/, hostname: host, error: message })
    .max(2048, message)
    .refine(isUsable, unusableMessage)
    .refine(hasNoPassword, passwordMessage);

const isHttps = (address: string) => /^https:/i.test(address);

export const httpsMessage = "Use an address that begins with https://";

/** The address of a picture. */
export const imageUrl = (message: string) => absolute(message).refine(isHttps, httpsMessage);

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
    .max(2048, message)
    .refine(isUsable, unusableMessage)
    .refine(hasNoPassword, passwordMessage);

const layout = /[\t\n\r]/g;

/** Anything but spaces, marks that need a letter, and what shows nothing. */
const visible = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

const isVisible = (text: string) => text === "" || visible.test(text);

export const invisibleMessage = "Use at least one letter, number or symbol";

/** A text in one line, such as a name: every text that a request takes is this or `manyLines`. */
export const oneLine = (text: z.ZodString) =>
  text.refine(isUsable, { message: unusableMessage, abort: true }).refine(isVisible, invisibleMessage);

/** A text that may have several lines, such as a note. */
export const manyLines = (text: z.ZodString) =>
  text
    .refine((given) => isUsable(given.replace(layout, "")), { message: unusableMessage, abort: true })
    .refine(isVisible, invisibleMessage);

/** A search query, in one line. */
export const SearchText = oneLine(z.string().trim().max(100));
