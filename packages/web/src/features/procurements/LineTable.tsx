import Typography from "@mui/material/Typography";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { type Column, DataTable } from "../../components/table/DataTable.tsx";
import { Money } from "../../components/Money.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { useFormats } from "../../lib/formats.ts";

type Line = Procurement["items"][number];

/** How far a line has come that came in part, or otherwise than ordered. */
function Progress({ line: { quantity, unit, received, closedShort } }: { readonly line: Line }) {
  const formats = useFormats();
  if (received === quantity || (received === 0 && !closedShort)) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="span" sx={{ display: "block" }}>
      {received === 0
        ? "Won't come"
        : `${formats.quantity(received, unit)} received${closedShort ? ", rest won't come" : ""}`}
    </Typography>
  );
}

const columns: readonly Column<Line>[] = [
  {
    key: "name",
    header: "Item",
    grow: 40,
    render: ({ inventoryItem, notes }) => (
      <span>
        {inventoryItem.name}
        {notes !== undefined && (
          <Typography variant="caption" color="textSecondary" component="span" sx={{ display: "block" }}>
            {notes}
          </Typography>
        )}
      </span>
    ),
  },
  {
    key: "quantity",
    header: "Quantity",
    align: "right",
    render: (line) => (
      <span>
        <Quantity value={line.quantity} unit={line.unit} aligned />
        <Progress line={line} />
      </span>
    ),
  },
  {
    key: "unitPrice",
    header: "Unit price",
    needs: "costs.read",
    align: "right",
    render: ({ unitPrice, unit }) => <Money amount={unitPrice} per={unit} entered />,
  },
  {
    key: "baseQuantity",
    header: "In stock units",
    align: "right",
    hideBelow: 700,
    render: ({ baseQuantity, inventoryItem }) => (
      <Quantity value={baseQuantity} unit={inventoryItem.baseUnit} aligned />
    ),
  },
  {
    key: "unitCost",
    header: "Cost per stock unit",
    needs: "costs.read",
    align: "right",
    hideBelow: 860,
    render: ({ unitCost, inventoryItem }) => <Money amount={unitCost} per={inventoryItem.baseUnit} />,
  },
  {
    key: "totalPrice",
    header: "Amount",
    needs: "costs.read",
    align: "right",
    render: ({ totalPrice }) => <Money amount={totalPrice} />,
  },
];

/** A procurement's lines. */
export const LineTable = ({ lines }: { readonly lines: readonly Line[] }) => (
  <DataTable label="Lines" columns={columns} rows={lines} empty={null} />
);
