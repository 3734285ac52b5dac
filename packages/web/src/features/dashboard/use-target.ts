import { usualTargetPercent } from "@stockpot/core/restaurant/settings.rules";
import { useRestaurant } from "../../lib/use-restaurant.ts";

/** What the ingredients of a plate should cost at most, in percent of its price. */
export const useTarget = (): number => useRestaurant().selected?.targetFoodCostPercent ?? usualTargetPercent;
