import { fillPath } from "@stockpot/core/api/route";
import { costs } from "@stockpot/core/bom/bom.routes";
import { ingredients, priceChanges } from "@stockpot/core/inventory/inventory.routes";
import { plates } from "@stockpot/core/product/product.routes";

/** The paths with costs, margins and servings, reloaded after every change of stock, prices or recipes. */
export const costPathsOf = (restaurantId: string) =>
  [plates, costs, ingredients, priceChanges].map(({ path }) => fillPath(path, { restaurantId }));
