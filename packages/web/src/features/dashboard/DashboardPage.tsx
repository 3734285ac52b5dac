import BlockOutlined from "@mui/icons-material/BlockOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/EmptyState.tsx";
import { InPlace } from "../../components/InPlace.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { ButtonLink, RouterLink } from "../../components/RouterLink.tsx";
import { useRoute } from "../../lib/cache.ts";
import { can } from "../../lib/can.ts";
import { useFormats } from "../../lib/formats.ts";
import { useNotify } from "../../lib/notify.tsx";
import { RestaurantSelector } from "../../components/RestaurantSelector.tsx";
import { restaurantParam, useRestaurant } from "../../lib/use-restaurant.ts";
import { useSession } from "../../lib/session.tsx";
import { paths } from "../../paths.ts";
import { Figure } from "../../components/Figure.tsx";
import { LowStock } from "./LowStock.tsx";
import { OrderDays } from "./OrderDays.tsx";
import { RecentOrders } from "./RecentOrders.tsx";

/** The figures side by side, or two and two. */
const Figures = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ containerType: "inline-size" }}>
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
        "@container (min-width: 640px)": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
      }}
    >
      {children}
    </Box>
  </Box>
);

export function DashboardPage() {
  const { user } = useSession();
  const choice = useRestaurant();
  if (!can(user, summary).allowed) {
    return (
      <>
        <PageHeader title="Dashboard" />
        <Card>
          <EmptyState icon={<BlockOutlined />} title="Access Denied">
            You don't have permission to view this dashboard.
          </EmptyState>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Dashboard" actions={<RestaurantSelector choice={choice} />} />
      {choice.error !== undefined && choice.restaurants.length === 0 ? (
        <Card>
          <LoadFailure what="restaurants" error={choice.error} onRetry={choice.retry} />
        </Card>
      ) : choice.selected !== null ? (
        <InPlace key={choice.selected.id} restaurant={choice.selected}>
          <RestaurantFigures restaurant={choice.selected} />
        </InPlace>
      ) : choice.loading ? (
        <RestaurantOutline />
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

/** The page's skeleton while the restaurant is unknown. */
const RestaurantOutline = () => (
  <Box sx={{ display: "grid", gap: 2 }} aria-busy>
    <Card sx={{ p: 2 }}>
      <Typography variant="h2" component="div" sx={{ fontSize: "1.125rem" }}>
        <Skeleton width={180} />
      </Typography>
      <Typography component="div">
        <Skeleton width={260} sx={{ maxWidth: "100%" }} />
      </Typography>
    </Card>
    <Figures>
      <Figure label="Inventory items" value={undefined} note={<Skeleton width={96} />} />
      <Figure label="Value of the stock" value={undefined} note={<Skeleton width={96} />} />
      <Figure label="Low stock" value={undefined} note={<Skeleton width={96} />} />
      <Figure label="Pending orders" value={undefined} note={<Skeleton width={96} />} />
    </Figures>
  </Box>
);

interface RestaurantFiguresProps {
  readonly restaurant: Restaurant;
}

function RestaurantFigures({ restaurant }: RestaurantFiguresProps) {
  const formats = useFormats();
  const notify = useNotify();
  const { data, error, mutate } = useRoute(
    summary,
    { params: { restaurantId: restaurant.id } },
    { onError: () => notify.failure("Failed to load dashboard data") },
  );
  const inventory = data?.data.inventory;
  const orders = data?.data.orders;
  const search = `?${restaurantParam}=${restaurant.id}`;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      <Card sx={{ p: 2, overflowWrap: "anywhere" }}>
        <Typography variant="h2" sx={{ fontSize: "1.125rem" }}>
          {restaurant.name}
        </Typography>
        <Typography color="textSecondary">{restaurant.address}</Typography>
      </Card>
      {error !== undefined && data === undefined ? (
        <Card>
          <LoadFailure what="dashboard data" error={error} onRetry={() => void mutate()} />
        </Card>
      ) : (
        <Figures>
          <Figure
            label="Inventory items"
            value={inventory?.items}
            note={<RouterLink to={{ pathname: paths.inventory, search }}>Open inventory</RouterLink>}
          />
          <Figure
            label="Value of the stock"
            value={inventory?.value}
            // The value has more decimals than anybody pays.
            format={(amount) => formats.money(Math.round(amount * 100) / 100)}
            note="What the stock on hand cost"
          />
          <Figure
            label="Low stock"
            value={inventory?.low}
            tone={inventory !== undefined && inventory.low > 0 ? "error" : "plain"}
            note={inventory === undefined ? <Skeleton width={96} /> : `${inventory.warning} getting low`}
          />
          <Figure
            label="Pending orders"
            value={orders?.pending}
            tone={orders !== undefined && orders.pending > 0 ? "warning" : "plain"}
            note={
              orders === undefined ? (
                <Skeleton width={96} />
              ) : (
                <RouterLink
                  to={{ pathname: paths.orders, search }}
                >{`${formats.whole(orders.total)} ${orders.total === 1 ? "order" : "orders"} in all`}</RouterLink>
              )
            }
          />
        </Figures>
      )}
      {(error === undefined || data !== undefined) && (
        <OrderDays days={data?.data.days} restaurant={data?.data.restaurant ?? restaurant} />
      )}
      <RecentOrders restaurantId={restaurant.id} />
      <LowStock restaurantId={restaurant.id} />
    </Box>
  );
}
