import Typography from "@mui/material/Typography";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant, RestaurantSummary } from "@stockpot/core/restaurant/restaurant.schema";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useRestaurantSaves } from "./use-restaurants.ts";

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** What a restaurant takes with it, with the numbers where they are known. */
function everythingIn(figures: RestaurantSummary | undefined) {
  if (figures === undefined) return "Its inventory, its orders and everything else in it";
  const { inventory, orders } = figures;
  return `Its ${counted(inventory.items, "inventory item")}, ${counted(orders.total, "order")} and everything else in it`;
}

interface DeleteRestaurantDialogProps {
  readonly restaurant: Restaurant;
  readonly onClose: () => void;
  /** The restaurant has left the screen, and with it the button that had the focus. */
  readonly onDelete: () => void;
}

export function DeleteRestaurantDialog({ restaurant, onClose, onDelete }: DeleteRestaurantDialogProps) {
  const { remove } = useRestaurantSaves();
  const { data } = useRoute(summary, { params: { restaurantId: restaurant.id } });
  return (
    <ConfirmDialog
      title={`Delete ${restaurant.name}?`}
      confirmLabel="Delete"
      destructive
      onConfirm={() => {
        onClose();
        void remove(restaurant);
      }}
      onGone={onDelete}
      onClose={onClose}
    >
      <Typography>{`${everythingIn(data?.data)} go with it. This cannot be undone.`}</Typography>
    </ConfirmDialog>
  );
}
