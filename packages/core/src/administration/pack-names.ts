import { packBoms } from "../bom/pack-boms.ts";
import { packOrders } from "../order/pack-orders.ts";
import { packProducts } from "../product/pack-products.ts";
import { type Finished, migrateRestaurants } from "../restaurant/migrate-items.ts";
import { packItems } from "../stock/pack-items.ts";
import { packSuppliers } from "../supplier/pack-suppliers.ts";
import { packUsers } from "../user/pack-users.ts";
import { packing } from "./packing.ts";

/**
 * Packs the names of what an earlier version stored. A kind of a restaurant's things is searched by the packed names once
 * all of them are there, users once all restaurants are done.
 * @throws AggregateError when some could not be packed; the next run begins with the first of their restaurants
 */
export const packNames = (finished?: Finished): Promise<void> =>
  migrateRestaurants(
    {
      name: packing,
      failure: "Some names could not be packed",
      migrate: async ({ id }) => {
        for (const pack of [packItems, packProducts, packSuppliers, packBoms, packOrders]) await pack(id);
      },
      finish: packUsers,
    },
    finished,
  );
