import { get } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { ItemStatusDialog } from "../../components/ItemStatusDialog.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { useOptimisticItem } from "../../lib/use-optimistic-item.ts";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import { CreateItemDialog } from "./CreateItemDialog.tsx";
import { DeleteItemDialog } from "./DeleteItemDialog.tsx";
import { EditItemDialog } from "./EditItemDialog.tsx";
import { ItemDialog } from "./ItemDialog.tsx";
import type { ItemForm } from "./item-form.ts";
import { inventoryOf } from "./use-inventory.ts";

interface ItemDialogsProps {
  readonly restaurantId: string;
  readonly categories: readonly string[];
  readonly onEdit: (item: InventoryItem) => void;
  readonly onDelete: () => void;
}

/** The one open dialog: the address names it, or else a save has failed and waits to be repeated. */
export function ItemDialogs({ restaurantId, categories, onEdit, onDelete }: ItemDialogsProps) {
  const url = useUrlState();
  const { failed, forget } = useFailedSaves<ItemForm, InventoryItem>(inventoryOf(restaurantId));
  const dialog = url.get("dialog");
  const itemId = url.get("item");
  const close = () => url.set({ dialog: null, item: null, movementPage: null }, { replace: true });
  const shared = { restaurantId, categories };

  if (dialog === "create") return <CreateItemDialog {...shared} onClose={close} />;
  if ((dialog === "view" || dialog === "edit" || dialog === "delete") && itemId !== null) {
    return (
      <StoredItemDialog
        key={`${dialog} ${itemId}`}
        {...shared}
        dialog={dialog}
        itemId={itemId}
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
    <CreateItemDialog key={key} {...shared} failed={first} onClose={done} />
  ) : (
    <EditItemDialog key={key} {...shared} item={base} failed={first} onClose={done} />
  );
}

interface StoredItemDialogProps extends ItemDialogsProps {
  readonly dialog: "view" | "edit" | "delete";
  readonly itemId: string;
  readonly onClose: () => void;
}

function StoredItemDialog({
  dialog,
  itemId,
  restaurantId,
  categories,
  onClose,
  onEdit,
  onDelete,
}: StoredItemDialogProps) {
  const answer = useRoute(get, { params: { restaurantId, itemId } });
  const { thing: item, awaited } = useOptimisticItem(answer, inventoryOf(restaurantId));
  if (item !== undefined) {
    const shared = { restaurantId, item, onClose };
    if (dialog === "edit") return <EditItemDialog {...shared} categories={categories} />;
    if (dialog === "delete") return <DeleteItemDialog {...shared} onDelete={onDelete} />;
    return <ItemDialog {...shared} onEdit={onEdit} />;
  }
  return <ItemStatusDialog title="Inventory item" noun="inventory item" {...awaited} onClose={onClose} />;
}
