import type { Capability } from "@stockpot/core/access/capabilities";
import type { PhoneLines } from "./table-styles.ts";

type Has = (capability: Capability) => boolean;

/** A part of a screen that may be for some people alone. */
export interface Permissioned {
  /** The capability that shows it; without it, it is left out. */
  readonly needs?: Capability;
}

export const isShownTo =
  (has: Has) =>
  ({ needs }: Permissioned): boolean =>
    needs === undefined || has(needs);

/** The lines of a phone's rows without the columns that are absent; a line with nothing else in it goes too. */
export const visiblePhoneLines = (columns: readonly { readonly key: string }[], lines: PhoneLines): PhoneLines =>
  lines
    .map((line) =>
      line
        .split(" ")
        .filter((key) => columns.some((column) => column.key === key))
        .join(" "),
    )
    .filter((line) => line !== "");
