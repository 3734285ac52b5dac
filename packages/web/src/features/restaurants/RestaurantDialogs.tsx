import * as routes from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { ItemStatusDialog } from "../../components/ItemStatusDialog.tsx";
import { useRoute } from "../../lib/cache.ts";
import { can } from "../../lib/can.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { useSession } from "../../lib/session.tsx";
import { useOptimisticItem } from "../../lib/use-optimistic-item.ts";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import { CreateRestaurantDialog } from "./CreateRestaurantDialog.tsx";
import { DeleteRestaurantDialog } from "./DeleteRestaurantDialog.tsx";
import { EditRestaurantDialog } from "./EditRestaurantDialog.tsx";
import { RestaurantDetailsDialog } from "./RestaurantDetailsDialog.tsx";
import type { RestaurantForm } from "./restaurant-form.ts";
import { scope } from "./use-restaurants.ts";

const routeOf = { create: routes.create, view: routes.get, edit: routes.update, delete: routes.remove } as const;

type DialogName = keyof typeof routeOf;

const isDialog = (name: string | null): name is DialogName => name !== null && Object.hasOwn(routeOf, name);

interface RestaurantDialogsProps {
  readonly onEdit: (restaurant: Restaurant) => void;
  readonly onDelete: () => void;
}

/** The one open dialog: the address names it, or else a save has failed and waits to be repeated. */
export function RestaurantDialogs({ onEdit, onDelete }: RestaurantDialogsProps) {
  const { user } = useSession();
  const url = useUrlState();
  const { failed, forget } = useFailedSaves<RestaurantForm, Restaurant>(scope);
  const named = url.get("dialog");
  const restaurantId = url.get("id");
  const close = () => url.set({ dialog: null, id: null }, { replace: true });

  // An address can name a dialog that the person may not use.
  const dialog = isDialog(named) && can(user, routeOf[named]).allowed ? named : null;
  if (dialog === "create") return <CreateRestaurantDialog onClose={close} />;
  if (dialog !== null && restaurantId !== null) {
    return (
      <StoredRestaurantDialog
        key={`${dialog} ${restaurantId}`}
        dialog={dialog}
        restaurantId={restaurantId}
        onClose={close}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    );
  }
  const [first] = failed;
  if (first === undefined) return null;
  const { key, base } = first;
  const done = () => forget(key);
  return base === null ? (
    <CreateRestaurantDialog key={key} failed={first} onClose={done} />
  ) : (
    <EditRestaurantDialog key={key} restaurant={base} failed={first} onClose={done} />
  );
}

interface StoredRestaurantDialogProps extends RestaurantDialogsProps {
  readonly dialog: Exclude<DialogName, "create">;
  readonly restaurantId: string;
  readonly onClose: () => void;
}

function StoredRestaurantDialog({ dialog, restaurantId, onClose, onEdit, onDelete }: StoredRestaurantDialogProps) {
  const answer = useRoute(routes.get, { params: { restaurantId } });
  const { thing: restaurant, awaited } = useOptimisticItem(answer, scope);
  if (restaurant !== undefined) {
    const shared = { restaurant, onClose };
    if (dialog === "edit") return <EditRestaurantDialog {...shared} />;
    if (dialog === "delete") return <DeleteRestaurantDialog {...shared} onDelete={onDelete} />;
    return <RestaurantDetailsDialog {...shared} onEdit={onEdit} />;
  }
  return <ItemStatusDialog title="Restaurant" noun="restaurant" height={120} {...awaited} onClose={onClose} />;
}
