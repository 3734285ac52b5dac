import { fillPath } from "@stockpot/core/api/route";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import * as routes from "@stockpot/core/supplier/supplier.routes";
import { titledMessages } from "../../components/resource/messages.ts";
import { resource } from "../../components/resource/resource.ts";
import { queryOf } from "../../lib/cache.ts";

export const suppliers = resource({
  routes,
  noun: "supplier",
  nameOf: ({ name }) => name,
  messages: titledMessages,
  refreshes: (params) => [summary, routes.names, routes.byIds].map(({ path }) => fillPath(path, params)),
});

/** What a form chooses from. */
export const supplierChoices = (restaurantId: string) => ({
  names: queryOf(routes.names, { params: { restaurantId } }),
  byIds: (ids: string) => queryOf(routes.byIds, { params: { restaurantId }, query: { ids } }),
});
