import type { Procurement, ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { historyOf } from "../../components/activity/thing-history.tsx";
import type { PageProps, ThingDialogProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { ConfirmStepDialog } from "./ConfirmStepDialog.tsx";
import { NewProcurement } from "./NewProcurement.tsx";
import { OrderLow } from "./OrderLow.tsx";
import { ProcurementDialog } from "./ProcurementDialog.tsx";
import { ProcurementEditor } from "./ProcurementEditor.tsx";
import { procurements } from "./procurements.ts";
import { SendDialog } from "./SendDialog.tsx";
import { ReceiveSheet } from "./ReceiveSheet.tsx";

const AcceptDialog = (props: ThingDialogProps<Procurement>) => <ConfirmStepDialog {...props} step="acceptAmount" />;
const CompleteDialog = (props: ThingDialogProps<Procurement>) => <ConfirmStepDialog {...props} step="complete" />;
const CancelDialog = (props: ThingDialogProps<Procurement>) => <ConfirmStepDialog {...props} step="cancel" />;
const CloseShortDialog = (props: ThingDialogProps<Procurement>) => <ConfirmStepDialog {...props} step="closeShort" />;
const DeleteDialog = (props: ThingDialogProps<Procurement>) => <ConfirmStepDialog {...props} step="delete" />;

const ProcurementHistory = historyOf<Procurement>("PROCUREMENT", ({ procurementNumber }) => procurementNumber);

export function ProcurementDialogs(page: PageProps<ProcurementSummary>) {
  const permissions = usePermissions();
  const url = useUrlState();
  if (url.get("dialog") === "orderLow" && permissions.can(procurements.routes.create).allowed) {
    const close = () => url.set(procurements.closedDialogParams, { replace: true });
    return <OrderLow params={page.params} onClose={close} />;
  }
  return (
    <ResourceDialogs
      {...page}
      resource={procurements}
      Create={NewProcurement}
      dialogs={{
        view: ProcurementDialog,
        edit: ProcurementEditor,
        receive: ReceiveSheet,
        send: SendDialog,
        acceptAmount: AcceptDialog,
        complete: CompleteDialog,
        closeShort: CloseShortDialog,
        cancel: CancelDialog,
        delete: DeleteDialog,
        history: ProcurementHistory,
      }}
    />
  );
}
