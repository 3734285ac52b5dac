import Box from "@mui/material/Box";
import { usualPriceAlertPercent } from "@stockpot/core/restaurant/settings.rules";
import { Big } from "big.js";
import type { ReactNode } from "react";
import { useFormats } from "../../lib/formats.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";

/** By how much a price differs from the one before, as in 0.5 for +50%; undefined where one of them is unknown. */
function priceChangeOf(price: number | null | undefined, before: number | null | undefined): number | undefined {
  if (typeof price !== "number" || typeof before !== "number" || before === 0) return undefined;
  return Big(price).div(before).minus(1).toNumber();
}

/** Tells a price apart that differs from the one before by more than the restaurant's setting. */
export function usePriceAlert() {
  const formats = useFormats();
  const { selected } = useRestaurant();
  const limit = (selected?.priceAlertPercent ?? usualPriceAlertPercent) / 100;
  /**
   * @param what the price before is called, such as "ordered at"
   * @returns the price before and the change, in amber; undefined within the setting
   */
  return function alertOf(
    price: number | null | undefined,
    before: number | null | undefined,
    what: string,
  ): ReactNode | undefined {
    const change = priceChangeOf(price, before);
    if (change === undefined || typeof before !== "number" || Math.abs(change) <= limit) return undefined;
    return (
      <Box component="span" sx={{ color: "warning.main" }}>
        {`${what} ${formats.price(before)}, ${formats.change(change)}`}
      </Box>
    );
  };
}
