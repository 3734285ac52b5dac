import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import type { Product } from "@stockpot/core/product/product.schema";
import { RowAction } from "../../components/RowAction.tsx";
import { isUnsaved, type Pending } from "../../lib/optimistic.ts";

/** What the rows of the table of products lead to. */
export interface ProductVerbs {
  readonly onEdit: (product: Product) => void;
  readonly onDelete: (product: Product) => void;
}

/** The actions of a row, for the table of products. */
export const productActions = (pending: readonly Pending<Product>[], { onEdit, onDelete }: ProductVerbs) =>
  function actionsOf(product: Product) {
    const of = { name: product.name, unsaved: isUnsaved(pending, product.id) };
    return (
      <>
        <RowAction verb="Edit" {...of} onAct={() => onEdit(product)}>
          <EditOutlined fontSize="small" />
        </RowAction>
        <RowAction verb="Delete" {...of} onAct={() => onDelete(product)}>
          <DeleteOutlined fontSize="small" />
        </RowAction>
      </>
    );
  };
