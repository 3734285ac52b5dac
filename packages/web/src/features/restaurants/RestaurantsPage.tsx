import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { useState } from "react";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { NoRestaurants } from "../../components/NoRestaurants.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { SearchField } from "../../components/table/SearchField.tsx";
import { useQuery } from "../../lib/cache.ts";
import { useResourcePage } from "../../components/resource/use-resource-page.ts";
import { Add, SearchOff } from "../../lib/icons.tsx";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { useNotify } from "../../lib/notify.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { useSession } from "../../lib/session.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { isUnsaved, usePendingChanges, applyPending } from "../../lib/optimistic.ts";
import { RestaurantCard } from "./RestaurantCard.tsx";
import { restaurants } from "./restaurants.ts";

const RestaurantDialogs = lazyDialogs(async () => (await import("./RestaurantDialogs.tsx")).RestaurantDialogs);

const cardsPerPage = 24;

export function RestaurantsPage() {
  const permissions = usePermissions();
  const { user } = useSession();
  const url = useUrlState();
  const { region, ...view } = useResourcePage(restaurants, {});
  // Who has a few restaurants sees them all.
  const isSearchable = user?.role === "ADMIN";
  const q = isSearchable ? (url.get("q") ?? "") : "";
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
  const { data } = useQuery(restaurants.list({}, pageOf(q)));
  const pending = usePendingChanges<Restaurant>(restaurants.scopeOf({}));
  const none = data !== undefined && applyPending(data.data, pending).length === 0;
  return (
    <>
      <PageHeader title="Restaurants" actions={createButton} />
      {isSearchable && (
        <Box sx={{ mb: 2, containerType: "inline-size" }}>
          <SearchField
            label="Find by start of name"
            value={q}
            onChange={(text) => url.set({ q: text }, { replace: true })}
          />
        </Box>
      )}
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
        {none && q !== "" ? (
          <Card sx={{ gridColumn: "1 / -1" }}>
            <EmptyState icon={<SearchOff />} title={`No restaurants match "${q}"`}>
              Check the spelling, or search for another part of the name.
            </EmptyState>
          </Card>
        ) : none ? (
          <Card sx={{ gridColumn: "1 / -1" }}>
            <NoRestaurants action={createButton}>
              Create your first restaurant. A name and an address are enough to start.
            </NoRestaurants>
          </Card>
        ) : (
          <CardsFrom key={q} q={q} cursor={null} open={view.open} />
        )}
      </Box>
      <RestaurantDialogs {...view} region={region} />
    </>
  );
}

const pageOf = (q: string) => ({ limit: cardsPerPage, ...(q !== "" && { q }) });

interface CardsFromProps {
  /** The search query. */
  readonly q: string;
  /** Where the previous page ended; null for the first one. */
  readonly cursor: string | null;
  readonly open: (dialog: string, restaurant: Restaurant) => void;
}

/** One page of cards and, on request, the pages after it. */
function CardsFrom({ q, cursor, open }: CardsFromProps) {
  const notify = useNotify();
  const [more, setMore] = useState(false);
  const { data, error, isValidating, mutate } = useQuery(
    restaurants.list({}, { ...pageOf(q), ...(cursor !== null && { cursor }) }),
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
      {applyPending(data.data, pending, { adds: cursor === null && q === "" }).map((restaurant) => (
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
      {nextCursor !== null && more && <CardsFrom q={q} cursor={nextCursor} open={open} />}
    </>
  );
}
