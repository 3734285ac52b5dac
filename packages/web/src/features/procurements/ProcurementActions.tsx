import Button from "@mui/material/Button";
import { Big } from "big.js";
import { canBecome, isOwnDraft } from "@stockpot/core/procurement/procurement.rules";
import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { dialogPermission } from "../../components/resource/dialog-permission.ts";
import type { Permission } from "../../lib/can.ts";
import { useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { useSession } from "../../lib/session.tsx";
import { isShownAbove } from "./above-approved.ts";
import { procurements } from "./procurements.ts";
import { refusalBy, RowMenu, type RowMenuAction } from "../../components/table/RowMenu.tsx";
import {
  Add,
  BlockOutlined,
  DeleteOutlined,
  DoneAllOutlined,
  EditOutlined,
  HistoryOutlined,
  LocalShippingOutlined,
  MoveToInboxOutlined,
  TaskAltOutlined,
} from "../../lib/icons.tsx";

interface Action extends RowMenuAction {
  /** The step that the procurement waits for. */
  readonly isNext?: true;
}

const actions = {
  approve: { name: "approve", label: "Approve", isNext: true, Icon: TaskAltOutlined },
  send: { name: "send", label: "Send to Supplier", isNext: true, Icon: LocalShippingOutlined },
  sendAgain: { name: "send", label: "Send Again", Icon: LocalShippingOutlined },
  acceptAmount: { name: "acceptAmount", label: "Accept Amount", isNext: true, Icon: TaskAltOutlined },
  receive: { name: "receive", label: "Receive", isNext: true, Icon: MoveToInboxOutlined },
  complete: { name: "complete", label: "Complete", Icon: DoneAllOutlined },
  closeShort: { name: "closeShort", label: "Close the Rest", Icon: TaskAltOutlined },
  reopen: { name: "reopen", label: "Reopen", Icon: EditOutlined },
  edit: { name: "edit", label: "Edit", Icon: EditOutlined },
  createAgain: { name: "create", label: "Create Again", Icon: Add },
  cancel: { name: "cancel", label: "Cancel Procurement", Icon: BlockOutlined },
  delete: { name: "delete", label: "Delete", Icon: DeleteOutlined },
  history: { name: "history", label: "History", Icon: HistoryOutlined },
} as const satisfies Record<string, Action>;

/** The actions that a procurement's status allows, next step first, and its history for members who may read it. */
export function useActions(procurement: ProcurementSummary): readonly Action[] {
  const { status, sent, linesReceived, totalAmount = 0, receivedAmount = 0 } = procurement;
  const { user } = useSession();
  const permissions = usePermissions();
  const { money } = useFormats();
  const { has, approvesUpToCents } = permissions;
  const permissionOf = (name: string): Permission => {
    if (name === "delete" && !isOwnDraft(procurement, user?.id)) return permissions.permission("delete.documents");
    const permission = dialogPermission(procurements, permissions, name);
    const amounts: Readonly<Record<string, number>> = { approve: totalAmount, acceptAmount: receivedAmount };
    const isAbove =
      approvesUpToCents !== undefined &&
      Big(amounts[name] ?? 0)
        .times(100)
        .gt(approvesUpToCents);
    return permission.allowed && isAbove
      ? { allowed: false, reason: `You can approve up to ${money(approvesUpToCents / 100)}` }
      : permission;
  };
  const isWhole = linesReceived === 0;
  const offered: readonly Action[] = [
    ...(canBecome(status, "APPROVED") ? [actions.approve] : []),
    ...(status === "APPROVED" && isWhole && !sent ? [actions.send] : []),
    ...(isShownAbove(procurement) ? [actions.acceptAmount] : []),
    ...(canBecome(status, "COMPLETED") ? [actions.receive, actions.complete] : []),
    ...(canBecome(status, "COMPLETED") && !isWhole ? [actions.closeShort] : []),
    ...(status === "APPROVED" && isWhole && sent ? [actions.sendAgain] : []),
    ...(canBecome(status, "PENDING") && isWhole ? [actions.reopen] : []),
    ...(status === "PENDING" ? [actions.edit] : []),
    actions.createAgain,
    ...(canBecome(status, "CANCELLED") && isWhole ? [actions.cancel] : []),
    actions.delete,
    ...(has("activity.read") ? [actions.history] : []),
  ];
  return offered.map((action) => ({ ...action, ...refusalBy(permissionOf(action.name)) }));
}

interface ProcurementActionsProps {
  readonly procurement: ProcurementSummary;
  /** A change is still being saved; actions are unavailable until then. */
  readonly unsaved: boolean;
  readonly open: (dialog: string, procurement: ProcurementSummary) => void;
}

/** What a procurement's row ends with: its delivery, where it waits for one, and the menu. */
export function ProcurementActions({ procurement, unsaved, open }: ProcurementActionsProps) {
  const offered = useActions(procurement);
  const mayReceive = offered.some(({ name, forbidden }) => name === "receive" && forbidden !== true);
  return (
    <>
      {mayReceive && (
        <Button
          data-row-step=""
          variant="outlined"
          size="small"
          aria-label={`Receive ${procurement.procurementNumber}`}
          aria-disabled={unsaved}
          onClick={() => {
            if (!unsaved) open("receive", procurement);
          }}
          sx={{ "@media (pointer: coarse)": { minHeight: 44 } }}
        >
          Receive
        </Button>
      )}
      <RowMenu
        rowName={procurement.procurementNumber}
        actions={offered.filter(({ name }) => name !== "receive")}
        unsaved={unsaved}
        onAct={(name) => open(name, procurement)}
      />
    </>
  );
}
