import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { get } from "@stockpot/core/supplier/supplier.routes";
import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { useState } from "react";
import { ItemStatusDialog } from "../../components/ItemStatusDialog.tsx";
import { DetailsDialog } from "../../components/DetailsDialog.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { useOptimisticItem } from "../../lib/use-optimistic-item.ts";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import { CreateSupplierDialog } from "./CreateSupplierDialog.tsx";
import { DeleteSupplierDialog } from "./DeleteSupplierDialog.tsx";
import { EditSupplierDialog } from "./EditSupplierDialog.tsx";
import type { SupplierForm } from "./supplier-form.ts";
import { suppliersOf } from "./use-suppliers.ts";

interface SupplierDialogsProps {
  readonly restaurantId: string;
  readonly onDelete: () => void;
}

/** The one open dialog: the address names it, or else a save has failed and waits to be repeated. */
export function SupplierDialogs({ restaurantId, onDelete }: SupplierDialogsProps) {
  const url = useUrlState();
  const { failed, forget } = useFailedSaves<SupplierForm, Supplier>(suppliersOf(restaurantId));
  const [refusal, setRefusal] = useState<string | null>(null);
  const dialog = url.get("dialog");
  const supplierId = url.get("supplier");
  const close = () => url.set({ dialog: null, supplier: null }, { replace: true });

  if (dialog === "create") return <CreateSupplierDialog restaurantId={restaurantId} onClose={close} />;
  if ((dialog === "edit" || dialog === "delete") && supplierId !== null) {
    return (
      <StoredSupplierDialog
        key={`${dialog} ${supplierId}`}
        dialog={dialog}
        supplierId={supplierId}
        restaurantId={restaurantId}
        onClose={close}
        onDelete={onDelete}
        onRefused={setRefusal}
      />
    );
  }
  if (refusal !== null) return <RefusalDialog reason={refusal} onClose={() => setRefusal(null)} />;
  const [first] = failed;
  if (first === undefined) return null;
  const { key, base } = first;
  const done = () => forget(key);
  return base === null ? (
    <CreateSupplierDialog key={key} restaurantId={restaurantId} failed={first} onClose={done} />
  ) : (
    <EditSupplierDialog key={key} restaurantId={restaurantId} supplier={base} failed={first} onClose={done} />
  );
}

interface StoredSupplierDialogProps extends SupplierDialogsProps {
  readonly dialog: "edit" | "delete";
  readonly supplierId: string;
  readonly onClose: () => void;
  readonly onRefused: (reason: string) => void;
}

function StoredSupplierDialog({
  dialog,
  supplierId,
  restaurantId,
  onClose,
  onDelete,
  onRefused,
}: StoredSupplierDialogProps) {
  const answer = useRoute(get, { params: { restaurantId, supplierId } });
  const { thing: supplier, awaited } = useOptimisticItem(answer, suppliersOf(restaurantId));
  if (supplier !== undefined) {
    const shared = { restaurantId, supplier, onClose };
    if (dialog === "edit") return <EditSupplierDialog {...shared} />;
    return <DeleteSupplierDialog {...shared} onDelete={onDelete} onRefused={onRefused} />;
  }
  return <ItemStatusDialog title="Supplier" what="supplier" {...awaited} onClose={onClose} />;
}

interface RefusalDialogProps {
  readonly reason: string;
  readonly onClose: () => void;
}

/** Names what holds a supplier, which the toast does not. */
const RefusalDialog = ({ reason, onClose }: RefusalDialogProps) => (
  <DetailsDialog
    title="This supplier is still needed"
    maxWidth="xs"
    onClose={onClose}
    actions={
      <Button variant="contained" onClick={onClose}>
        Done
      </Button>
    }
  >
    <Typography>{reason}</Typography>
    <Typography color="textSecondary">
      Complete or cancel what is open, or edit the supplier and make it inactive: then nobody can choose it any more.
    </Typography>
  </DetailsDialog>
);
