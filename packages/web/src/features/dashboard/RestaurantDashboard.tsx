import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import { list as items, priceChanges } from "@stockpot/core/inventory/inventory.routes";
import { list as orders } from "@stockpot/core/order/order.routes";
import { day as dayReport } from "@stockpot/core/report/report.routes";
import { list as procurements } from "@stockpot/core/procurement/procurement.routes";
import { summary as route } from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { dayAfter } from "@stockpot/core/platform/calendar";
import { totals as wasteTotals } from "@stockpot/core/waste/waste.routes";
import { type ReactNode, useState } from "react";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { presentDay } from "../../lib/present-day.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { AboveApproved } from "./AboveApproved.tsx";
import { FirstDay } from "./FirstDay.tsx";
import { stepsOf } from "./first-day.ts";
import { LowStock } from "./LowStock.tsx";
import { OrderDays } from "./OrderDays.tsx";
import { PriceChanges } from "./PriceChanges.tsx";
import { RecentOrders } from "./RecentOrders.tsx";
import { TodaySoFar } from "./TodaySoFar.tsx";
import { UrgentFigures, UrgentOutline } from "./UrgentFigures.tsx";
import { WasteToReview } from "./WasteToReview.tsx";

const shownRows = 5;

/** Two lists beside each other where they fit. */
const Beside = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ containerType: "inline-size" }}>
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: "minmax(0, 1fr)",
        "@container (min-width: 900px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      {children}
    </Box>
  </Box>
);

/** The page's skeleton, as high as what takes its place. */
export const DashboardOutline = () => (
  <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }} aria-busy>
    <UrgentOutline />
    <Beside>
      <Skeleton variant="rounded" height={260} />
      <Skeleton variant="rounded" height={260} />
    </Beside>
  </Box>
);

/** Remembers on this device that a restaurant's first steps are not wanted. */
function useHidden(restaurantId: string): readonly [boolean, () => void] {
  const key = `stockpot-first-day:${restaurantId}`;
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(key) === "hidden");
  return [
    isHidden,
    () => {
      localStorage.setItem(key, "hidden");
      setIsHidden(true);
    },
  ];
}

/** Urgent figures first, then recent events, then the days. */
export function RestaurantDashboard({ restaurant }: { readonly restaurant: Restaurant }) {
  const { id: restaurantId } = restaurant;
  const notify = useNotify();
  const onError = () => notify.failure("Failed to load dashboard data");
  const params = { restaurantId };
  const summary = useRoute(route, { params }, { onError });
  const recent = useRoute(orders, { params, query: { limit: shownRows } }, { onError });
  const low = useRoute(items, { params, query: { stock: "low", limit: shownRows } }, { onError });
  const { has } = usePermissions();
  const aboveCount =
    has("purchases.readAll") && has("costs.read") ? (summary.data?.data.procurements.aboveApproved ?? 0) : 0;
  const above = useRoute(
    procurements,
    aboveCount === 0 ? null : { params, query: { status: "ABOVE_APPROVED", limit: shownRows } },
    { onError },
  );
  const changeCount = summary.data?.data.inventory.priceChanges ?? 0;
  const changed = useRoute(priceChanges, changeCount === 0 ? null : { params }, { onError });
  const today = presentDay(restaurant);
  const reviewsWaste = has("waste.correct") && has("costs.read");
  const waste = useRoute(
    wasteTotals,
    reviewsWaste ? { params, query: { from: dayAfter(today, -6), to: today } } : null,
    { onError },
  );
  const day = useRoute(dayReport, has("reports.money") ? { params, query: {} } : null, { onError });
  const [isHidden, hide] = useHidden(restaurantId);
  // All at once, so that nothing moves under a reader's eyes.
  const shown = [
    summary,
    recent,
    low,
    ...(aboveCount === 0 ? [] : [above]),
    ...(changeCount === 0 ? [] : [changed]),
    ...(reviewsWaste ? [waste] : []),
    ...(has("reports.money") ? [day] : []),
  ];
  const isLoading = shown.some(({ data, error }) => data === undefined && error === undefined);
  if (isLoading) return <DashboardOutline />;
  const figures = summary.data?.data;
  const steps = figures === undefined ? [] : stepsOf(figures, has);
  const isNew = figures !== undefined && !isHidden && steps.some(({ isDone }) => !isDone);
  const isEmpty = isNew && figures.inventory.items === 0 && figures.orders.total === 0;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      {isNew && <FirstDay restaurantId={restaurantId} steps={steps} onHide={hide} />}
      {day.data !== undefined && !isEmpty && <TodaySoFar restaurantId={restaurantId} day={day.data.data} />}
      {figures === undefined ? (
        <Card>
          <LoadFailure what="dashboard data" error={summary.error} onRetry={() => void summary.mutate()} />
        </Card>
      ) : (
        <UrgentFigures restaurantId={restaurantId} summary={figures} />
      )}
      {waste.data !== undefined && <WasteToReview restaurantId={restaurantId} totals={waste.data.data} />}
      {aboveCount > 0 && <AboveApproved restaurantId={restaurantId} count={aboveCount} response={above} />}
      {changeCount > 0 && <PriceChanges restaurantId={restaurantId} response={changed} />}
      {!isEmpty && (
        <Beside>
          <RecentOrders restaurantId={restaurantId} response={recent} />
          <LowStock restaurantId={restaurantId} response={low} />
        </Beside>
      )}
      {figures !== undefined && !(isNew && figures.orders.total === 0) && (
        <OrderDays summary={figures} restaurant={figures.restaurant} />
      )}
    </Box>
  );
}
