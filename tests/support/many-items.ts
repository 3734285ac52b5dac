import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { buildItem, buildRestaurant, type RestaurantFixture } from "./fixtures.ts";
import { itemEntities, multiply, nameOf } from "./copies.ts";

const categories = ["Dairy", "Dry goods", "Fish", "Fruit", "Meat"];
/** Half of the items are low, half are getting low. */
const bothLow = [20, 8] as const;

/**
 * A restaurant with that many items, a fifth of them in each category, half of them low and half with a warning. The
 * first ten are made by the API; the others are copies without a ledger, put straight into the table, and the counters are
 * multiplied.
 * @param count a multiple of 10
 * @param reorderLevels of the one and the other half, for another status: there are 10 kg of each
 */
export async function buildRestaurantWithItems(
  count: number,
  settings: Parameters<typeof buildRestaurant>[0] = {},
  reorderLevels: readonly number[] = bothLow,
): Promise<RestaurantFixture & { readonly itemIds: readonly string[] }> {
  const bistro = await buildRestaurant(settings);
  const templates: { id: string; name: string }[] = [];
  for (const category of categories) {
    for (const reorderLevel of reorderLevels) {
      const name = nameOf(templates.length);
      const { item } = await buildItem({ at: bistro, name, category, reorderLevel, quantity: 10 });
      templates.push(item);
    }
  }
  const { id: restaurantId } = bistro.restaurant;
  const itemIds = templates.map(({ id }) => id);
  const idAt = () => {
    const id = randomUUID();
    itemIds.push(id);
    return id;
  };
  const items = {
    scope: "inventory",
    entities: itemEntities,
    templates: templates.map(({ id, name }) => ({ ids: [id], name })),
  };
  await multiply({ endpoint: inject("endpoint"), restaurantId, kinds: [items], count, idAt });
  return { ...bistro, itemIds };
}
