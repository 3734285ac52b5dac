import type { Name } from "@stockpot/core/api/page.schema";
import { list as boms } from "@stockpot/core/bom/bom.routes";
import { names as itemNames } from "@stockpot/core/inventory/inventory.routes";
import { list as orders } from "@stockpot/core/order/order.routes";
import { orderSearchOf } from "@stockpot/core/order/order.rules";
import { holdsWords } from "@stockpot/core/platform/text";
import { names as productNames } from "@stockpot/core/product/product.routes";
import { names as supplierNames } from "@stockpot/core/supplier/supplier.routes";
import type { Role } from "@stockpot/core/user/user.schema";
import type { To } from "react-router-dom";
import { useRoute } from "../lib/cache.ts";
import { itemPath } from "../lib/item-path.ts";
import { usePermissions } from "../lib/permissions.tsx";
import { toPage } from "../lib/to-page.ts";
import { useRestaurant } from "../lib/use-restaurant.ts";
import { paths } from "../paths.ts";
import { useOpenPages } from "./pages.ts";

/** Something that can be opened by its name. */
export interface Destination {
  readonly id: string;
  /** What kind of thing it is, in the plural. */
  readonly kind: string;
  readonly name: string;
  readonly to: To;
}

/** Pages that another page leads to. */
const furtherPages: readonly { label: string; also?: string; path: string }[] = [
  { label: "Count", path: paths.count },
  { label: "Kitchen", path: paths.kitchen },
  { label: "Profit & Loss", path: paths.profitLoss },
  { label: "The Day", path: paths.reportDay },
  { label: "Expenses", path: paths.expenses },
];

/** So many of each kind are offered. */
const shown = 6;

/**
 * The pages of the site, and what the chosen restaurant has by the name or number that was typed. Names are loaded as a
 * whole and searched here; recipes and orders are asked for.
 * @param q what was typed, once the person paused
 */
export function useDestinations(role: Role, text: string, q: string) {
  const { has } = usePermissions();
  const { groups, isOpen } = useOpenPages(role);
  const { selected } = useRestaurant();
  const at = selected === null || role === "ADMIN" ? null : { params: { restaurantId: selected.id } };
  const restaurantId = selected?.id ?? "";
  const withQuery = (asked: string | undefined) =>
    at === null || asked === undefined ? null : { ...at, query: { q: asked, limit: shown } };
  const items = useRoute(itemNames, has("stock.read") ? at : null);
  const products = useRoute(productNames, at);
  const suppliers = useRoute(supplierNames, at);
  const recipes = useRoute(boms, withQuery(q === "" ? undefined : q), { keepPreviousData: true });
  const isOrderNumber = orderSearchOf(q, false)?.by === "number";
  const ordered = useRoute(orders, withQuery(isOrderNumber ? q : undefined));

  const open = (path: string, param: string, id: string) => toPage(path, restaurantId, { dialog: "view", [param]: id });
  const things = (kind: string, found: readonly Name[] | undefined, to: (id: string) => To): readonly Destination[] =>
    text.trim() === ""
      ? []
      : (found ?? [])
          .filter(({ name }) => holdsWords(name, text))
          .slice(0, shown)
          .map(({ id, name }) => ({ id, kind, name, to: to(id) }));
  const pages = [...groups.flatMap(({ entries }) => entries), ...furtherPages.filter(({ path }) => isOpen(path))];
  const destinations: readonly Destination[] = [
    ...(ordered.data?.data ?? []).map(({ id, orderNumber }) => ({
      id,
      kind: "Orders",
      name: orderNumber,
      to: open(paths.orders, "order", id),
    })),
    ...things("Inventory items", items.data?.data, (id) => itemPath(restaurantId, id)),
    ...things("Products", products.data?.data, (id) => open(paths.products, "product", id)),
    ...things("Recipes", recipes.data?.data, (id) => open(paths.boms, "bom", id)),
    ...things("Suppliers", suppliers.data?.data, (id) => open(paths.suppliers, "supplier", id)),
    ...pages
      .filter(({ label, also = "" }) => holdsWords(`${label} ${also}`, text))
      .map(({ label, path }) => ({
        id: path,
        kind: "Pages",
        name: label,
        to: restaurantId === "" || role === "ADMIN" ? path : toPage(path, restaurantId),
      })),
  ];
  const isLoading = [items, products, suppliers, recipes, ordered].some((answer) => answer.isLoading);
  return { destinations, isLoading: isLoading || q !== text.trim() };
}
