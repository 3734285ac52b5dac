import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { Unit } from "@stockpot/core/measure/quantity.schema";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { ItemEditor } from "./ItemEditor.tsx";
import { items } from "./items.ts";

interface EquivalenceDialogProps {
  readonly params: { readonly restaurantId: string };
  readonly ingredients: ReadonlyMap<string, InventoryItem>;
}

/**
 * Edits the item named by the URL's `equivalence`, or whose edit failed, in a dialog above the form that uses it. The
 * form below keeps its input.
 */
export function EquivalenceDialog({ params, ingredients }: EquivalenceDialogProps) {
  const url = useUrlState();
  const { failed, forget } = useFailedSaves<unknown, InventoryItem>(items.scopeOf(params));
  const item = ingredients.get(url.get("equivalence") ?? "");
  if (item !== undefined) {
    return (
      <ItemEditor
        key={item.id}
        params={params}
        thing={item}
        convertFrom={Unit.safeParse(url.get("unit")).data}
        onClose={() => url.set({ equivalence: null, unit: null }, { replace: true })}
      />
    );
  }
  const edit = failed.find(({ base }) => base !== null);
  if (edit === undefined || edit.base === null) return null;
  return (
    <ItemEditor
      key={edit.key}
      params={params}
      thing={edit.base}
      failedKey={edit.key}
      onClose={() => forget(edit.key)}
    />
  );
}
