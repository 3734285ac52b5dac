import * as routes from "@stockpot/core/inventory/inventory.routes";
import { onOrder } from "@stockpot/core/procurement/procurement.routes";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { fillPath } from "@stockpot/core/api/route";
import { resource } from "../../components/resource/resource.ts";
import { everyPathOf, queryOf } from "../../lib/cache.ts";
import { costPathsOf } from "../../lib/costs.ts";

/** The parameters of the URL that say which movements of an item are listed. */
export const criteriaParams = { kind: "movementKind", from: "movementFrom", to: "movementTo" } as const;

export const items = resource({
  // An edit says what a field is to be, so that sending it twice changes it once: storing an answer would only cost.
  routes: { ...routes, update: { ...routes.update, idempotent: false } },
  noun: "inventory item",
  addLabel: "Add Item",
  param: "item",
  needs: { edit: "items.edit", adjust: "stock.adjust", waste: "stock.waste", cost: "costs.correct" },
  dialogParams: ["movementPage", ...Object.values(criteriaParams)],
  nameOf: ({ name }) => name,
  refreshes: (params) => [
    ...everyPathOf(routes.list, params),
    ...[summary, routes.names, onOrder].map(({ path }) => fillPath(path, params)),
    ...costPathsOf(params.restaurantId),
  ],
});

/** What a form chooses from. */
export const itemChoices = (restaurantId: string) => ({
  names: queryOf(routes.names, { params: { restaurantId } }),
  byIds: (ids: string) => queryOf(routes.ingredients, { params: { restaurantId }, query: { ids } }),
});
