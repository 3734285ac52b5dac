import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import type { Bom } from "@stockpot/core/bom/bom.schema";
import { RowAction } from "../../components/RowAction.tsx";
import { isUnsaved, type Pending } from "../../lib/optimistic.ts";

/** What the rows of the table of BOMs lead to. */
export interface BomVerbs {
  readonly onEdit: (bom: Bom) => void;
  readonly onDelete: (bom: Bom) => void;
}

/** The actions of a row, for the table of BOMs. */
export const bomActions = (pending: readonly Pending<Bom>[], { onEdit, onDelete }: BomVerbs) =>
  function actionsOf(bom: Bom) {
    const of = { name: bom.name, unsaved: isUnsaved(pending, bom.id) };
    return (
      <>
        <RowAction verb="Edit" {...of} onAct={() => onEdit(bom)}>
          <EditOutlined fontSize="small" />
        </RowAction>
        <RowAction verb="Delete" {...of} onAct={() => onDelete(bom)}>
          <DeleteOutlined fontSize="small" />
        </RowAction>
      </>
    );
  };
