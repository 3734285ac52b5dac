import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { RowAction } from "../../components/RowAction.tsx";
import { isUnsaved, type Pending } from "../../lib/optimistic.ts";

/** What the rows of every table of items lead to. */
export interface ItemVerbs {
  readonly onView: (item: InventoryItem) => void;
  readonly onEdit: (item: InventoryItem) => void;
  readonly onDelete: (item: InventoryItem) => void;
}

/** The actions of a row, for a table of items. */
export const itemActions = (pending: readonly Pending<InventoryItem>[], { onView, onEdit, onDelete }: ItemVerbs) =>
  function actionsOf(item: InventoryItem) {
    const row = { name: item.name, unsaved: isUnsaved(pending, item.id) };
    return (
      <>
        <RowAction verb="View" {...row} onAct={() => onView(item)}>
          <VisibilityOutlined fontSize="small" />
        </RowAction>
        <RowAction verb="Edit" {...row} onAct={() => onEdit(item)}>
          <EditOutlined fontSize="small" />
        </RowAction>
        <RowAction verb="Delete" {...row} onAct={() => onDelete(item)}>
          <DeleteOutlined fontSize="small" />
        </RowAction>
      </>
    );
  };
