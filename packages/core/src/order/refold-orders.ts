import { counterWrites, nameCounts } from "../counter/counter.service.ts";
import { foldTextAtFirst } from "../platform/stored-keys.ts";
import { foldText } from "../platform/text.ts";
import { mayDiffer, refoldEach } from "../storage/refold.ts";
import { nameWrites, namesIn, placeAfter } from "../storage/names.ts";
import { hasVersion, update } from "../storage/write.ts";
import { namedOrder } from "./order.change.ts";
import { OrderEntity } from "./order.entity.ts";
import { textOfCustomer } from "./order.rules.ts";

/** Lets the orders of an earlier version be found by their customers' names as they are folded now. */
export async function refoldOrders(restaurantId: string): Promise<void> {
  const { data } = await OrderEntity.query.byAge({ restaurantId }).go({ pages: "all" });
  const ids = data.filter(mayDiffer).map(({ id }) => id);
  await refoldEach(ids, async (id) => {
    const { data: order } = await OrderEntity.get({ restaurantId, id }).go({ consistent: true });
    if (!order) return [];
    const text = textOfCustomer(order.orderNumber, order.customer);
    if (order.nameKey !== foldTextAtFirst(text) || order.nameKey === foldText(text)) return [];
    const before = namedOrder(order);
    const after = { id, text: foldText(text), nameAt: placeAfter(before, foldText(text)) };
    const { nameAt } = after;
    const found = OrderEntity.patch({ restaurantId, id }).set({
      nameKey: after.text,
      ...(nameAt !== undefined && { nameAt }),
    });
    return [
      update(found.add({ version: 1 }).where(hasVersion(order.version))),
      ...counterWrites(restaurantId, [], [nameCounts("orders", before, after)]),
      ...nameWrites(namesIn(restaurantId, "orders"), before, after),
    ];
  });
}
