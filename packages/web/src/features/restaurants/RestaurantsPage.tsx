import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { useState } from "react";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { NoRestaurants } from "../../components/NoRestaurants.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { useQuery } from "../../lib/cache.ts";
import { useResourcePage } from "../../components/resource/use-resource-page.ts";
import { Add } from "../../lib/icons.tsx";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { useNotify } from "../../lib/notify.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { isUnsaved, usePendingChanges, applyPending } from "../../lib/optimistic.ts";
import { RestaurantCard } from "./RestaurantCard.tsx";
import { restaurants } from "./restaurants.ts";

const RestaurantDialogs = lazyDialogs(async () => (await import("./RestaurantDialogs.tsx")).RestaurantDialogs);

const cardsPerPage = 24;

export function RestaurantsPage() {
  const permissions = usePermissions();
  const { region, ...view } = useResourcePage(restaurants, {});
  const createButton = (
    <PermissionButton
      variant="contained"
      startIcon={<Add />}
      {...permissions.can(restaurants.routes.create)}
      onClick={view.add}
    >
      {restaurants.addLabel}
    </PermissionButton>
  );
  const { data } = useQuery(restaurants.list({}, { limit: cardsPerPage }));
  const pending = usePendingChanges<Restaurant>(restaurants.scopeOf({}));
  const none = data !== undefined && applyPending(data.data, pending).length === 0;
  return (
    <>
      <PageHeader title="Restaurants" actions={createButton} />
      <Box
        ref={region}
        tabIndex={-1}
        sx={{
          outline: "none",
          display: "grid",
          gap: 2,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 290px), 1fr))",
        }}
      >
        {none ? (
          <Card sx={{ gridColumn: "1 / -1" }}>
            <NoRestaurants action={createButton}>
              Create your first restaurant. A name and an address are enough to start.
            </NoRestaurants>
          </Card>
        ) : (
          <CardsFrom cursor={null} open={view.open} />
        )}
      </Box>
      <RestaurantDialogs {...view} region={region} />
    </>
  );
}

interface CardsFromProps {
  /** Where the previous page ended; null for the first one. */
  readonly cursor: string | null;
  readonly open: (dialog: string, restaurant: Restaurant) => void;
}

/** One page of cards and, on request, the pages after it. */
function CardsFrom({ cursor, open }: CardsFromProps) {
  const notify = useNotify();
  const [more, setMore] = useState(false);
  const { data, error, isValidating, mutate } = useQuery(
    restaurants.list({}, { limit: cardsPerPage, ...(cursor !== null && { cursor }) }),
    { onError: () => notify.failure(restaurants.messages.notLoaded) },
  );
  const pending = usePendingChanges<Restaurant>(restaurants.scopeOf({}));
  if (data === undefined) {
    if (error === undefined || isValidating) {
      return Array.from({ length: 3 }, (_, index) => <Skeleton key={index} variant="rounded" height={176} />);
    }
    return (
      <Card sx={{ gridColumn: "1 / -1" }}>
        <LoadFailure what="restaurants" error={error} onRetry={() => void mutate()} />
      </Card>
    );
  }
  const { nextCursor } = data.pagination;
  return (
    <>
      {applyPending(data.data, pending, { adds: cursor === null }).map((restaurant) => (
        <RestaurantCard
          key={restaurant.id}
          restaurant={restaurant}
          unsaved={isUnsaved(pending, restaurant.id)}
          open={open}
        />
      ))}
      {nextCursor !== null && !more && (
        <Box sx={{ gridColumn: "1 / -1", textAlign: "center" }}>
          <Button variant="outlined" onClick={() => setMore(true)}>
            Load More
          </Button>
        </Box>
      )}
      {nextCursor !== null && more && <CardsFrom cursor={nextCursor} open={open} />}
    </>
  );
}
