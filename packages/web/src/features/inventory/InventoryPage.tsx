import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { lazy, Suspense, useState } from "react";
import { PageTabs } from "../../components/PageTabs.tsx";
import type { PageProps } from "../../components/resource/props.ts";
import { ResourcePage } from "../../components/resource/ResourcePage.tsx";
import { useRoute } from "../../lib/cache.ts";
import { ButtonLink } from "../../components/RouterLink.tsx";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { retryImport } from "../../lib/retry-import.ts";
import { paths } from "../../paths.ts";
import { items } from "./items.ts";
import { ItemTable } from "./ItemTable.tsx";
import { useItemTexts } from "./use-item-texts.ts";

const StockOverview = lazy(async () => ({
  default: (await retryImport(() => import("./StockOverview.tsx"))).StockOverview,
}));

const StockAlerts = lazy(async () => ({
  default: (await retryImport(() => import("./StockAlerts.tsx"))).StockAlerts,
}));

const ItemDialogs = lazyDialogs(async () => (await import("./ItemDialogs.tsx")).ItemDialogs);

export const InventoryPage = () => (
  <ResourcePage
    resource={items}
    title="Inventory"
    actions={
      <>
        <ButtonLink variant="outlined" to={paths.count}>
          Count
        </ButtonLink>
        <RecordWaste />
      </>
    }
    noRestaurantText="Create your first restaurant, then add what is on its shelves."
  >
    {(page) => (
      <>
        <InventoryTabs {...page} />
        <ItemDialogs {...page} />
      </>
    )}
  </ResourcePage>
);

/** The main button of staff, who may throw something away and add nothing. */
function RecordWaste() {
  const { has } = usePermissions();
  if (!has("stock.waste")) return null;
  const isMain = !has("items.edit");
  return (
    <ButtonLink
      variant={isMain ? "contained" : "outlined"}
      to={`${paths.waste}?dialog=create`}
      // On a phone, others find it on Today and on each item.
      sx={isMain ? {} : { display: { xs: "none", sm: "inline-flex" } }}
    >
      Record Waste
    </ButtonLink>
  );
}

function InventoryTabs({ region, ...view }: PageProps<InventoryItem>) {
  // Loads the form's suggestions too, before a dialog opens.
  const categories = useItemTexts(view.params.restaurantId, "category");
  const { data } = useRoute(summary, { params: view.params });
  // Decided once a restaurant has items: adjusting its last low item does not take the list away.
  const { restaurantId } = view.params;
  const [opened, setOpened] = useState<{ readonly restaurantId: string; readonly on: "overview" | "items" }>();
  const isDecided = opened?.restaurantId === restaurantId;
  if (!isDecided && data !== undefined && data.data.inventory.items > 0) {
    setOpened({ restaurantId, on: data.data.inventory.low === 0 ? "items" : "overview" });
  }
  return (
    <PageTabs
      label="Inventory views"
      tabs={[
        { value: "overview", label: "Overview" },
        { value: "items", label: "All Items" },
        { value: "alerts", label: "Stock Alerts" },
      ]}
      initial={isDecided ? opened.on : null}
      pageParams={["page", "lowPage", "warningPage"]}
      region={region}
    >
      {(tab) => (
        <>
          {tab === "items" && <ItemTable {...view} categories={categories} />}
          <Suspense fallback={null}>
            {tab === "overview" && <StockOverview {...view} />}
            {tab === "alerts" && <StockAlerts {...view} />}
          </Suspense>
        </>
      )}
    </PageTabs>
  );
}
