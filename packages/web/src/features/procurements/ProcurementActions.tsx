import AddShoppingCartOutlined from "@mui/icons-material/AddShoppingCartOutlined";
import BlockOutlined from "@mui/icons-material/BlockOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import MoveToInboxOutlined from "@mui/icons-material/MoveToInboxOutlined";
import TaskAltOutlined from "@mui/icons-material/TaskAltOutlined";
import { canBecome } from "@stockpot/core/procurement/procurement.rules";
import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { RowMenu, type RowMenuAction } from "../../components/RowMenu.tsx";

interface Action extends RowMenuAction {
  /** The step that the procurement waits for. */
  readonly isNext?: true;
}

const actions = {
  approve: { name: "approve", label: "Approve", isNext: true, Icon: TaskAltOutlined },
  complete: { name: "complete", label: "Complete", isNext: true, Icon: MoveToInboxOutlined },
  edit: { name: "edit", label: "Edit", Icon: EditOutlined },
  createAgain: { name: "create", label: "Create Again", Icon: AddShoppingCartOutlined },
  cancel: { name: "cancel", label: "Cancel Procurement", Icon: BlockOutlined },
  delete: { name: "delete", label: "Delete", Icon: DeleteOutlined },
} as const satisfies Record<string, Action>;

/** The actions that a procurement's status allows, next step first. */
export function actionsFor({ status }: ProcurementSummary): readonly Action[] {
  return [
    ...(canBecome(status, "APPROVED") ? [actions.approve] : []),
    ...(canBecome(status, "COMPLETED") ? [actions.complete] : []),
    ...(status === "PENDING" ? [actions.edit] : []),
    actions.createAgain,
    ...(canBecome(status, "CANCELLED") ? [actions.cancel] : []),
    actions.delete,
  ];
}

interface ProcurementActionsProps {
  readonly procurement: ProcurementSummary;
  /** A change is still being saved; actions are unavailable until then. */
  readonly unsaved: boolean;
  readonly open: (dialog: string, procurement: ProcurementSummary) => void;
}

/** The menu at the end of a procurement's row. */
export const ProcurementActions = ({ procurement, unsaved, open }: ProcurementActionsProps) => (
  <RowMenu
    rowName={procurement.procurementNumber}
    actions={actionsFor(procurement)}
    unsaved={unsaved}
    onAct={(name) => open(name, procurement)}
  />
);
