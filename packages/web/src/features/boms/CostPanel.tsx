import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Money } from "../../components/Money.tsx";
import type { PlateCosting } from "./plate-costing.ts";
import { PlateCost } from "../../components/PlateCost.tsx";
import { Percentage } from "../../components/Percentage.tsx";
import type { ProductChoice } from "./ProductInput.tsx";

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="caption" color="textSecondary">
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 620, fontVariantNumeric: "tabular-nums" }}>
      {children}
    </Typography>
  </Box>
);

function missing({ incomplete, uncosted }: PlateCosting): string | null {
  const parts = [
    incomplete > 0 && `${incomplete} ${incomplete === 1 ? "ingredient is" : "ingredients are"} incomplete.`,
    uncosted.length > 0 && `No cost yet for ${uncosted.join(", ")}.`,
  ];
  return parts.filter((part) => part !== false).join(" ") || null;
}

interface CostPanelProps {
  readonly costing: PlateCosting;
  readonly product: ProductChoice | undefined;
}

/** The recipe's cost so far, updated with every keystroke. */
export function CostPanel({ costing, product }: CostPanelProps) {
  const hint = missing(costing);
  const nothing = costing.rows.every((cost) => cost === undefined);
  return (
    <Box
      component="section"
      aria-live="polite"
      aria-label="Cost of the recipe"
      sx={(theme) => ({
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: "background.default",
        px: 2,
        py: 1.25,
        // Stays in view while rows are edited, except on small screens, where the keyboard takes half.
        position: { sm: "sticky" },
        bottom: 0,
        zIndex: 1,
        // Covers the rows that scroll beneath it.
        boxShadow: `0 17px 0 ${theme.vars.palette.background.paper}`,
      })}
    >
      <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: 2 }}>
        <Figure label="Cost per plate">
          {nothing ? (
            "–"
          ) : (
            <>
              {hint !== null && "at least "}
              <PlateCost cost={costing.known} uncosted={[]} />
            </>
          )}
        </Figure>
        <Figure label="Price">{product === undefined ? "–" : <Money amount={product.price} />}</Figure>
        <Figure label="Food cost">
          {costing.foodCostPercentage === undefined ? "–" : <Percentage value={costing.foodCostPercentage} />}
        </Figure>
      </Box>
      {hint !== null && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
          {hint}
        </Typography>
      )}
    </Box>
  );
}
