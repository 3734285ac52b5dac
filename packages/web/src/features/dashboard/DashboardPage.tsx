import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import { EmptyState } from "../../components/EmptyState.tsx";
import { InPlace } from "../../components/InPlace.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RestaurantSelector } from "../../components/RestaurantSelector.tsx";
import { ButtonLink } from "../../components/RouterLink.tsx";
import { StorefrontOutlined } from "../../lib/icons.tsx";
import { type RestaurantChoice, useRestaurant } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";
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
  return (
    <>
      <PageHeader title="Dashboard" subtitle={subtitleOf(choice)} actions={<RestaurantSelector choice={choice} />} />
      {choice.error !== undefined && choice.restaurants.length === 0 ? (
        <Card>
          <LoadFailure what="restaurants" error={choice.error} onRetry={choice.retry} />
        </Card>
      ) : choice.selected !== null ? (
        <InPlace key={choice.selected.id} restaurant={choice.selected}>
          <RestaurantDashboard restaurant={choice.selected} />
        </InPlace>
      ) : choice.loading ? (
        <DashboardOutline />
      ) : (
        <Card>
          <EmptyState
            icon={<StorefrontOutlined />}
            title="No Restaurants Found"
            action={
              <ButtonLink variant="contained" to={`${paths.restaurants}?dialog=create`}>
                Create Restaurant
              </ButtonLink>
            }
          >
            Add your restaurant to start tracking stock, recipes and procurements.
          </EmptyState>
        </Card>
      )}
    </>
  );
}
