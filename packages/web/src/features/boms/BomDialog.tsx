import Button from "@mui/material/Button";
import type { Bom } from "@stockpot/core/bom/bom.schema";
import { type Column, DataTable } from "../../components/table/DataTable.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { ActiveChip } from "../../components/ActiveChip.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { WrittenQuantity } from "../../components/Quantity.tsx";

type Ingredient = Bom["items"][number] & { readonly id: string };

const columns: readonly Column<Ingredient>[] = [
  { key: "name", header: "Ingredient", grow: 40, render: ({ name }) => name },
  {
    key: "quantity",
    header: "For a plate",
    align: "right",
    render: ({ quantity, unit }) => <WrittenQuantity value={quantity} unit={unit} aligned />,
  },
  { key: "notes", header: "Notes", grow: 40, render: ({ notes }) => notes ?? "–" },
];

const detailsOf = ({ product, version, isActive, description }: Bom): readonly Detail[] => [
  { label: "Product", value: product.name },
  { label: "Version", value: version },
  { label: "Status", value: <ActiveChip isActive={isActive} /> },
  { label: "Description", value: description, wide: true },
];

/** A recipe to cook by, for those who do not change it. */
export const BomDialog = ({ thing: bom, onClose }: ThingDialogProps<Bom>) => (
  <DetailsDialog
    title={bom.name}
    onClose={onClose}
    actions={
      <Button variant="contained" onClick={onClose}>
        Done
      </Button>
    }
  >
    <DetailList details={detailsOf(bom)} />
    <DataTable
      label="Ingredients"
      columns={columns}
      rows={bom.items.map((item) => ({ ...item, id: item.inventoryItemId }))}
      empty={null}
    />
  </DetailsDialog>
);
