import Box from "@mui/material/Box";
import { usualTargetPercent } from "@stockpot/core/restaurant/settings.rules";
import { useRestaurant } from "../lib/use-restaurant.ts";
import { Percentage } from "./Percentage.tsx";

/** What the ingredients cost as a percentage of the price; red above the restaurant's target. */
export function FoodCost({ percentage }: { readonly percentage: number }) {
  const { selected } = useRestaurant();
  const isAbove = percentage > (selected?.targetFoodCostPercent ?? usualTargetPercent);
  return (
    <Box component="span" sx={isAbove ? { color: "error.main", fontWeight: 620 } : {}}>
      <Percentage value={percentage} />
    </Box>
  );
}
