import { get } from "@stockpot/core/procurement/procurement.routes";
import type { Procurement, ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { ItemStatusDialog } from "../../components/ItemStatusDialog.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { useOptimisticItem } from "../../lib/use-optimistic-item.ts";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import { ConfirmStepDialog } from "./ConfirmStepDialog.tsx";
import { CreateProcurementDialog } from "./CreateProcurementDialog.tsx";
import { EditProcurementDialog } from "./EditProcurementDialog.tsx";
import type { ProcurementForm } from "./procurement-form.ts";
import { wantedIn } from "./wanted.ts";
import type { ProcurementVerbs } from "./ProcurementActions.tsx";
import { ProcurementDialog } from "./ProcurementDialog.tsx";
import { CopiedDraft, WantedDraft } from "./StartedDraft.tsx";
import { closedDialogParams, procurementsOf } from "./use-procurements.ts";

const dialogs = ["view", "edit", "complete", "cancel", "delete"] as const;

interface ProcurementDialogsProps {
  readonly restaurantId: string;
  readonly verbs: ProcurementVerbs;
  readonly onDone: () => void;
}

/** The one open dialog: the address names it, or else a save has failed and waits to be repeated. */
export function ProcurementDialogs({ restaurantId, verbs, onDone }: ProcurementDialogsProps) {
  const url = useUrlState();
  const { failed, forget } = useFailedSaves<ProcurementForm, Procurement>(procurementsOf(restaurantId));
  const named = url.get("dialog");
  const procurementId = url.get("procurement");
  const close = () => url.set(closedDialogParams, { replace: true });
  const shared = { restaurantId, onClose: close };

  if (named === "create") {
    const wanted = wantedIn(url.get("items"));
    if (procurementId !== null) return <CopiedDraft key={procurementId} {...shared} procurementId={procurementId} />;
    return wanted.length > 0 ? <WantedDraft {...shared} wanted={wanted} /> : <CreateProcurementDialog {...shared} />;
  }
  const dialog = dialogs.find((one) => one === named);
  if (dialog !== undefined && procurementId !== null) {
    return (
      <StoredProcurementDialog
        key={`${dialog} ${procurementId}`}
        {...shared}
        dialog={dialog}
        procurementId={procurementId}
        verbs={verbs}
        onDone={onDone}
      />
    );
  }
  const [first] = failed;
  if (first === undefined) return null;
  const { key, base } = first;
  const done = () => forget(key);
  return base === null ? (
    <CreateProcurementDialog key={key} restaurantId={restaurantId} failed={first} onClose={done} />
  ) : (
    <EditProcurementDialog key={key} restaurantId={restaurantId} procurement={base} failed={first} onClose={done} />
  );
}

interface StoredProcurementDialogProps extends ProcurementDialogsProps {
  readonly dialog: (typeof dialogs)[number];
  readonly procurementId: string;
  readonly onClose: () => void;
}

function StoredProcurementDialog({
  dialog,
  procurementId,
  restaurantId,
  verbs,
  onClose,
  onDone,
}: StoredProcurementDialogProps) {
  const answer = useRoute(get, { params: { restaurantId, procurementId } });
  const { thing, unsaved, awaited } = useOptimisticItem<ProcurementSummary>(answer, procurementsOf(restaurantId));
  if (answer.data !== undefined && thing !== undefined) {
    const procurement: Procurement = { ...answer.data.data, ...thing };
    if (dialog === "edit") return <EditProcurementDialog {...{ restaurantId, procurement, onClose }} />;
    if (dialog === "view") {
      return <ProcurementDialog procurement={procurement} unsaved={unsaved} verbs={verbs} onClose={onClose} />;
    }
    return <ConfirmStepDialog {...{ restaurantId, procurement, onClose, onDone }} step={dialog} />;
  }
  return <ItemStatusDialog title="Procurement" noun="procurement" {...awaited} onClose={onClose} />;
}
