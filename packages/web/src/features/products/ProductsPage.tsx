import { picturesOf } from "@stockpot/core/product/photo.rules";
import type { Product } from "@stockpot/core/product/product.schema";
import type { PageProps } from "../../components/resource/props.ts";
import { type Filter, foodCostFilter, selectFilter } from "../../components/resource/filters.tsx";
import { ResourcePage } from "../../components/resource/ResourcePage.tsx";
import { RowActions } from "../../components/resource/RowActions.tsx";
import { ResourceTable } from "../../components/resource/ResourceTable.tsx";
import { useList } from "../../components/resource/use-list.ts";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { CostNotice } from "../../components/CostNotice.tsx";
import { BlockOutlined, CheckCircleOutlined, RestaurantMenuOutlined } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { productColumns, productLines, type ProductRow } from "./product-columns.tsx";
import { categoryOptions, products } from "./products.ts";
import { useAvailability } from "./use-availability.ts";
import { usePlates } from "./use-plates.ts";

const ProductDialogs = lazyDialogs(async () => (await import("./ProductDialogs.tsx")).ProductDialogs);

const soldOut = { name: "availability", label: "Sold Out", Icon: BlockOutlined };
const available = { name: "availability", label: "Available Again", Icon: CheckCircleOutlined };

const categoryFilter: Filter<Product> = (url) =>
  selectFilter<Product>({
    param: "category",
    label: "Category",
    all: "All categories",
    options: categoryOptions(url.get("category") ?? ""),
  })(url);

const soldOutFilter = selectFilter<Product>({
  param: "availability",
  label: "Availability",
  all: "Any availability",
  options: [{ value: "SOLD_OUT", label: "Sold out" }],
  passes: ({ isActive, isAvailable }) => isActive && !isAvailable,
});

export const ProductsPage = () => (
  <ResourcePage resource={products} noRestaurantText="Create your first restaurant, then add its menu.">
    {(page) => (
      <>
        <ProductTable {...page} />
        <ProductDialogs {...page} />
      </>
    )}
  </ResourcePage>
);

/** The products; their plate costs load after them. */
function ProductTable(page: PageProps<Product>) {
  const { has } = usePermissions();
  const list = useList(products, page.params, {
    filters: [categoryFilter, soldOutFilter, ...(has("costs.read") ? [foodCostFilter] : [])],
  });
  const { plates, loading, failed, retry } = usePlates(
    page.params.restaurantId,
    list.loaded.map(({ id }) => id),
  );
  const setAvailability = useAvailability(page.params.restaurantId);
  const hasPlaceForPhoto = list.rows.some((product) => picturesOf(product).length > 0);
  /** Of a product whose plate is not known; one that is being saved has no recipe that could be added to yet. */
  function stateOf(product: Product) {
    if (failed || list.isUnsaved(product)) return "failed";
    return loading && list.loaded.some(({ id }) => id === product.id) ? "loading" : undefined;
  }
  return (
    <ResourceTable
      {...page}
      list={list}
      rows={list.rows.map((product): ProductRow => ({
        ...product,
        hasPlaceForPhoto,
        plate: plates.get(product.id) ?? stateOf(product),
      }))}
      columns={productColumns}
      phoneLines={productLines}
      opens="view"
      renderActions={(product) => (
        <RowActions
          resource={products}
          row={product}
          rowName={product.name}
          unsaved={list.isUnsaved(product)}
          more={product.isActive ? [product.isAvailable ? soldOut : available] : []}
          open={(name, row) => (name === "availability" ? void setAvailability(row) : page.open(name, row))}
        />
      )}
      notice={<CostNotice failed={failed} onRetry={retry} />}
      file={async () => (await import("./product-file.ts")).productFile}
      icon={<RestaurantMenuOutlined />}
      hint="Add the first dish on your menu and its price. Its recipe then shows what a plate costs."
    />
  );
}
