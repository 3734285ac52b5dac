import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { listOfItem } from "@stockpot/core/bom/bom.routes";
import type { InventoryItem, InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import { type Control, useWatch } from "react-hook-form";
import { useRoute } from "../../lib/cache.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { type ConversionEffect, conversionsIn, effectsOf } from "./conversion-effects.ts";
import type { ItemForm } from "./item-draft.ts";
import { PlateCosts } from "./PlateCosts.tsx";

interface ConversionEffectsProps {
  readonly item: InventoryItem;
  readonly control: Control<ItemForm, unknown, InventoryItemDraft>;
}

/** Says what changed conversions of an item do to the recipes that take it, before they are saved. */
export function ConversionEffects({ item, control }: ConversionEffectsProps) {
  const restaurantId = useRestaurant().selected?.id;
  const equivalences = conversionsIn(useWatch({ control, name: "equivalences" }));
  const isChanged = JSON.stringify(equivalences) !== JSON.stringify(item.equivalences);
  const { data } = useRoute(
    listOfItem,
    restaurantId === undefined || !isChanged ? null : { params: { restaurantId, itemId: item.id } },
  );
  if (!isChanged || data === undefined) return null;
  const { total, recipes } = data.data;
  const effects = effectsOf(recipes, item, equivalences);
  const broken = effects.filter(({ isBroken }) => isBroken);
  const changed = effects.filter(({ isBroken }) => !isBroken);
  return (
    <Box aria-live="polite" sx={{ display: "grid", gap: 1 }}>
      {broken.length > 0 && (
        <Alert severity="error">
          {`${countOf(broken.length)} this conversion: ${broken.map(({ name }) => name).join(", ")}.`}
        </Alert>
      )}
      {changed.length > 0 && <Changed effects={changed} others={total - recipes.length} />}
    </Box>
  );
}

const countOf = (count: number) => (count === 1 ? "1 recipe needs" : `${count} recipes need`);

interface ChangedProps {
  readonly effects: readonly ConversionEffect[];
  /** Recipes of the item that were not looked at. */
  readonly others: number;
}

function Changed({ effects, others }: ChangedProps) {
  return (
    <Alert severity="info">
      {effects.length === 1 ? "1 recipe changes with this:" : `${effects.length} recipes change with this:`}
      <PlateCosts plates={effects} />
      {others > 0 && `${others} more ${others === 1 ? "recipe uses" : "recipes use"} this item.`}
    </Alert>
  );
}
