import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { Unit } from "@stockpot/core/quantity.schema";
import { useUrlState } from "../../lib/url-state.ts";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import { EditItemDialog } from "./EditItemDialog.tsx";
import type { ItemForm } from "./item-form.ts";
import { useCategories } from "./use-categories.ts";
import { inventoryOf } from "./use-inventory.ts";

interface EquivalenceDialogProps {
  readonly restaurantId: string;
  readonly items: ReadonlyMap<string, InventoryItem>;
}

/**
 * The ingredient that the address names by `equate`, or whose save has failed, with its equivalences. It stands above a
 * form, so that nothing typed there is lost.
 */
export function EquivalenceDialog({ restaurantId, items }: EquivalenceDialogProps) {
  const url = useUrlState();
  const { failed, forget } = useFailedSaves<ItemForm, InventoryItem>(inventoryOf(restaurantId));
  const categories = useCategories(restaurantId);
  const shared = { restaurantId, categories };
  const item = items.get(url.get("equate") ?? "");
  if (item !== undefined) {
    return (
      <EditItemDialog
        key={item.id}
        {...shared}
        item={item}
        wanted={Unit.safeParse(url.get("unit")).data}
        onClose={() => url.set({ equate: null, unit: null }, { replace: true })}
      />
    );
  }
  const attempt = failed.find(({ base }) => base !== null);
  if (attempt === undefined || attempt.base === null) return null;
  return (
    <EditItemDialog
      key={attempt.key}
      {...shared}
      item={attempt.base}
      failed={attempt}
      onClose={() => forget(attempt.key)}
    />
  );
}
