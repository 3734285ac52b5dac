import Box from "@mui/material/Box";
import type { Plate } from "@stockpot/core/product/product.schema";

/** Stock moves while a service runs: how long to believe what is left of a product. */
export const platesLifetimeSeconds = 10;

interface ServingsProps {
  /** Absent for a product without a recipe: it takes nothing from stock. */
  readonly plate: Plate | undefined;
  /** How many are wanted. */
  readonly quantity?: number;
}

const whole = new Intl.NumberFormat("en-US");

/** How many servings the stock still gives and what runs out first; it stands out where that is not enough. */
export function Servings({ plate, quantity = 1 }: ServingsProps) {
  if (plate === undefined) return null;
  const { servings, limitedBy } = plate;
  const short = servings < quantity;
  const left = `${short ? "Only " : ""}${whole.format(servings)} left, limited by ${limitedBy}`;
  return (
    <Box component="span" sx={{ color: short ? "error.main" : "text.secondary", fontWeight: short ? 560 : 400 }}>
      {servings === 0 ? `Cannot be made: not enough ${limitedBy}` : left}
    </Box>
  );
}
