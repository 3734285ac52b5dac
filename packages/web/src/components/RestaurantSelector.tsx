import FormControl from "@mui/material/FormControl";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { lazy, Suspense, useEffect, useId } from "react";
import { useNavigation, useSearchParams } from "react-router-dom";
import { retryImport } from "../lib/retry-import.ts";
import { useSession } from "../lib/session.tsx";
import { type RestaurantChoice, restaurantParam } from "../lib/use-restaurant.ts";
import { FieldLabel } from "./fields/Field.tsx";
import { narrow } from "./widths.ts";

/** Adds the restaurant to a URL without one, so that going back to it shows the same page. */
function useRestaurantInUrl(restaurantId: string | undefined) {
  const [params, setParams] = useSearchParams();
  const { state } = useNavigation();
  const missing = restaurantId !== undefined && !params.has(restaurantParam);

  useEffect(() => {
    // Navigating now would cancel a page that is still loading.
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

const RestaurantSearch = lazy(async () => ({
  default: (await retryImport(() => import("./RestaurantSearch.tsx"))).RestaurantSearch,
}));

/** Switches between restaurants; renders nothing if there is only one. */
export function RestaurantSelector({ choice }: { readonly choice: RestaurantChoice }) {
  const { user } = useSession();
  return user?.role === "ADMIN" ? <AllRestaurants choice={choice} /> : <OwnRestaurants choice={choice} />;
}

function AllRestaurants({ choice }: { readonly choice: RestaurantChoice }) {
  useRestaurantInUrl(choice.selected?.id);
  return (
    choice.selected !== null && (
      <Suspense fallback={null}>
        <RestaurantSearch choice={choice} />
      </Suspense>
    )
  );
}

function OwnRestaurants({ choice }: { readonly choice: RestaurantChoice }) {
  const id = useId();
  const several = choice.restaurants.length > 1;
  useRestaurantInUrl(several ? choice.selected?.id : undefined);
  if (!several || choice.selected === null) return null;
  return (
    <FormControl
      size="small"
      sx={{ minWidth: 200, maxWidth: 320, [narrow]: { minWidth: 120, maxWidth: "none", flex: "1 1 0" } }}
    >
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
