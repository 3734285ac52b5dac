import Box from "@mui/material/Box";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { lazy, Suspense } from "react";
import { useResourcePage } from "../../components/resource/use-resource-page.ts";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { DeleteSweepOutlined, FactCheckOutlined, MoveToInboxOutlined, RoomServiceOutlined } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { retryImport } from "../../lib/retry-import.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";
import { orders } from "../orders/orders.ts";
import { StatusChanges } from "../orders/StatusChanges.tsx";
import { DeliveriesDue } from "./DeliveriesDue.tsx";
import { DeliveriesReceived } from "./DeliveriesReceived.tsx";
import { OpenOrders } from "./OpenOrders.tsx";
import { SoldOut } from "./SoldOut.tsx";
import { ThrownAwayToday } from "./ThrownAwayToday.tsx";
import { Tile } from "./Tile.tsx";

// A form of its own, loaded once it is opened.
const RecordWasteDialog = lazy(async () => ({
  default: (await retryImport(() => import("../waste/RecordWasteDialog.tsx"))).RecordWasteDialog,
}));

export const TodayPage = () => (
  <RestaurantPage title="Today" noRestaurantText="Create your first restaurant, then its day begins here.">
    {(restaurantId) => <Today restaurantId={restaurantId} />}
  </RestaurantPage>
);

/** What people do on their feet, in large buttons, and what today's work has come to. */
function Today({ restaurantId }: { readonly restaurantId: string }) {
  const url = useUrlState();
  const page = useResourcePage(orders, { restaurantId });
  const formats = useFormats();
  const { has } = usePermissions();
  const { data } = useRoute(summary, { params: { restaurantId } });
  const { procurements, inventory } = data?.data ?? {};
  const to = (pathname: string, shown: Readonly<Record<string, string>> = {}) => ({
    pathname,
    search: `?${new URLSearchParams({ [restaurantParam]: restaurantId, ...shown }).toString()}`,
  });
  const counted = (count: number | undefined, what: string) =>
    count === undefined ? "" : count === 0 ? `Nothing ${what}` : `${formats.whole(count)} ${what}`;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 3, maxWidth: 720 }}>
      <Box sx={{ display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: 1.5 }}>
        {has("purchases.receive") && (
          <Tile
            label="Receive"
            Icon={MoveToInboxOutlined}
            note={counted(procurements?.approved, "to receive")}
            to={to(paths.procurements, { status: "APPROVED" })}
          />
        )}
        {has("orders.take") && (
          <Tile
            label="New Order"
            Icon={RoomServiceOutlined}
            note={counted(data?.data.orders.open, "open")}
            onClick={page.add}
          />
        )}
        {has("stock.waste") && (
          <Tile
            label="Waste"
            Icon={DeleteSweepOutlined}
            note="Spoiled, dropped, sent back"
            onClick={() => url.set({ dialog: "waste" })}
          />
        )}
        {has("stock.count") && (
          <Tile label="Count" Icon={FactCheckOutlined} note="A shelf or everything" to={to(paths.count)} />
        )}
      </Box>
      {inventory !== undefined && inventory.low > 0 && (
        <RouterLink to={to(paths.inventory, { tab: "alerts" })}>
          {inventory.low === 1 ? "1 item is low" : `${formats.whole(inventory.low)} items are low`}
        </RouterLink>
      )}
      <StatusChanges {...page}>
        <OpenOrders {...page} />
      </StatusChanges>
      {has("purchases.receive") && <DeliveriesDue restaurantId={restaurantId} />}
      {has("purchases.receive") && <DeliveriesReceived restaurantId={restaurantId} />}
      {has("stock.waste") && <ThrownAwayToday restaurantId={restaurantId} />}
      <SoldOut restaurantId={restaurantId} />
      {url.get("dialog") === "waste" && has("stock.waste") && (
        <Suspense fallback={null}>
          <RecordWasteDialog restaurantId={restaurantId} onClose={() => url.set({ dialog: null }, { replace: true })} />
        </Suspense>
      )}
    </Box>
  );
}
