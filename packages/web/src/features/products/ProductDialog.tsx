import Box from "@mui/material/Box";
import { listOfProduct } from "@stockpot/core/bom/bom.routes";
import { picturesOf } from "@stockpot/core/product/photo.rules";
import type { Plate, Product } from "@stockpot/core/product/product.schema";
import { HistoryButton } from "../../components/activity/HistoryButton.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { FoodCost } from "../../components/FoodCost.tsx";
import { Money } from "../../components/Money.tsx";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { Photo } from "../../components/Photo.tsx";
import { PlateCost } from "../../components/PlateCost.tsx";
import { dialogPermission } from "../../components/resource/dialog-permission.ts";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { ButtonLink } from "../../components/RouterLink.tsx";
import { Whole } from "../../components/Whole.tsx";
import { useRoute } from "../../lib/cache.ts";
import { EditOutlined, MenuBookOutlined } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";
import { ProductStatusChip } from "./ProductStatusChip.tsx";
import { products } from "./products.ts";
import { usePlates } from "./use-plates.ts";

const detailsOf = (product: Product, plate: Plate | undefined): readonly Detail[] => {
  const { id, name, restaurantId, price, category, description } = product;
  return [
    { label: "Price", value: <Money amount={price} /> },
    {
      label: "Plate cost",
      needs: "costs.read",
      value: plate && <PlateCost {...plate} restaurantId={restaurantId} plate={{ name, of: { productId: id } }} />,
    },
    {
      label: "Food cost",
      needs: "costs.read",
      value: plate?.foodCostPercentage !== undefined && <FoodCost percentage={plate.foodCostPercentage} />,
    },
    { label: "Margin", needs: "costs.read", value: plate?.margin !== undefined && <Money amount={plate.margin} /> },
    {
      label: "Servings left",
      value: plate && (
        <>
          <Whole value={plate.servings} />, limited by {plate.limitedBy}
        </>
      ),
    },
    { label: "Status", value: <ProductStatusChip {...product} /> },
    { label: "Category", value: category },
    { label: "Description", value: description, wide: true },
  ];
};

/** The most that one page of the API holds. */
const maxBoms = 100;

/** Opens the product's recipe; adds one where there is none and the person may. */
function RecipeLink({ restaurantId, id: productId }: Product) {
  const permissions = usePermissions();
  const { data } = useRoute(listOfProduct, { params: { restaurantId, productId }, query: { limit: maxBoms } });
  const active = data?.data.find(({ isActive }) => isActive);
  const search = new URLSearchParams({
    [restaurantParam]: restaurantId,
    ...(active === undefined ? { dialog: "create", product: productId } : { dialog: "view", bom: active.id }),
  });
  if (active === undefined && !permissions.has("recipes.edit")) return null;
  return (
    <ButtonLink
      variant="outlined"
      startIcon={<MenuBookOutlined />}
      disabled={data === undefined}
      to={{ pathname: paths.boms, search: `?${search.toString()}` }}
    >
      {active === undefined && data !== undefined ? "Add Recipe" : "Recipe"}
    </ButtonLink>
  );
}

/** All of a product: its photos, what a plate costs and how many are left. */
export function ProductDialog({ thing: product, params, open, onClose, unsaved }: ThingDialogProps<Product>) {
  const permissions = usePermissions();
  const { plates } = usePlates(params.restaurantId, unsaved ? [] : [product.id]);
  const [photo, ...more] = picturesOf(product);
  return (
    <DetailsDialog
      title={product.name}
      onClose={onClose}
      actions={
        <>
          {!unsaved && <RecipeLink {...product} />}
          <HistoryButton disabled={unsaved} onOpen={() => open("history", product)} />
          <PermissionButton
            {...dialogPermission(products, permissions, "edit")}
            variant="contained"
            startIcon={<EditOutlined />}
            onClick={() => open("edit", product)}
          >
            Edit
          </PermissionButton>
        </>
      }
    >
      {photo !== undefined && (
        <Box>
          <Photo src={photo} alt={product.name} />
          {more.length > 0 && (
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
              {more.map((src, index) => (
                <Photo key={src} src={src} alt={`${product.name}, photo ${index + 2}`} size={72} />
              ))}
            </Box>
          )}
        </Box>
      )}
      <DetailList details={detailsOf(product, plates.get(product.id))} />
    </DetailsDialog>
  );
}
