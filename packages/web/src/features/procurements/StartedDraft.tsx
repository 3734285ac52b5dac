import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { get } from "@stockpot/core/procurement/procurement.routes";
import { Big } from "big.js";
import { useState } from "react";
import { DetailsDialog } from "../../components/DetailsDialog.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { useRoute } from "../../lib/api.ts";
import { useIngredients } from "../inventory/use-ingredients.ts";
import { CreateProcurementDialog } from "./CreateProcurementDialog.tsx";
import { copyOf, emptyLine, emptyProcurementForm, type LineForm } from "./procurement-form.ts";
import type { Wanted } from "./wanted.ts";

interface LoadingDraftProps {
  readonly failed: boolean;
  readonly gone?: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

const LoadingDraft = ({ failed, gone = false, onRetry, onClose }: LoadingDraftProps) => (
  <DetailsDialog title="New Procurement" maxWidth="lg" onClose={onClose}>
    {gone ? (
      <Typography>This procurement does not exist any more.</Typography>
    ) : failed ? (
      <LoadFailure what="the items of the procurement" onRetry={onRetry} />
    ) : (
      <Skeleton variant="rounded" height={240} />
    )}
  </DetailsDialog>
);

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
  if (!opened) return <LoadingDraft failed={failed} onRetry={retry} onClose={onClose} />;
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
  const { data, error, mutate } = useRoute(get, { params: { restaurantId, procurementId } });
  if (data === undefined) {
    return (
      <LoadingDraft
        failed={error !== undefined}
        gone={error?.status === 404}
        onRetry={() => void mutate()}
        onClose={onClose}
      />
    );
  }
  return <CreateProcurementDialog restaurantId={restaurantId} initial={copyOf(data.data)} onClose={onClose} />;
}
