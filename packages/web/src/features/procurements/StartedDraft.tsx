import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { get } from "@stockpot/core/procurement/procurement.routes";
import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { Big } from "big.js";
import { useState } from "react";
import { ItemStatusDialog } from "../../components/ItemStatusDialog.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useOptimisticItem } from "../../lib/use-optimistic-item.ts";
import { useIngredients } from "../inventory/use-ingredients.ts";
import { CreateProcurementDialog } from "./CreateProcurementDialog.tsx";
import { copyOf, emptyLine, emptyProcurementForm, type LineForm } from "./procurement-form.ts";
import { procurementsOf } from "./use-procurements.ts";
import type { Wanted } from "./wanted.ts";

/** How the draft looks until what it begins with is there. */
const awaitedDraft = {
  title: "New Procurement",
  noun: "procurement",
  height: 240,
  maxWidth: "lg",
} as const;

interface DraftProps {
  readonly restaurantId: string;
  readonly onClose: () => void;
}

const decimals = 4;

function lineFor({ itemId, quantity }: Wanted, item: InventoryItem): LineForm {
  const price = item.lastCost === undefined ? null : Big(item.lastCost).round(decimals, Big.roundHalfEven).toNumber();
  return { ...emptyLine(), inventoryItemId: itemId, quantity, unit: item.baseUnit, unitPrice: price };
}

/** A draft that begins with what another page asked for, each at its last cost. */
export function WantedDraft({ restaurantId, wanted, onClose }: DraftProps & { readonly wanted: readonly Wanted[] }) {
  const { items, loaded, failed, retry } = useIngredients(
    restaurantId,
    wanted.map(({ itemId }) => itemId),
  );
  // What is loaded once opens the draft; what is loaded again later must not draw it anew.
  const [opened, setOpened] = useState(loaded);
  if (loaded && !opened) setOpened(true);
  if (!opened) {
    return <ItemStatusDialog {...awaitedDraft} gone={false} failed={failed} onRetry={retry} onClose={onClose} />;
  }
  const lines = wanted.flatMap((one) => {
    const item = items.get(one.itemId);
    return item === undefined ? [] : [lineFor(one, item)];
  });
  const empty = emptyProcurementForm();
  return (
    <CreateProcurementDialog
      restaurantId={restaurantId}
      initial={lines.length > 0 ? { ...empty, items: lines } : empty}
      onClose={onClose}
    />
  );
}

/** A draft that begins with everything that another procurement bought. */
export function CopiedDraft({ restaurantId, procurementId, onClose }: DraftProps & { readonly procurementId: string }) {
  const answer = useRoute(get, { params: { restaurantId, procurementId } });
  const { awaited } = useOptimisticItem<ProcurementSummary>(answer, procurementsOf(restaurantId));
  if (answer.data === undefined) return <ItemStatusDialog {...awaitedDraft} {...awaited} onClose={onClose} />;
  return <CreateProcurementDialog restaurantId={restaurantId} initial={copyOf(answer.data.data)} onClose={onClose} />;
}
