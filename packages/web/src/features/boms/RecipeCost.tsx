import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { BomDraft } from "@stockpot/core/bom/bom.schema";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { ReactNode } from "react";
import { type Control, useWatch } from "react-hook-form";
import { CostMissing } from "../../components/CostMissing.tsx";
import { filledLines, isBlankLine } from "../../components/line-table/blank-lines.ts";
import { Money } from "../../components/Money.tsx";
import { Percentage } from "../../components/Percentage.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { Whole } from "../../components/Whole.tsx";
import type { BomForm, ProductChoice } from "./bom-form.ts";
import { DearestIngredient } from "./DearestIngredient.tsx";
import { costingOf } from "./plate-costing.ts";

interface FigureProps {
  readonly label: string;
  readonly isWrong?: boolean;
  readonly children: ReactNode;
}

const Figure = ({ label, isWrong = false, children }: FigureProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="caption" color="textSecondary" noWrap>
      {label}
    </Typography>
    <Typography
      component="dd"
      {...(isWrong && { color: "error" })}
      sx={{ m: 0, fontWeight: 620, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}
    >
      {children}
    </Typography>
  </Box>
);

interface RecipeCostProps {
  readonly restaurantId: string;
  readonly control: Control<BomForm, unknown, BomDraft>;
  readonly items: ReadonlyMap<string, InventoryItem>;
  readonly product: ProductChoice | undefined;
}

/** What a plate costs so far, for members who see costs, and how many the stock gives, updated with every keystroke. */
export function RecipeCost({ restaurantId, control, items, product }: RecipeCostProps) {
  const seesCosts = usePermissions().has("costs.read");
  const rows = useWatch({ control, name: "items" });
  const costing = costingOf(filledLines(rows), items, product?.price);
  const { known, uncosted, incomplete, foodCostPercentage, isAbovePrice, servings } = costing;
  const isPartial = uncosted.length > 0 || (incomplete > 0 && !rows.every(isBlankLine));
  return (
    <Box
      component="section"
      aria-live="polite"
      aria-label={seesCosts ? "Cost of the recipe" : "Servings of the recipe"}
      sx={{ flexShrink: 0, borderTop: 1, borderColor: "divider", bgcolor: "background.default", px: 2.5, py: 1 }}
    >
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "flex",
          columnGap: { xs: 1.5, sm: 5 },
          justifyContent: { xs: "space-between", sm: "start" },
        }}
      >
        {seesCosts && (
          <Figure label="Plate cost" isWrong={isAbovePrice}>
            {known === undefined ? "–" : <Money amount={known} />}
            {known !== undefined && isPartial && "+"}
          </Figure>
        )}
        <Figure label="Price">{product === undefined ? "–" : <Money amount={product.price} />}</Figure>
        {seesCosts && (
          <Figure label="Food cost" isWrong={isAbovePrice}>
            {foodCostPercentage === undefined ? "–" : <Percentage value={foodCostPercentage} />}
          </Figure>
        )}
        <Figure label="Servings left">{servings === undefined ? "–" : <Whole value={servings.servings} />}</Figure>
      </Box>
      {isAbovePrice && (
        <Typography variant="body2" color="error" sx={{ mt: 0.5 }}>
          This plate costs more than it sells for. <DearestIngredient dearest={costing.dearest} />
        </Typography>
      )}
      {isPartial && (seesCosts || incomplete > 0) && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
          {incomplete > 0 && `${incomplete} ${incomplete === 1 ? "ingredient is" : "ingredients are"} incomplete. `}
          {seesCosts && <CostMissing inForm restaurantId={restaurantId} items={uncosted} />}
        </Typography>
      )}
    </Box>
  );
}
