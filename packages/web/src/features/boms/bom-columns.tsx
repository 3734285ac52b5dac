import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { foodCostPercentage } from "@stockpot/core/bom/bom.rules";
import type { Bom, BomCost } from "@stockpot/core/bom/bom.schema";
import { Big } from "big.js";
import { ActiveChip } from "../../components/ActiveChip.tsx";
import type { Column } from "../../components/table/DataTable.tsx";
import { PlateCost } from "../../components/PlateCost.tsx";
import { FoodCost } from "../../components/FoodCost.tsx";

/** A BOM with its plate's cost: "loading" until that is known, undefined if it failed to load. */
export type BomRow = Bom & { readonly costing: BomCost | "loading" | undefined };

const waiting = <Skeleton width={48} sx={{ display: "inline-block" }} />;

/** On a phone: what it is and its cost; what it makes, and the share of the price that it costs. */
export const bomLines = ["name cost", "product foodCost"];

export const bomColumns: readonly Column<BomRow>[] = [
  {
    key: "name",
    header: "BOM",
    grow: 40,
    render: ({ name, version }) => (
      <>
        {name}{" "}
        <Typography variant="caption" color="textSecondary" component="span" sx={{ whiteSpace: "nowrap" }}>
          v{version}
        </Typography>
      </>
    ),
  },
  { key: "product", header: "Product", grow: 30, minWidth: 110, hideBelow: 700, render: ({ product }) => product.name },
  { key: "items", header: "Ingredients", align: "right", hideBelow: 820, render: ({ items }) => items.length },
  {
    key: "cost",
    header: "Plate cost",
    needs: "costs.read",
    align: "right",
    render: ({ costing, name, items, restaurantId }) => {
      if (costing === undefined) return "–";
      if (costing === "loading") return waiting;
      return <PlateCost inCell {...costing} restaurantId={restaurantId} plate={{ name, of: { ingredients: items } }} />;
    },
  },
  {
    key: "foodCost",
    header: "Food cost",
    needs: "costs.read",
    align: "right",
    render: ({ costing, product }) => {
      if (costing === "loading") return waiting;
      if (costing?.cost === undefined) return "–";
      const percentage = foodCostPercentage(Big(costing.cost), Big(product.price));
      return percentage === undefined ? "–" : <FoodCost percentage={percentage.toNumber()} />;
    },
  },
  {
    key: "status",
    header: "Status",
    render: ({ isActive }) => <ActiveChip isActive={isActive} />,
  },
];
