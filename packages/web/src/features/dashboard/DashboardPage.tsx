import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import { create } from "@stockpot/core/restaurant/restaurant.routes";
import { RestaurantFormats } from "../../components/RestaurantFormats.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { NoRestaurants } from "../../components/NoRestaurants.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RestaurantSelector } from "../../components/RestaurantSelector.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { type RestaurantChoice, useRestaurant } from "../../lib/use-restaurant.ts";
import { FirstDay } from "./FirstDay.tsx";
import { stepsBefore } from "./first-day.ts";
import { DashboardOutline, RestaurantDashboard } from "./RestaurantDashboard.tsx";

/** The restaurant's address, and its name where no selector shows that. */
function subtitleOf({ selected, restaurants, loading }: RestaurantChoice) {
  if (selected === null) return loading ? <Skeleton width={220} /> : undefined;
  const { name, address } = selected;
  return (
    <Box component="span" sx={{ overflowWrap: "anywhere" }}>
      {restaurants.length > 1 ? address : `${name} · ${address}`}
    </Box>
  );
}

export function DashboardPage() {
  const choice = useRestaurant();
  const mayCreate = usePermissions().can(create).allowed;
  return (
    <>
      <PageHeader title="Dashboard" subtitle={subtitleOf(choice)} actions={<RestaurantSelector choice={choice} />} />
      {choice.error !== undefined && choice.restaurants.length === 0 ? (
        <Card>
          <LoadFailure what="restaurants" error={choice.error} onRetry={choice.retry} />
        </Card>
      ) : choice.selected !== null ? (
        <RestaurantFormats key={choice.selected.id} restaurant={choice.selected}>
          <RestaurantDashboard restaurant={choice.selected} />
        </RestaurantFormats>
      ) : choice.loading ? (
        <DashboardOutline />
      ) : (
        <Box sx={{ display: "grid", gap: 2 }}>
          <Card>
            <NoRestaurants>Add your restaurant to start tracking stock, recipes and procurements.</NoRestaurants>
          </Card>
          {mayCreate && <FirstDay restaurantId={null} steps={stepsBefore} />}
        </Box>
      )}
    </>
  );
}
