import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { create, get, list } from "@stockpot/core/product/product.routes";
import type { Product } from "@stockpot/core/product/product.schema";
import { useRef } from "react";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { remember } from "../../lib/api.ts";
import { can } from "../../lib/can.ts";
import { laterDialogs } from "../../lib/later.tsx";
import { usePlace } from "../../lib/place.ts";
import { useSession } from "../../lib/session.tsx";
import { ProductTable } from "./ProductTable.tsx";

const ProductDialogs = laterDialogs(async () => (await import("./ProductDialogs.tsx")).ProductDialogs);

export function ProductsPage() {
  const { user } = useSession();
  const place = usePlace();
  const add = () => place.go({ dialog: "create", product: null });
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
  const place = usePlace();
  const region = useRef<HTMLDivElement>(null);
  const open = (dialog: string) => (product: Product) => {
    remember(get, { params: { restaurantId, productId: product.id } }, { data: product });
    place.go({ dialog, product: product.id });
  };
  return (
    <Box ref={region} tabIndex={-1} sx={{ outline: "none" }}>
      <ProductTable restaurantId={restaurantId} onAdd={onAdd} onEdit={open("edit")} onDelete={open("delete")} />
      <ProductDialogs restaurantId={restaurantId} onDelete={() => region.current?.focus()} />
    </Box>
  );
}
