import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { picturesOf } from "@stockpot/core/product/photo.rules";
import type { Plate, Product } from "@stockpot/core/product/product.schema";
import type { ReactNode } from "react";
import type { Column } from "../../components/table/DataTable.tsx";
import { Money, MoneyDifference } from "../../components/Money.tsx";
import { Photo } from "../../components/Photo.tsx";
import { narrow } from "../../components/widths.ts";
import { PlateCost } from "../../components/PlateCost.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { FoodCost } from "../../components/FoodCost.tsx";
import { Whole } from "../../components/Whole.tsx";
import { newRecipeOf } from "./products.ts";
import { ProductStatusChip } from "./ProductStatusChip.tsx";

export type ProductRow = Product & {
  /** What its plate costs; undefined without an active recipe. */
  readonly plate: Plate | "loading" | "failed" | undefined;
  /** Any of the listed products has a photo, so that all of them have a place for one. */
  readonly hasPlaceForPhoto: boolean;
};

const ofPlate = (render: (plate: Plate, product: Product) => ReactNode) =>
  function cell({ plate, ...product }: ProductRow) {
    if (plate === undefined || plate === "failed") return "–";
    return plate === "loading" ? <Skeleton width={48} sx={{ display: "inline-block" }} /> : render(plate, product);
  };

const costOf = ofPlate((plate, { id, name, restaurantId }) => (
  <PlateCost inCell {...plate} restaurantId={restaurantId} plate={{ name, of: { productId: id } }} />
));

/** What a product without a recipe needs to have a cost. */
function AddRecipe(product: Product) {
  if (!usePermissions().has("recipes.edit")) return "–";
  return (
    <RouterLink to={newRecipeOf(product)} aria-label={`Add recipe for ${product.name}`} sx={{ whiteSpace: "nowrap" }}>
      Add recipe
    </RouterLink>
  );
}

const oneLine = { whiteSpace: "nowrap" } as const;

/** On a phone: name and price; servings left and plate cost. */
export const productLines = ["name price", "servings cost"];

export const productColumns: readonly Column<ProductRow>[] = [
  {
    key: "name",
    header: "Product",
    grow: 40,
    render: ({ name, hasPlaceForPhoto, ...product }) =>
      hasPlaceForPhoto ? (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}>
          <Photo src={picturesOf(product)[0]} alt="" size={32} />
          <span>{name}</span>
        </Box>
      ) : (
        name
      ),
  },
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
    needs: "costs.read",
    align: "right",
    hideBelow: 560,
    render: ({ plate, ...product }) =>
      plate === undefined ? <AddRecipe {...product} /> : costOf({ plate, ...product }),
  },
  {
    key: "margin",
    header: "Margin",
    needs: "costs.read",
    align: "right",
    hideBelow: 712,
    render: ofPlate(({ cost, foodCostPercentage }, { price }) =>
      cost === undefined ? (
        "–"
      ) : (
        <Box sx={oneLine}>
          <MoneyDifference of={price} less={cost} />
          {foodCostPercentage !== undefined && (
            <Typography variant="caption" color="textSecondary" component="span" sx={{ display: "block" }}>
              <FoodCost percentage={foodCostPercentage} /> food cost
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
    render: (product) => <ProductStatusChip {...product} />,
  },
];
