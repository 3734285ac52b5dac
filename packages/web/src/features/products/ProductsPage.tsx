import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { create, get, list } from "@stockpot/core/product/product.routes";
import type { Product } from "@stockpot/core/product/product.schema";
import { useRef } from "react";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { queryOf, remember } from "../../lib/cache.ts";
import { can } from "../../lib/can.ts";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { useSession } from "../../lib/session.tsx";
import { ProductTable } from "./ProductTable.tsx";

const ProductDialogs = lazyDialogs(async () => (await import("./ProductDialogs.tsx")).ProductDialogs);

export function ProductsPage() {
  const { user } = useSession();
  const url = useUrlState();
  const add = () => url.set({ dialog: "create", product: null });
  if (!can(user, list).allowed) {
    return (
      <>
        <PageHeader title="Products" />
        <Card sx={{ p: 3 }}>
          <Typography>You don't have permission to view products.</Typography>
        </Card>
      </>
    );
  }
  return (
    <RestaurantPage
      title="Products"
      add={{ label: "Add Product", onClick: add, ...can(user, create) }}
      without="Products belong to a restaurant. Create your first one, then write its menu."
    >
      {(restaurantId) => <RestaurantProducts restaurantId={restaurantId} onAdd={add} />}
    </RestaurantPage>
  );
}

interface RestaurantProductsProps {
  readonly restaurantId: string;
  readonly onAdd: () => void;
}

function RestaurantProducts({ restaurantId, onAdd }: RestaurantProductsProps) {
  const url = useUrlState();
  const region = useRef<HTMLDivElement>(null);
  const open = (dialog: string) => (product: Product) => {
    remember(queryOf(get, { params: { restaurantId, productId: product.id } }), { data: product });
    url.set({ dialog, product: product.id });
  };
  return (
    <Box ref={region} tabIndex={-1} sx={{ outline: "none" }}>
      <ProductTable restaurantId={restaurantId} onAdd={onAdd} onEdit={open("edit")} onDelete={open("delete")} />
      <ProductDialogs restaurantId={restaurantId} onDelete={() => region.current?.focus()} />
    </Box>
  );
}
