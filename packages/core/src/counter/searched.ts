import { namesPerRecord } from "../storage/names.ts";
import { byName } from "../storage/name-sorting.ts";
import type { Searched } from "../storage/search.ts";
import { type NamedKind, keyOfNames } from "../storage/short-form.ts";
import { readCounters } from "./counter.service.ts";

/** How the things of a kind are searched, newest first or by name. */
export const searchedIn = <Thing>(
  restaurantId: string,
  scope: NamedKind,
  { sorting = byName, isListed }: Partial<Pick<Searched<Thing>, "sorting" | "isListed">> = {},
): Searched<Thing> => ({
  packed: [
    {
      within: keyOfNames(restaurantId, scope, ""),
      namesPerRecord,
      unpack: String,
      readChanges: async (options) => (await readCounters(restaurantId, scope, options)).nameChanges,
    },
  ],
  sorting,
  isListed,
  countAll: async () => (await readCounters(restaurantId, scope)).total,
});
