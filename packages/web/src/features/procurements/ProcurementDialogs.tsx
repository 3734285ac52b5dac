import type { Procurement, ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import type { PageProps, ThingDialogProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { ConfirmStepDialog } from "./ConfirmStepDialog.tsx";
import { NewProcurement } from "./NewProcurement.tsx";
import { ProcurementDialog } from "./ProcurementDialog.tsx";
import { ProcurementEditor } from "./ProcurementEditor.tsx";
import { procurements } from "./procurements.ts";

const CompleteDialog = (props: ThingDialogProps<Procurement>) => <ConfirmStepDialog {...props} step="complete" />;
const CancelDialog = (props: ThingDialogProps<Procurement>) => <ConfirmStepDialog {...props} step="cancel" />;
const DeleteDialog = (props: ThingDialogProps<Procurement>) => <ConfirmStepDialog {...props} step="delete" />;

export const ProcurementDialogs = (page: PageProps<ProcurementSummary>) => (
  <ResourceDialogs
    {...page}
    resource={procurements}
    Create={NewProcurement}
    dialogs={{
      view: ProcurementDialog,
      edit: ProcurementEditor,
      complete: CompleteDialog,
      cancel: CancelDialog,
      delete: DeleteDialog,
    }}
  />
);
