import { type ApiError, messageOf } from "../../lib/api-error.ts";
import type { Formats } from "../../lib/formats.ts";
import type { ToastText } from "../../lib/notify.tsx";

export type Verb = "create" | "update" | "delete";

/** The toasts of a resource. */
export interface Messages<Row> {
  readonly saved: (verb: Verb, row: Row, formats: Formats) => ToastText;
  readonly failed: (verb: Verb, error: ApiError) => ToastText;
  readonly notLoaded: ToastText;
}

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** In title case, such as "Inventory Item". */
export const titleOf = (noun: string) => noun.split(" ").map(capitalize).join(" ");

const participles = { create: "created", update: "updated", delete: "deleted" } as const;

/** One line each; a failure shows the server's message, if there is one. */
export const oneLineMessages = (noun: string): Messages<unknown> => ({
  saved: (verb) => `${capitalize(noun)} ${participles[verb]} successfully`,
  failed: (verb, error) => messageOf(error, `Failed to ${verb} ${noun}`),
  notLoaded: `Failed to load ${noun}s`,
});

const presentParticiples = { create: "creating", update: "updating", delete: "deleting" } as const;

/** A title and a text each; a failure always shows the same text. */
export const titledMessages = <Row>(noun: string, nameOf: (row: Row) => string): Messages<Row> => ({
  saved: (verb, row) => ({
    title: `${capitalize(noun)} ${capitalize(participles[verb])}`,
    text: `${nameOf(row)} was ${participles[verb]}.`,
  }),
  failed: (verb) => ({
    title: `Error ${presentParticiples[verb]} ${noun}`,
    text: `Failed to ${verb} ${noun}. Please try again.`,
  }),
  notLoaded: { title: `Error loading ${noun}s`, text: `Failed to load ${noun}s. Please try again.` },
});

/** A toast's text without its title. */
export const textOf = (toast: ToastText) => (typeof toast === "string" ? toast : toast.text);
