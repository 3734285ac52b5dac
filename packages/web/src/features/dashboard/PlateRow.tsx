import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { AffectedPlate } from "@stockpot/core/inventory/price-change.schema";
import { FoodCost } from "../../components/FoodCost.tsx";
import { Money } from "../../components/Money.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";
import { useTarget } from "./use-target.ts";

interface PlateRowProps {
  readonly restaurantId: string;
  readonly plate: AffectedPlate;
  readonly onReprice: () => void;
}

/** A plate's food cost and margin at current costs; above the target, with a button to set its price. */
export function PlateRow({ restaurantId, plate, onReprice }: PlateRowProps) {
  const { has } = usePermissions();
  const formats = useFormats();
  const target = useTarget();
  const { productId, name, price, margin, foodCostPercentage } = plate;
  const isAbove = foodCostPercentage !== undefined && foodCostPercentage > target && target > 0;
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        py: 0.5,
        minHeight: 40,
        overflowWrap: "anywhere",
      }}
    >
      <Box sx={{ flex: "1 1 160px", minWidth: 0 }}>
        <RouterLink to={toPage(paths.products, restaurantId, { dialog: "view", product: productId })}>
          {name}
        </RouterLink>
      </Box>
      <Typography component="span" sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
        {foodCostPercentage === undefined ? (
          "Food cost not known"
        ) : (
          <>
            <FoodCost percentage={foodCostPercentage} /> of <Money amount={price} />, margin <Money amount={margin} />
          </>
        )}
      </Typography>
      {isAbove && has("products.edit") && (
        <Button size="small" variant="outlined" onClick={onReprice}>
          {`Set price for ${formats.number(target)}%`}
        </Button>
      )}
    </Box>
  );
}
