import { valuationOf } from "../stock/valuation.ts";
import { type Finished, migrateItems } from "./migrate-items.ts";

/**
 * Gives the stock that an earlier version counted its value: what its average cost says, by a line of the ledger in the
 * item's own transaction.
 * @throws AggregateError when one or more could not be valued; the next run begins with the first of them
 */
export const valueStock = (finished?: Finished): Promise<void> =>
  migrateItems(
    {
      name: "stockValue",
      isDue: ({ stockValue }) => !stockValue,
      rewrite: valuationOf,
      failure: "Some stock could not be valued",
    },
    finished,
  );
