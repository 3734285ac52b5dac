import { fillPath } from "@stockpot/core/api/route";
import * as routes from "@stockpot/core/bom/bom.routes";
import * as products from "@stockpot/core/product/product.routes";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { resource } from "../../components/resource/resource.ts";
import { everyPathOf } from "../../lib/cache.ts";
import { costPathsOf } from "../../lib/costs.ts";
import { items } from "../inventory/items.ts";

export const boms = resource({
  routes,
  noun: "BOM",
  addLabel: "Create BOM",
  param: "bom",
  dialogParams: ["product", "equivalence", "unit", "newProduct"],
  nameOf: ({ name }) => name,
  // A product's own BOMs are listed below the products' path.
  refreshes: (params) => [
    ...everyPathOf(products.list, params),
    fillPath(summary.path, params),
    ...costPathsOf(params.restaurantId),
  ],
  // An ingredient may have changed since the form loaded it.
  refreshesRefused: ({ restaurantId }) => costPathsOf(restaurantId),
  // A row may need an equivalence that is still being saved.
  runAfter: (params) => [items.scopeOf(params)],
});
