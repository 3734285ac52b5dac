import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { RowAction } from "../../components/RowAction.tsx";
import { isUnsaved, type Pending } from "../../lib/optimistic.ts";

/** What the rows of the table of suppliers lead to. */
export interface SupplierVerbs {
  readonly onEdit: (supplier: Supplier) => void;
  readonly onDelete: (supplier: Supplier) => void;
}

/** The actions of a row, for the table of suppliers. */
export const supplierActions = (pending: readonly Pending<Supplier>[], { onEdit, onDelete }: SupplierVerbs) =>
  function actionsOf(supplier: Supplier) {
    const of = { name: supplier.name, unsaved: isUnsaved(pending, supplier.id) };
    return (
      <>
        <RowAction verb="Edit" {...of} onAct={() => onEdit(supplier)}>
          <EditOutlined fontSize="small" />
        </RowAction>
        <RowAction verb="Delete" {...of} onAct={() => onDelete(supplier)}>
          <DeleteOutlined fontSize="small" />
        </RowAction>
      </>
    );
  };
