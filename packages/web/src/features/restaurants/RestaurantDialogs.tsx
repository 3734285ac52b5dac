import Typography from "@mui/material/Typography";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant, RestaurantSummary } from "@stockpot/core/restaurant/restaurant.schema";
import { newDayStartsAt, usualPriceAlertPercent, usualTargetPercent } from "@stockpot/core/restaurant/settings.rules";
import { useNavigate } from "react-router-dom";
import { DeleteDialog } from "../../components/resource/DeleteDialog.tsx";
import type { EditorProps, NoParams, PageProps, ThingDialogProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { ResourceEditor } from "../../components/resource/ResourceEditor.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { useRoute } from "../../lib/cache.ts";
import { serverFields } from "../../lib/optimistic.ts";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../lib/session.tsx";
import { RemoveDialog } from "../../components/members/RemoveDialog.tsx";
import { RestaurantDetailsDialog } from "./RestaurantDetailsDialog.tsx";
import { RestaurantFields, restaurantForm } from "./RestaurantFields.tsx";
import { restaurants } from "./restaurants.ts";

const SettingsLink = ({ restaurantId }: { readonly restaurantId: string }) => (
  <Typography variant="body2" color="textSecondary">
    {"Time zone, business day and stock rules are in "}
    <RouterLink
      to={{ pathname: paths.settings, search: new URLSearchParams({ [restaurantParam]: restaurantId }).toString() }}
    >
      Settings
    </RouterLink>
    .
  </Typography>
);

/** A new restaurant leads on to its dashboard, which says what comes next, unless the person has gone elsewhere. */
function useLeadOn() {
  const navigate = useNavigate();
  return ({ id }: Restaurant) => {
    if (window.location.pathname !== paths.restaurants) return;
    void navigate({ pathname: paths.dashboard, search: new URLSearchParams({ [restaurantParam]: id }).toString() });
  };
}

const CreateRestaurant = (props: EditorProps<Restaurant, NoParams>) => (
  <RestaurantEditor {...props} onSaved={useLeadOn()} />
);

interface RestaurantEditorProps extends EditorProps<Restaurant, NoParams> {
  readonly onSaved?: (saved: Restaurant) => void;
}

const RestaurantEditor = (props: RestaurantEditorProps) => (
  <ResourceEditor
    {...props}
    resource={restaurants}
    form={restaurantForm}
    preview={(draft, base) => ({
      ...draft,
      dayStartsAt: base?.dayStartsAt ?? newDayStartsAt,
      targetFoodCostPercent: base?.targetFoodCostPercent ?? usualTargetPercent,
      blindCounts: base?.blindCounts ?? false,
      priceAlertPercent: base?.priceAlertPercent ?? usualPriceAlertPercent,
      access: base?.access ?? { role: "OWNER" },
      ...serverFields(base),
    })}
  >
    {({ field, base }) => (
      <>
        <RestaurantFields field={field} isNew={base === undefined} />
        {base !== undefined && <SettingsLink restaurantId={base.id} />}
      </>
    )}
  </ResourceEditor>
);

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** The things that are deleted with a restaurant, with numbers if they are loaded. */
function everythingIn(figures: RestaurantSummary | undefined) {
  if (figures === undefined) return "its inventory, its orders and everything else in it";
  const { inventory, orders } = figures;
  return `its ${count(inventory.items, "inventory item")}, ${count(orders.total, "order")} and everything else in it`;
}

function DeleteRestaurant(props: ThingDialogProps<Restaurant, NoParams>) {
  const { data } = useRoute(summary, { params: { restaurantId: props.thing.id } });
  return (
    <DeleteDialog {...props} resource={restaurants}>
      {`This also deletes ${everythingIn(data?.data)}. You can't undo this.`}
    </DeleteDialog>
  );
}

function LeaveRestaurant({ thing, onClose, onGone }: ThingDialogProps<Restaurant, NoParams>) {
  const { user } = useSession();
  return user && <RemoveDialog restaurantId={thing.id} member={user} onClose={onClose} onGone={onGone} />;
}

export const RestaurantDialogs = (page: PageProps<Restaurant, NoParams>) => (
  <ResourceDialogs
    {...page}
    resource={restaurants}
    Create={CreateRestaurant}
    dialogs={{
      view: RestaurantDetailsDialog,
      edit: RestaurantEditor,
      leave: LeaveRestaurant,
      delete: DeleteRestaurant,
    }}
  />
);
