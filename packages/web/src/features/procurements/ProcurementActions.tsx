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
import { mayBecome } from "@stockpot/core/procurement/procurement.rules";
import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { type ComponentType, useId, useState } from "react";
import { RowAction } from "../../components/RowAction.tsx";
import { isUnsaved, type Pending } from "../../lib/optimistic.ts";

/** What can be done with a procurement, from its row and from its dialog. */
export interface ProcurementVerbs {
  readonly onView: (procurement: ProcurementSummary) => void;
  readonly onEdit: (procurement: ProcurementSummary) => void;
  readonly onApprove: (procurement: ProcurementSummary) => void;
  readonly onComplete: (procurement: ProcurementSummary) => void;
  readonly onCancel: (procurement: ProcurementSummary) => void;
  readonly onCreateAgain: (procurement: ProcurementSummary) => void;
  readonly onDelete: (procurement: ProcurementSummary) => void;
}

interface Action {
  readonly label: string;
  /** The step that the procurement waits for. */
  readonly next?: true;
  readonly Icon: ComponentType<{ fontSize?: "small" }>;
  readonly run: (procurement: ProcurementSummary) => void;
}

/** The verbs that a procurement's state allows, the next step first. */
export function actionsFor({ status }: ProcurementSummary, verbs: Omit<ProcurementVerbs, "onView">): readonly Action[] {
  return [
    ...(mayBecome(status, "APPROVED")
      ? [{ label: "Approve", next: true as const, Icon: TaskAltOutlined, run: verbs.onApprove }]
      : []),
    ...(mayBecome(status, "COMPLETED")
      ? [{ label: "Complete", next: true as const, Icon: MoveToInboxOutlined, run: verbs.onComplete }]
      : []),
    ...(status === "PENDING" ? [{ label: "Edit", Icon: EditOutlined, run: verbs.onEdit }] : []),
    { label: "Create Again", Icon: AddShoppingCartOutlined, run: verbs.onCreateAgain },
    ...(mayBecome(status, "CANCELLED")
      ? [{ label: "Cancel Procurement", Icon: BlockOutlined, run: verbs.onCancel }]
      : []),
    { label: "Delete", Icon: DeleteOutlined, run: verbs.onDelete },
  ];
}

interface ProcurementActionsProps {
  readonly procurement: ProcurementSummary;
  /** The procurement has a change that is not saved yet; until then nothing more can be done with it. */
  readonly unsaved: boolean;
  readonly verbs: ProcurementVerbs;
}

function ProcurementActions({ procurement, unsaved, verbs }: ProcurementActionsProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { procurementNumber } = procurement;
  return (
    <>
      <RowAction verb="View" name={procurementNumber} unsaved={unsaved} onAct={() => verbs.onView(procurement)}>
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
        {actionsFor(procurement, verbs).map(({ label, Icon, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              run(procurement);
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

/** The actions of a row, for the table of procurements. */
export const procurementActions = (pending: readonly Pending<ProcurementSummary>[], verbs: ProcurementVerbs) =>
  function actionsOf(procurement: ProcurementSummary) {
    return <ProcurementActions procurement={procurement} unsaved={isUnsaved(pending, procurement.id)} verbs={verbs} />;
  };
