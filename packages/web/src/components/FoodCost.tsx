import Box from "@mui/material/Box";
import { Percentage } from "./Percentage.tsx";

/** What the ingredients cost as a percentage of the price; red where a plate costs more than it sells for. */
export const FoodCost = ({ percentage }: { readonly percentage: number }) => (
  <Box component="span" sx={percentage > 100 ? { color: "error.main", fontWeight: 620 } : {}}>
    <Percentage value={percentage} />
  </Box>
);
