import { packKind } from "../counter/pack.ts";
import { nextPlace } from "../storage/names.ts";
import { hasVersion, update } from "../storage/write.ts";
import { namedOrder } from "./order.change.ts";
import { OrderEntity } from "./order.entity.ts";
import { sequenceOf } from "./order.rules.ts";

/** Packs the names of the orders of an earlier version. */
export const packOrders = (restaurantId: string): Promise<void> =>
  packKind(
    restaurantId,
    "orders",
    {
      page: (cursor) => OrderEntity.query.primary({ restaurantId }).go({ cursor, consistent: true }),
      read: async (id) => (await OrderEntity.get({ restaurantId, id }).go({ consistent: true })).data,
      named: namedOrder,
      mark: ({ id, version }, nameAt) => {
        const marked = OrderEntity.patch({ restaurantId, id }).set({ nameAt }).add({ version: 1 });
        return [update(marked.where(hasVersion(version)))];
      },
    },
    {
      groupOf: ({ orderNumber }) => nextPlace(sequenceOf(orderNumber)),
      readPlace: (group) => Promise.resolve(group),
    },
  );
