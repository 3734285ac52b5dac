import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { create, get } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { useId, useRef } from "react";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { queryOf, remember } from "../../lib/cache.ts";
import { can } from "../../lib/can.ts";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { useSession } from "../../lib/session.tsx";
import { ItemTable } from "./ItemTable.tsx";
import { StockAlerts } from "./StockAlerts.tsx";
import { StockOverview } from "./StockOverview.tsx";
import { useCategories } from "./use-categories.ts";

const ItemDialogs = lazyDialogs(async () => (await import("./ItemDialogs.tsx")).ItemDialogs);

export function InventoryPage() {
  const { user } = useSession();
  const url = useUrlState();
  const add = () => url.set({ dialog: "create", item: null });
  return (
    <RestaurantPage
      title="Inventory"
      add={{ label: "Add Item", onClick: add, ...can(user, create) }}
      without="Inventory belongs to a restaurant. Create your first one, then add what is on its shelves."
    >
      {(restaurantId) => <RestaurantInventory restaurantId={restaurantId} onAdd={add} />}
    </RestaurantPage>
  );
}

const tabs = [
  { value: "overview", label: "Overview" },
  { value: "items", label: "All Items" },
  { value: "alerts", label: "Stock Alerts" },
] as const;

interface RestaurantInventoryProps {
  readonly restaurantId: string;
  readonly onAdd: () => void;
}

function RestaurantInventory({ restaurantId, onAdd }: RestaurantInventoryProps) {
  const id = useId();
  const url = useUrlState();
  const panel = useRef<HTMLDivElement>(null);
  const categories = useCategories(restaurantId);
  const tab = tabs.find(({ value }) => value === url.get("tab"))?.value ?? "overview";
  const open = (dialog: string) => (item: InventoryItem) => {
    remember(queryOf(get, { params: { restaurantId, itemId: item.id } }), { data: item });
    url.set({ dialog, item: item.id, movementPage: null });
  };
  const verbs = { onView: open("view"), onEdit: open("edit"), onDelete: open("delete") };
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, value: string) =>
          url.set({ tab: value === "overview" ? null : value, page: null, lowPage: null, warningPage: null })
        }
        aria-label="Inventory views"
        sx={{ mb: 2 }}
      >
        {tabs.map(({ value, label }) => (
          <Tab key={value} value={value} label={label} id={`${id}-${value}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <Box
        ref={panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        tabIndex={-1}
        sx={{ outline: "none" }}
      >
        {tab === "overview" && <StockOverview restaurantId={restaurantId} onAdd={onAdd} {...verbs} />}
        {tab === "items" && <ItemTable restaurantId={restaurantId} categories={categories} onAdd={onAdd} {...verbs} />}
        {tab === "alerts" && <StockAlerts restaurantId={restaurantId} {...verbs} />}
      </Box>
      <ItemDialogs
        restaurantId={restaurantId}
        categories={categories}
        onEdit={verbs.onEdit}
        onDelete={() => panel.current?.focus()}
      />
    </>
  );
}
