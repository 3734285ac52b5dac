import AddShoppingCartOutlined from "@mui/icons-material/AddShoppingCartOutlined";
import BlockOutlined from "@mui/icons-material/BlockOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import MoreVert from "@mui/icons-material/MoreVert";
import MoveToInboxOutlined from "@mui/icons-material/MoveToInboxOutlined";
import TaskAltOutlined from "@mui/icons-material/TaskAltOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { canBecome } from "@stockpot/core/procurement/procurement.rules";
import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { type ComponentType, useId, useState } from "react";
import { RowAction } from "../../components/RowAction.tsx";

interface Action {
  /** The dialog that it opens, or the step that it takes at once. */
  readonly name: string;
  readonly label: string;
  /** The step that the procurement waits for. */
  readonly isNext?: true;
  readonly Icon: ComponentType<{ fontSize?: "small" }>;
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

/** The view button and the menu at the end of a procurement's row. */
export function ProcurementActions({ procurement, unsaved, open }: ProcurementActionsProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { procurementNumber } = procurement;
  return (
    <>
      <RowAction verb="View" name={procurementNumber} unsaved={unsaved} onAct={() => open("view", procurement)}>
        <VisibilityOutlined fontSize="small" />
      </RowAction>
      <IconButton
        id={`${id}-button`}
        size="small"
        aria-label={`More for ${procurementNumber}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor !== null && { "aria-controls": `${id}-menu` })}
        title="More"
        aria-disabled={unsaved}
        onClick={(event) => {
          if (!unsaved) setAnchor(event.currentTarget);
        }}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu
        id={`${id}-menu`}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ list: { "aria-labelledby": `${id}-button` } }}
      >
        {actionsFor(procurement).map(({ name, label, Icon }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              open(name, procurement);
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
