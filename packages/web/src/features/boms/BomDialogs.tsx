import { get } from "@stockpot/core/bom/bom.routes";
import type { Bom } from "@stockpot/core/bom/bom.schema";
import { ItemStatusDialog } from "../../components/ItemStatusDialog.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { useOptimisticItem } from "../../lib/use-optimistic-item.ts";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import type { BomForm } from "./bom-form.ts";
import { CreateBomDialog } from "./CreateBomDialog.tsx";
import { DeleteBomDialog } from "./DeleteBomDialog.tsx";
import { EditBomDialog } from "./EditBomDialog.tsx";
import { bomsOf } from "./use-boms.ts";

interface BomDialogsProps {
  readonly restaurantId: string;
  readonly onDelete: () => void;
}

/** The one open dialog: the address names it, or else a save has failed and waits to be repeated. */
export function BomDialogs({ restaurantId, onDelete }: BomDialogsProps) {
  const url = useUrlState();
  const { failed, forget } = useFailedSaves<BomForm, Bom>(bomsOf(restaurantId));
  const dialog = url.get("dialog");
  const bomId = url.get("bom");
  const close = () => url.set({ dialog: null, bom: null, product: null }, { replace: true });

  if (dialog === "create") {
    return <CreateBomDialog restaurantId={restaurantId} productId={url.get("product")} onClose={close} />;
  }
  if ((dialog === "edit" || dialog === "delete") && bomId !== null) {
    return (
      <StoredBomDialog
        key={`${dialog} ${bomId}`}
        dialog={dialog}
        bomId={bomId}
        restaurantId={restaurantId}
        onClose={close}
        onDelete={onDelete}
      />
    );
  }
  const [first] = failed;
  if (first === undefined) return null;
  const { key, base } = first;
  const done = () => forget(key);
  return base === null ? (
    <CreateBomDialog key={key} restaurantId={restaurantId} failed={first} onClose={done} />
  ) : (
    <EditBomDialog key={key} restaurantId={restaurantId} bom={base} failed={first} onClose={done} />
  );
}

interface StoredBomDialogProps extends BomDialogsProps {
  readonly dialog: "edit" | "delete";
  readonly bomId: string;
  readonly onClose: () => void;
}

function StoredBomDialog({ dialog, bomId, restaurantId, onClose, onDelete }: StoredBomDialogProps) {
  const answer = useRoute(get, { params: { restaurantId, bomId } });
  const { thing: bom, awaited } = useOptimisticItem(answer, bomsOf(restaurantId));
  if (bom !== undefined) {
    const shared = { restaurantId, bom, onClose };
    return dialog === "edit" ? <EditBomDialog {...shared} /> : <DeleteBomDialog {...shared} onDelete={onDelete} />;
  }
  return <ItemStatusDialog title="BOM" noun="BOM" {...awaited} onClose={onClose} />;
}
