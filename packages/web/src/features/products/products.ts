import { fillPath } from "@stockpot/core/api/route";
import * as boms from "@stockpot/core/bom/bom.routes";
import * as routes from "@stockpot/core/product/product.routes";
import type { Product } from "@stockpot/core/product/product.schema";
import { productCategories } from "@stockpot/core/product/product.rules";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { oneLineMessages } from "../../components/resource/messages.ts";
import { resource } from "../../components/resource/resource.ts";
import { everyPathOf, queryOf } from "../../lib/cache.ts";
import { costPathsOf } from "../../lib/costs.ts";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";

export const products = resource({
  routes,
  noun: "product",
  needs: { availability: "products.availability" },
  nameOf: ({ name }) => name,
  messages: (noun) => ({
    ...oneLineMessages(noun),
    failed: (_, { message, status }) => message || `The server answered ${status}`,
  }),
  refreshes: (params) => [
    ...everyPathOf(routes.list, params),
    ...everyPathOf(boms.list, params),
    ...[summary, routes.names, routes.byIds].map(({ path }) => fillPath(path, params)),
    ...costPathsOf(params.restaurantId),
  ],
});

/** The categories to choose from, and the current one if it is another. */
export function categoryOptions(present: string) {
  const offered: readonly string[] = productCategories;
  const names = present === "" || offered.includes(present) ? offered : [...offered, present];
  return names.map((name) => ({ value: name, label: name }));
}

/** What a form chooses from. */
export const productChoices = (restaurantId: string) => ({
  names: queryOf(routes.names, { params: { restaurantId } }),
  byIds: (ids: string) => queryOf(routes.byIds, { params: { restaurantId }, query: { ids } }),
});

/** The form of a new recipe of a product. */
export function newRecipeOf({ id, restaurantId }: Pick<Product, "id" | "restaurantId">) {
  const search = new URLSearchParams({ [restaurantParam]: restaurantId, dialog: "create", product: id });
  return `${paths.boms}?${search.toString()}`;
}
