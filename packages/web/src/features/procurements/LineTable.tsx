import { unitCostOf } from "@stockpot/core/measure/money";
import Typography from "@mui/material/Typography";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { isDone, paidPriceOf } from "@stockpot/core/procurement/receipt.rules";
import { Big } from "big.js";
import { type Column, DataTable } from "../../components/table/DataTable.tsx";
import { Money } from "../../components/Money.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { useFormats } from "../../lib/formats.ts";
import { PaidAmount, StackedFigure } from "./PaidFigures.tsx";
import { usePriceAlert } from "./use-price-alert.tsx";

type Line = Procurement["items"][number];

/** How far a line has come that came in part, or otherwise than ordered. */
function Progress({ line: { quantity, unit, received, closedShort } }: { readonly line: Line }) {
  const formats = useFormats();
  if (received === quantity || (received === 0 && !closedShort)) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="span" sx={{ display: "block" }}>
      {received === 0
        ? "Not coming"
        : `${formats.quantity(received, unit)} received${closedShort ? ", rest not coming" : ""}`}
    </Typography>
  );
}

/** The price that was paid, with the ordered price below it where they differ. */
function UnitPrice({ line: { unit, unitPrice, received, receivedAmount } }: { readonly line: Line }) {
  const alertOf = usePriceAlert();
  if (unitPrice === undefined || receivedAmount === undefined) return null;
  const paid = received === 0 ? unitPrice : paidPriceOf({ received, receivedAmount });
  const price = <Money amount={paid} per={unit} entered />;
  if (paid === unitPrice) return price;
  return (
    <StackedFigure
      below={
        alertOf(paid, unitPrice, "ordered") ?? (
          <>
            ordered <Money amount={unitPrice} per={unit} entered />
          </>
        )
      }
    >
      {price}
    </StackedFigure>
  );
}

/** What a base unit of a line's item cost, US dollars; as ordered, until something of it came. */
function unitCostOfLine({ quantity, baseQuantity, unitCost, received, receivedAmount }: Line): number | undefined {
  if (receivedAmount === undefined || received === 0) return unitCost;
  const inBaseUnit = Big(baseQuantity).times(received).div(quantity);
  return inBaseUnit.eq(0) ? unitCost : unitCostOf(Big(receivedAmount), inBaseUnit).toNumber();
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
    render: (line) => <UnitPrice line={line} />,
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
    render: (line) => <Money amount={unitCostOfLine(line)} per={line.inventoryItem.baseUnit} />,
  },
  {
    key: "totalPrice",
    header: "Amount",
    needs: "costs.read",
    align: "right",
    render: (line) => (
      <PaidAmount
        ordered={line.totalPrice}
        received={line.receivedAmount}
        hasBegun={line.received > 0}
        isDone={isDone(line)}
      />
    ),
  },
];

/** A procurement's lines. */
export const LineTable = ({ lines }: { readonly lines: readonly Line[] }) => (
  <DataTable label="Lines" columns={columns} rows={lines} empty={null} />
);
