import { assertCapability } from "../access/assert-capability.ts";
import type { Member } from "../actor.ts";
import type { FoodCostFilter } from "../product/product.schema.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { usualTargetPercent } from "../restaurant/settings.rules.ts";
import { foodCostPercentage, plateCost, plateLinesOf } from "./bom.rules.ts";
import { activeRecipes, dishesWithItems } from "./bom.service.ts";

/**
 * Returns a predicate on product ids for a filter by food cost, or undefined without a filter. Costs are those of now;
 * it reads all active recipes and their items.
 * @throws DomainError FORBIDDEN for a member who sees no costs
 */
export async function foodCostFilter(
  actor: Member,
  wanted: FoodCostFilter | undefined,
): Promise<((productId: string) => boolean) | undefined> {
  if (wanted === undefined) return undefined;
  assertCapability(actor, "costs.read", "foodCost");
  const { restaurantId } = actor;
  const [restaurant, recipes] = await Promise.all([
    readRestaurant(restaurantId, { consistent: false }),
    activeRecipes(restaurantId),
  ]);
  const { dishes, items } = await dishesWithItems(
    restaurantId,
    recipes.map(({ parentId }) => parentId),
  );
  const target = restaurant.targetFoodCostPercent ?? usualTargetPercent;
  const known = new Map(
    dishes.flatMap(({ productId, price, lines }) => {
      const { cost } = plateCost(plateLinesOf(lines, items), items);
      return cost ? [[productId, foodCostPercentage(cost, price)] as const] : [];
    }),
  );
  return wanted === "UNKNOWN"
    ? (productId) => !known.has(productId)
    : (productId) => known.get(productId)?.gt(target) === true;
}
