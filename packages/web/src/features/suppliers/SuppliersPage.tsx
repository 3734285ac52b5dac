import Box from "@mui/material/Box";
import { create, get } from "@stockpot/core/supplier/supplier.routes";
import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { useRef } from "react";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { remember } from "../../lib/cache.ts";
import { can } from "../../lib/can.ts";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { useSession } from "../../lib/session.tsx";
import { SupplierTable } from "./SupplierTable.tsx";

const SupplierDialogs = lazyDialogs(async () => (await import("./SupplierDialogs.tsx")).SupplierDialogs);

export function SuppliersPage() {
  const { user } = useSession();
  const url = useUrlState();
  const add = () => url.set({ dialog: "create", supplier: null });
  return (
    <RestaurantPage
      title="Suppliers"
      add={{ label: "Add Supplier", onClick: add, ...can(user, create) }}
      without="Suppliers belong to a restaurant. Create your first one, then add whom you buy from."
    >
      {(restaurantId) => <RestaurantSuppliers restaurantId={restaurantId} onAdd={add} />}
    </RestaurantPage>
  );
}

interface RestaurantSuppliersProps {
  readonly restaurantId: string;
  readonly onAdd: () => void;
}

function RestaurantSuppliers({ restaurantId, onAdd }: RestaurantSuppliersProps) {
  const url = useUrlState();
  const content = useRef<HTMLDivElement>(null);
  const open = (dialog: string) => (supplier: Supplier) => {
    remember(get, { params: { restaurantId, supplierId: supplier.id } }, { data: supplier });
    url.set({ dialog, supplier: supplier.id });
  };
  return (
    <Box ref={content} tabIndex={-1} sx={{ outline: "none" }}>
      <SupplierTable restaurantId={restaurantId} onAdd={onAdd} onEdit={open("edit")} onDelete={open("delete")} />
      <SupplierDialogs restaurantId={restaurantId} onDelete={() => content.current?.focus()} />
    </Box>
  );
}
