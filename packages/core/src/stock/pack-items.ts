import { packKind } from "../counter/pack.ts";
import { named } from "../storage/names.ts";
import { ItemEntity } from "./item.entity.ts";
import { itemWrite } from "./stock.writes.ts";

/** Packs the names of the items of an earlier version. */
export const packItems = (restaurantId: string): Promise<void> =>
  packKind(restaurantId, "inventory", {
    page: (cursor) => ItemEntity.query.primary({ restaurantId }).go({ cursor, consistent: true }),
    read: async (id) => (await ItemEntity.get({ restaurantId, id }).go({ consistent: true })).data,
    named,
    mark: (item, nameAt) => [itemWrite({ ...item, nameAt, version: item.version + 1 })],
  });
