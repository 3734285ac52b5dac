import EditOutlined from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { unitNames } from "@stockpot/core/measure/unit";
import { type Detail, DetailList, DetailsDialog } from "../../components/DetailsDialog.tsx";
import { Moment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { AverageCost, StockQuantity } from "../../components/why/ItemFigures.tsx";
import { MovementTable } from "./MovementTable.tsx";
import { PriceHistory } from "./PriceHistory.tsx";
import { QuantityHistory } from "./QuantityHistory.tsx";
import { StockStatusChip } from "./StockStatusChip.tsx";

function detailsOf(item: InventoryItem): readonly Detail[] {
  const { baseUnit } = item;
  const quantity = (value: number | undefined) =>
    value === undefined ? undefined : <Quantity value={value} unit={baseUnit} />;
  const cost = (value: number | undefined) =>
    value === undefined ? undefined : <Money amount={value} per={baseUnit} />;
  const equivalences = item.equivalences.map(({ fromQuantity, fromUnit, toQuantity, toUnit }) => (
    <div key={`${fromUnit} ${toUnit}`}>
      <Quantity value={fromQuantity} unit={fromUnit} /> = <Quantity value={toQuantity} unit={toUnit} />
    </div>
  ));
  return [
    { label: "Quantity", value: <StockQuantity item={item} value={item.quantity} /> },
    { label: "Reserved", value: quantity(item.reserved) },
    { label: "Available", value: quantity(item.available) },
    { label: "Reorder level", value: quantity(item.reorderLevel) },
    { label: "Status", value: <StockStatusChip status={item.stockStatus} /> },
    { label: "Base unit", value: unitNames[baseUnit].name },
    { label: "Category", value: item.category },
    { label: "Stock value", value: item.stockValue === undefined ? undefined : <Money amount={item.stockValue} /> },
    {
      label: "Average cost",
      value: item.averageCost !== undefined && <AverageCost item={item} value={item.averageCost} />,
    },
    { label: "Last cost", value: cost(item.lastCost) },
    { label: "Created", value: <Moment at={item.createdAt} /> },
    { label: "Updated", value: <Moment at={item.updatedAt} /> },
    { label: "Unit equivalences", value: equivalences.length > 0 ? equivalences : undefined },
    { label: "Description", value: item.description, wide: true },
  ];
}

/** An item's details, quantity over time, prices and movements. */
export const ItemDialog = ({
  params: { restaurantId },
  thing: item,
  onClose,
  open,
}: ThingDialogProps<InventoryItem>) => (
  <DetailsDialog
    title={item.name}
    maxWidth="md"
    onClose={onClose}
    actions={
      <>
        <Button variant="outlined" onClick={onClose}>
          Done
        </Button>
        <Button variant="contained" startIcon={<EditOutlined />} onClick={() => open("edit", item)}>
          Edit
        </Button>
      </>
    }
  >
    <DetailList details={detailsOf(item)} />
    <QuantityHistory restaurantId={restaurantId} item={item} />
    <PriceHistory restaurantId={restaurantId} item={item} />
    <MovementTable restaurantId={restaurantId} item={item} />
  </DetailsDialog>
);
