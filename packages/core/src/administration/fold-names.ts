import { refoldBoms } from "../bom/refold-boms.ts";
import { refoldOrders } from "../order/refold-orders.ts";
import { folding, hasEarlierKeys } from "../platform/stored-keys.ts";
import { refoldProducts } from "../product/refold-products.ts";
import { rewriteItems } from "../stock/rewrite-items.ts";
import { refoldSuppliers } from "../supplier/refold-suppliers.ts";
import { refoldUsers } from "../user/refold-users.ts";
import { type Finished, migrateRestaurants } from "../restaurant/migrate-items.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";

/**
 * Lists, filters, counts and finds what an earlier version stored by its names as they are folded now. What has no
 * letter that is folded otherwise is read, and not written.
 * @throws AggregateError when some could not be written; the next run begins with the first of their restaurants
 */
export const foldNames = (finished?: Finished): Promise<void> =>
  migrateRestaurants(
    {
      name: "folding",
      failure: "Some names could not be folded anew",
      migrate: async (restaurant) => {
        const { id } = restaurant;
        await rewriteItems(id, calendarOf(restaurant), {
          isDue: hasEarlierKeys,
          rewrite: (item) => ({ item: { ...item, folding }, lines: [] }),
        });
        for (const refold of [refoldProducts, refoldSuppliers, refoldBoms, refoldOrders]) await refold(id);
      },
      finish: refoldUsers,
    },
    finished,
  );
