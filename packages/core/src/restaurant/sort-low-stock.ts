import { withDerivedFields } from "../stock/move.ts";
import { type Finished, migrateItems } from "./migrate-items.ts";

/**
 * Sorts the low stock that an earlier version listed by name: the most urgent first. Until then such an item is listed
 * after those that are sorted already.
 * @throws AggregateError when some could not be sorted; the next run begins with the first of their restaurants
 */
export const sortLowStock = (finished?: Finished): Promise<void> =>
  migrateItems(
    {
      name: "urgency",
      isDue: ({ stockStatus, urgency }) => stockStatus !== "normal" && urgency === undefined,
      rewrite: (item) => ({ item: withDerivedFields(item), lines: [] }),
      failure: "Some low stock could not be sorted",
    },
    finished,
  );
