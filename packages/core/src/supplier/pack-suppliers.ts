import { packKind } from "../counter/pack.ts";
import { named } from "../storage/names.ts";
import { hasVersion, update } from "../storage/write.ts";
import { SupplierEntity } from "./supplier.entity.ts";

/** Packs the names of the suppliers of an earlier version. */
export const packSuppliers = (restaurantId: string): Promise<void> =>
  packKind(restaurantId, "suppliers", {
    page: (cursor) => SupplierEntity.query.primary({ restaurantId }).go({ cursor, consistent: true }),
    read: async (id) => (await SupplierEntity.get({ restaurantId, id }).go({ consistent: true })).data,
    named,
    mark: ({ id, version }, nameAt) => {
      const marked = SupplierEntity.patch({ restaurantId, id }).set({ nameAt }).add({ version: 1 });
      return [update(marked.where(hasVersion(version)))];
    },
  });
