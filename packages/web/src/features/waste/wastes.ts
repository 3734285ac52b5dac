import { fillPath } from "@stockpot/core/api/route";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as products from "@stockpot/core/product/product.routes";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import * as routes from "@stockpot/core/waste/waste.routes";
import type { WasteSummary } from "@stockpot/core/waste/waste.schema";
import type { Choices } from "../../components/fields/search.ts";
import { resource } from "../../components/resource/resource.ts";
import { everyPathOf, queryOf } from "../../lib/cache.ts";
import { costPathsOf } from "../../lib/costs.ts";
import type { Formats } from "../../lib/formats.ts";

/** What a record is called: the order that left it behind, or its own number. */
export const nameOf = ({ number, order }: Pick<WasteSummary, "number" | "order">) => number ?? order?.number ?? "";

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

type Line = WasteSummary["lines"][number];

const portions = (count: number, { number }: Formats) => `${number(count)} ${count === 1 ? "portion" : "portions"}`;

/** How much of a line, as it was entered. */
export const amountOf = ({ quantity, unit }: Pick<Line, "quantity" | "unit">, formats: Formats): string =>
  unit === undefined ? portions(quantity, formats) : formats.written(quantity, unit);

/** What a record threw away, as in "Tomatoes and 2 more". */
export function whatOf({ lines: [first, ...others] }: Pick<WasteSummary, "lines">): string {
  const name = first?.subject.name ?? "";
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

/** Why, each reason once. */
export const reasonsOf = ({ lines }: Pick<WasteSummary, "lines">): string =>
  [...new Set(lines.map(({ reasonName }) => reasonName))].join(", ");
