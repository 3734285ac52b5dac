import Box from "@mui/material/Box";
import type { Plate } from "@stockpot/core/product/product.schema";
import { useFormats } from "../../lib/formats.ts";

/** Stock changes during service, so servings are cached only briefly. */
export const platesLifetimeSeconds = 10;

interface ServingsProps {
  /** Absent for a product without a recipe, which deducts nothing from stock. */
  readonly plate: Plate | undefined;
  /** How many are being ordered. */
  readonly quantity?: number;
}

/** How many servings are left and what runs out first; highlighted if that is not enough. */
export function Servings({ plate, quantity = 1 }: ServingsProps) {
  const formats = useFormats();
  if (plate === undefined) return null;
  const { servings, limitedBy } = plate;
  const short = servings < quantity;
  const left = `${short ? "Only " : ""}${formats.whole(servings)} left, limited by ${limitedBy}`;
  return (
    <Box component="span" sx={{ color: short ? "error.main" : "text.secondary", fontWeight: short ? 560 : 400 }}>
      {servings === 0 ? `Can't be made: not enough ${limitedBy}` : left}
    </Box>
  );
}
