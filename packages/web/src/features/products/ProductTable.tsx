import RestaurantMenuOutlined from "@mui/icons-material/RestaurantMenuOutlined";
import Box from "@mui/material/Box";
import { list, plates } from "@stockpot/core/product/product.routes";
import type { Product } from "@stockpot/core/product/product.schema";
import { EmptyList } from "../../components/EmptyList.tsx";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { SearchField } from "../../components/SearchField.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePage } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { isUnsaved, usePendingChanges, applyPending } from "../../lib/optimistic.ts";
import { CostNotice } from "../boms/CostNotice.tsx";
import { productColumns, type ProductRow } from "./product-columns.tsx";
import { productActions, type ProductVerbs } from "./ProductActions.tsx";
import { categoryOptions } from "./product-form.ts";
import { productsOf } from "./use-products.ts";

interface ProductTableProps extends ProductVerbs {
  readonly restaurantId: string;
  readonly onAdd: () => void;
}

/** Every product, searched, filtered and paged by the server; what its plate costs follows as soon as it is known. */
export function ProductTable({ restaurantId, onAdd, ...verbs }: ProductTableProps) {
  const notify = useNotify();
  const url = useUrlState();
  const q = url.get("q") ?? "";
  const category = url.get("category") ?? "";
  const { query, page, filter, pagingOf } = usePage(url, { of: JSON.stringify([restaurantId, q, category]) });
  const response = useRoute(
    list,
    { params: { restaurantId }, query: { ...query, ...(q !== "" && { q }), ...(category !== "" && { category }) } },
    { keepPreviousData: true, onError: () => notify.failure("Failed to load products") },
  );
  const costs = usePlates(restaurantId, response.data?.data ?? []);
  const pending = usePendingChanges<Product>(productsOf(restaurantId));
  const rows = applyPending(response.data?.data ?? [], pending).map((product) => ({
    ...product,
    plate: costs.plateOf(product),
  }));

  return (
    <Box sx={{ display: "grid", gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <SearchField label="Search products" value={q} onChange={(text) => filter({ q: text })} />
        <FilterSelect
          label="Category"
          all="All categories"
          value={category}
          options={categoryOptions(category)}
          onChange={(value) => filter({ category: value })}
        />
      </Box>
      <CostNotice failed={costs.failed} onRetry={costs.retry} />
      <LoadedTable<ProductRow>
        what="products"
        response={response}
        label="Products"
        columns={productColumns}
        rows={rows}
        pendingRow={(product) => isUnsaved(pending, product.id)}
        renderActions={productActions(pending, verbs)}
        paging={pagingOf(response.data?.pagination)}
        empty={
          <EmptyList
            page={page}
            onFirstPage={() => url.set({ page: null })}
            filtered={
              q !== "" || category !== ""
                ? {
                    title: "No products match",
                    hint: "Try another spelling, or look through all products.",
                    onClear: () => filter({ q: null, category: null }),
                  }
                : undefined
            }
            none={{
              icon: <RestaurantMenuOutlined />,
              title: "No Products Found",
              hint: "Add the first dish on your menu with its price. Its BOM then says what a plate costs.",
              add: "Add Product",
              onAdd,
            }}
          />
        }
      />
    </Box>
  );
}

/** What the plates of listed products come to. */
function usePlates(restaurantId: string, products: readonly Product[]) {
  const ids = products.map(({ id }) => id).join(",");
  const { data, error, isValidating, mutate } = useRoute(
    plates,
    ids === "" ? null : { params: { restaurantId }, query: { ids } },
    { keepPreviousData: true },
  );
  return {
    failed: error !== undefined && !isValidating,
    retry: () => void mutate(),
    plateOf: ({ id }: Product) =>
      data?.data.find(({ productId }) => productId === id) ??
      (isValidating && data === undefined && ids.includes(id) ? ("loading" as const) : undefined),
  };
}
