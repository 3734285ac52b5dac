import { fillPath } from "@stockpot/core/api/route";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as products from "@stockpot/core/product/product.routes";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import * as routes from "@stockpot/core/waste/waste.routes";
import type { Choices } from "../../components/fields/search.ts";
import { resource } from "../../components/resource/resource.ts";
import { everyPathOf, queryOf } from "../../lib/cache.ts";
import { costPathsOf } from "../../lib/costs.ts";
import { nameOf } from "./waste-names.ts";

export const wastes = resource({
  routes,
  noun: "waste record",
  addLabel: "Record Waste",
  param: "waste",
  nameOf,
  refreshes: (params) => [
    ...everyPathOf(inventory.list, params),
    ...[summary, routes.totals].map(({ path }) => fillPath(path, params)),
    ...costPathsOf(params.restaurantId),
  ],
  merge: (waste) => waste,
});

/** An item or a dish that can be thrown away. */
export interface Wastable {
  readonly id: string;
  readonly name: string;
  readonly type: "ITEM" | "PRODUCT";
}

const searched = (type: Wastable["type"], rows: readonly { readonly id: string; readonly name: string }[]) =>
  rows.map(({ id, name }) => ({ id, name, type }));

/** The names of all items and dishes of a restaurant, to choose from. */
export function wastableChoices(restaurantId: string): Choices<Wastable> {
  const params = { restaurantId };
  const [items, dishes] = [queryOf(inventory.names, { params }), queryOf(products.names, { params })];
  const load = async () => {
    const [one, other] = await Promise.all([items.load(), dishes.load()]);
    return { data: [...searched("ITEM", one.data), ...searched("PRODUCT", other.data)] };
  };
  const { lifetimeSeconds } = items;
  const names = { url: `${items.url}#wastable`, lifetimeSeconds, load };
  return {
    names,
    byIds: (ids) => {
      const wanted = new Set(ids.split(","));
      return {
        url: `${names.url}?ids=${ids}`,
        lifetimeSeconds,
        load: async () => ({ data: (await load()).data.filter(({ id }) => wanted.has(id)) }),
      };
    },
  };
}
