import { packKind } from "../counter/pack.ts";
import { named } from "../storage/names.ts";
import { hasVersion, update } from "../storage/write.ts";
import { ProductEntity } from "./product.entity.ts";

/** Packs the names of the products of an earlier version. */
export const packProducts = (restaurantId: string): Promise<void> =>
  packKind(restaurantId, "products", {
    page: (cursor) => ProductEntity.query.primary({ restaurantId }).go({ cursor, consistent: true }),
    read: async (id) => (await ProductEntity.get({ restaurantId, id }).go({ consistent: true })).data,
    named,
    mark: ({ id, version }, nameAt) => {
      const marked = ProductEntity.patch({ restaurantId, id }).set({ nameAt }).add({ version: 1 });
      return [update(marked.where(hasVersion(version)))];
    },
  });
