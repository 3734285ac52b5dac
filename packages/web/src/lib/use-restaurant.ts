import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { get, list } from "@stockpot/core/restaurant/restaurant.routes";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { ApiError } from "./api-error.ts";
import { useRoute } from "./cache.ts";
import { useNotify } from "./notify.tsx";
import { useSession } from "./session.tsx";

/** The URL parameter of the chosen restaurant. */
export const restaurantParam = "restaurant";

/** sessionStorage holds this tab's restaurant, localStorage the one that a new tab starts with. */
const rememberedKey = "stockpot-restaurant";

/** The most that one page of the API holds. Of all restaurants, an administrator chooses by search. */
const maxRestaurants = { member: 100, administrator: 1 } as const;

export interface RestaurantChoice {
  readonly restaurants: readonly Restaurant[];
  /** From the URL, else the tab, else the last choice, else the first one; null if there is none. */
  readonly selected: Restaurant | null;
  readonly select: (id: string) => void;
  readonly loading: boolean;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

export function useRestaurant(): RestaurantChoice {
  const { user } = useSession();
  const notify = useNotify();
  const { data, error, isLoading, mutate } = useRoute(
    list,
    user === null
      ? null
      : { query: { limit: user.role === "ADMIN" ? maxRestaurants.administrator : maxRestaurants.member } },
    { onError: () => notify.failure("Failed to load restaurants") },
  );
  const [params, setParams] = useSearchParams();
  const listed = data?.data ?? [];
  const requestedId =
    params.get(restaurantParam) ?? sessionStorage.getItem(rememberedKey) ?? localStorage.getItem(rememberedKey);
  // The URL or the last choice may name a restaurant beyond the first page of the list.
  const isUnlisted =
    requestedId !== null &&
    typeof data?.pagination.nextCursor === "string" &&
    listed.every(({ id }) => id !== requestedId);
  const unlisted = useRoute(get, isUnlisted ? { params: { restaurantId: requestedId } } : null);
  const restaurants = isUnlisted && unlisted.data !== undefined ? [...listed, unlisted.data.data] : listed;
  const find = (id: string | null) => restaurants.find((restaurant) => restaurant.id === id);
  const loading = isLoading || (isUnlisted && unlisted.isLoading);
  const chosen = () =>
    find(params.get(restaurantParam)) ??
    find(sessionStorage.getItem(rememberedKey)) ??
    find(localStorage.getItem(rememberedKey)) ??
    restaurants[0];
  const selected = (loading ? undefined : chosen()) ?? null;
  const selectedId = selected?.id;

  // Later choices in other tabs, or a changed order, do not switch this tab.
  useEffect(() => {
    if (selectedId !== undefined) sessionStorage.setItem(rememberedKey, selectedId);
  }, [selectedId]);

  return {
    restaurants,
    selected,
    select(id) {
      localStorage.setItem(rememberedKey, id);
      setParams((previous) => {
        // Page, cursor, search and dialogs belong to the previous restaurant; the tab stays.
        const next = new URLSearchParams({ [restaurantParam]: id });
        const tab = previous.get("tab");
        if (tab !== null) next.set("tab", tab);
        return next;
      });
    },
    loading,
    error,
    retry: () => void mutate(),
  };
}
