import FormControl from "@mui/material/FormControl";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { get, list } from "@stockpot/core/restaurant/restaurant.routes";
import { useEffect, useId } from "react";
import { useNavigation, useSearchParams } from "react-router-dom";
import { FieldLabel } from "../components/fields/Field.tsx";
import { type ApiError, useRoute } from "./api.ts";
import { useNotify } from "./notify.tsx";
import { useSession } from "./session.tsx";

/** The parameter that names the chosen restaurant in every address. */
export const restaurantParam = "restaurant";

/** In the session's storage what this tab shows, in the local one what a new tab starts with. */
const rememberedKey = "stockpot-restaurant";

/** The most that one page of the API holds. */
const mostRestaurants = 100;

export interface RestaurantChoice {
  readonly restaurants: readonly Restaurant[];
  /** The one in the address, else the tab's, else the one last chosen, else the first; null while there is none. */
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
    user === null ? null : { query: { limit: mostRestaurants } },
    { onError: () => notify.failure("Failed to load restaurants") },
  );
  const [params, setParams] = useSearchParams();
  const listed = data?.data ?? [];
  const wanted = params.get(restaurantParam) ?? sessionStorage.getItem(rememberedKey);
  // Of somebody with more restaurants than one page holds, the address may name one that the page does not.
  const isBeyond =
    wanted !== null && typeof data?.pagination.nextCursor === "string" && listed.every(({ id }) => id !== wanted);
  const beyond = useRoute(get, isBeyond ? { params: { restaurantId: wanted } } : null);
  const restaurants = isBeyond && beyond.data !== undefined ? [...listed, beyond.data.data] : listed;
  const find = (id: string | null) => restaurants.find((restaurant) => restaurant.id === id);
  const loading = isLoading || (isBeyond && beyond.isLoading);
  const chosen = () =>
    find(params.get(restaurantParam)) ??
    find(sessionStorage.getItem(rememberedKey)) ??
    find(localStorage.getItem(rememberedKey)) ??
    restaurants[0];
  const selected = (loading ? undefined : chosen()) ?? null;
  const selectedId = selected?.id;

  // What another tab chooses later, or which restaurant then comes first, leaves this one where it is.
  useEffect(() => {
    if (selectedId !== undefined) sessionStorage.setItem(rememberedKey, selectedId);
  }, [selectedId]);

  return {
    restaurants,
    selected,
    select(id) {
      localStorage.setItem(rememberedKey, id);
      setParams((previous) => {
        // Page, cursor, search and dialogs belong to the restaurant that is left; the tab does not.
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

/** Completes an address that names no restaurant, so that going back to it leads to what it showed. */
function useNamedInAddress(restaurantId: string | undefined) {
  const [params, setParams] = useSearchParams();
  const { state } = useNavigation();
  const missing = restaurantId !== undefined && !params.has(restaurantParam);

  useEffect(() => {
    // Anything that is sent on its way now would call off a page that still loads.
    if (!missing || state !== "idle") return;
    setParams(
      () => {
        const next = new URLSearchParams(window.location.search);
        next.set(restaurantParam, restaurantId);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [missing, restaurantId, state, setParams]);
}

/** Chooses among several restaurants; renders nothing where there is no choice. */
export function RestaurantSelector({ choice }: { readonly choice: RestaurantChoice }) {
  const id = useId();
  const several = choice.restaurants.length > 1;
  useNamedInAddress(several ? choice.selected?.id : undefined);
  if (!several || choice.selected === null) return null;
  return (
    <FormControl size="small" sx={{ minWidth: { xs: 0, sm: 200 }, maxWidth: { sm: 320 }, flex: { xs: 1, sm: "none" } }}>
      <FieldLabel id={`${id}-label`} visuallyHidden>
        Restaurant
      </FieldLabel>
      <Select
        labelId={`${id}-label`}
        id={id}
        value={choice.selected.id}
        onChange={(event) => choice.select(event.target.value)}
        MenuProps={{ slotProps: { paper: { sx: { maxWidth: "min(480px, calc(100% - 32px))" } } } }}
      >
        {choice.restaurants.map((restaurant) => (
          <MenuItem key={restaurant.id} value={restaurant.id} sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
            {restaurant.name}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
