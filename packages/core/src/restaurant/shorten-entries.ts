import { shortEntries } from "../platform/stored-keys.ts";
import { type Finished, migrateItems } from "./migrate-items.ts";

/**
 * Gives the items that an earlier version wrote the short entries of new ones. Until then both stand in the same lists.
 * @throws AggregateError when some could not be written; the next run begins with the first of their restaurants
 */
export const shortenEntries = (finished?: Finished): Promise<void> =>
  migrateItems(
    {
      name: "shortEntries",
      isDue: ({ folding = 0 }) => folding < shortEntries,
      rewrite: (item) => ({ item: { ...item, folding: shortEntries }, lines: [] }),
      failure: "Some items could not be listed by short entries",
    },
    finished,
  );
