import type { Source } from "@stockpot/core/stock/movement.schema";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";

/** The page of each type of document, and the parameter that opens one there. */
const pages: Readonly<Record<string, { readonly path: string; readonly param: string }>> = {
  ORDER: { path: paths.orders, param: "order" },
  PROCUREMENT: { path: paths.procurements, param: "procurement" },
};

/** Where a document opens, or undefined if no page shows its type. */
export function documentPathOf({ type, id }: Source, restaurantId: string): string | undefined {
  const page = pages[type];
  if (page === undefined) return undefined;
  const search = new URLSearchParams({ [restaurantParam]: restaurantId, dialog: "view", [page.param]: id });
  return `${page.path}?${search.toString()}`;
}
