import Box from "@mui/material/Box";
import { create, get } from "@stockpot/core/bom/bom.routes";
import type { Bom } from "@stockpot/core/bom/bom.schema";
import { useRef } from "react";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { queryOf, remember } from "../../lib/cache.ts";
import { can } from "../../lib/can.ts";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { useSession } from "../../lib/session.tsx";
import { BomTable } from "./BomTable.tsx";

const BomDialogs = lazyDialogs(async () => (await import("./BomDialogs.tsx")).BomDialogs);

export function BomsPage() {
  const { user } = useSession();
  const url = useUrlState();
  const add = () => url.set({ dialog: "create", bom: null });
  return (
    <RestaurantPage
      title="BOM (Bill of Materials)"
      add={{ label: "Create BOM", onClick: add, ...can(user, create) }}
      without="BOMs belong to a restaurant. Create your first one, then write its recipes."
    >
      {(restaurantId) => <RestaurantBoms restaurantId={restaurantId} onAdd={add} />}
    </RestaurantPage>
  );
}

interface RestaurantBomsProps {
  readonly restaurantId: string;
  readonly onAdd: () => void;
}

function RestaurantBoms({ restaurantId, onAdd }: RestaurantBomsProps) {
  const url = useUrlState();
  const region = useRef<HTMLDivElement>(null);
  const open = (dialog: string) => (bom: Bom) => {
    remember(queryOf(get, { params: { restaurantId, bomId: bom.id } }), { data: bom });
    url.set({ dialog, bom: bom.id });
  };
  return (
    <Box ref={region} tabIndex={-1} sx={{ outline: "none" }}>
      <BomTable restaurantId={restaurantId} onAdd={onAdd} onEdit={open("edit")} onDelete={open("delete")} />
      <BomDialogs restaurantId={restaurantId} onDelete={() => region.current?.focus()} />
    </Box>
  );
}
