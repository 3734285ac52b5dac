import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { Plate, Product } from "@stockpot/core/product/product.schema";
import type { ReactNode } from "react";
import type { Column } from "../../components/DataTable.tsx";
import { Money, MoneyDifference } from "../../components/Money.tsx";
import { StatusChip } from "../../components/StatusChip.tsx";
import { narrow } from "../../components/widths.ts";
import { PlateCost } from "../../components/PlateCost.tsx";
import { Percentage } from "../../components/Percentage.tsx";
import { Whole } from "../../components/Whole.tsx";

/** A product with its plate's cost: "loading" until that is known, undefined without an active recipe. */
export type ProductRow = Product & { readonly plate: Plate | "loading" | undefined };

const ofPlate = (render: (plate: Plate, product: Product) => ReactNode) =>
  function cell({ plate, ...product }: ProductRow) {
    if (plate === undefined) return "–";
    return plate === "loading" ? <Skeleton width={48} sx={{ display: "inline-block" }} /> : render(plate, product);
  };

const oneLine = { whiteSpace: "nowrap" } as const;

/** On a phone: what it is and its price; what is left, and what a plate costs. */
export const productLines = ["name price", "servings cost"];

export const productColumns: readonly Column<ProductRow>[] = [
  { key: "name", header: "Product", grow: 40, render: ({ name }) => name },
  { key: "category", header: "Category", hideBelow: 1000, render: ({ category }) => category },
  {
    key: "price",
    header: "Price",
    align: "right",
    render: ({ price }) => <Money amount={price} />,
  },
  {
    key: "cost",
    header: "Plate cost",
    align: "right",
    hideBelow: 680,
    render: ofPlate((plate, { id, name }) => <PlateCost {...plate} plate={{ name, of: { productId: id } }} />),
  },
  {
    key: "margin",
    header: "Margin",
    align: "right",
    hideBelow: 780,
    render: ofPlate(({ cost, foodCostPercentage }, { price }) =>
      cost === undefined ? (
        "–"
      ) : (
        <Box sx={oneLine}>
          <MoneyDifference of={price} less={cost} />
          {foodCostPercentage !== undefined && (
            <Typography variant="caption" color="textSecondary" component="span" sx={{ display: "block" }}>
              <Percentage value={foodCostPercentage} /> food cost
            </Typography>
          )}
        </Box>
      ),
    ),
  },
  {
    key: "servings",
    header: "Servings left",
    align: "right",
    grow: 20,
    minWidth: 112,
    render: ofPlate(({ servings, limitedBy }) => (
      <span>
        <Whole value={servings} />
        <Typography
          variant="caption"
          color="textSecondary"
          component="span"
          noWrap
          title={limitedBy}
          sx={{ display: "block", [narrow]: { display: "none" } }}
        >
          limited by {limitedBy}
        </Typography>
      </span>
    )),
  },
  {
    key: "status",
    header: "Status",
    render: ({ isActive, isAvailable }) =>
      isActive ? (
        <StatusChip tone={isAvailable ? "plain" : "warning"} label={isAvailable ? "Available" : "Unavailable"} />
      ) : (
        <StatusChip tone="neutral" label="Inactive" />
      ),
  },
];
