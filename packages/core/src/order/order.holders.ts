import { OpenOrderEntity, OrderPartEntity } from "./order.entity.ts";

const readOpen = async (restaurantId: string) =>
  (await OpenOrderEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true })).data;

const called = ({ orderNumber }: { readonly orderNumber: string }) => `order ${orderNumber}`;

/** How the orders are called that are neither completed nor cancelled and name a product. */
export async function openOrdersNaming(restaurantId: string, productId: string): Promise<readonly string[]> {
  const open = await readOpen(restaurantId);
  return open.filter(({ productIds }) => productIds.includes(productId)).map(called);
}

const readAtOnce = 10;

/**
 * How the orders are called that are neither completed nor cancelled and take an ingredient, whatever its recipe says
 * by now: until they are, they may still have to take it or give it back. Reads their lines, which only a deletion asks.
 */
export async function openOrdersTaking(restaurantId: string, itemId: string): Promise<readonly string[]> {
  const open = await readOpen(restaurantId);
  const holders: string[] = [];
  for (let start = 0; start < open.length; start += readAtOnce) {
    const some = await Promise.all(
      open.slice(start, start + readAtOnce).map(async (order) => {
        const { data: parts } = await OrderPartEntity.query
          .primary({ restaurantId, orderId: order.id })
          .go({ pages: "all", consistent: true });
        const ingredients = parts.flatMap(({ lines }) => lines.flatMap((line) => line.ingredients));
        return ingredients.some(({ inventoryItemId }) => inventoryItemId === itemId) ? [called(order)] : [];
      }),
    );
    holders.push(...some.flat());
  }
  return holders;
}
