import { fillPath } from "@stockpot/core/api/route";
import { costs } from "@stockpot/core/bom/bom.routes";
import { ingredients } from "@stockpot/core/inventory/inventory.routes";
import { plates } from "@stockpot/core/product/product.routes";

/** What shows costs, margins and servings: it is loaded again after every change of stock, prices or recipes. */
export const costPathsOf = (restaurantId: string) =>
  [plates, costs, ingredients].map(({ path }) => fillPath(path, { restaurantId }));
