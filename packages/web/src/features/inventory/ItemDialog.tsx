import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { unitNames } from "@stockpot/core/measure/unit";
import { HistoryButton } from "../../components/activity/HistoryButton.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { Moment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import { ProcurementLinks, useOnOrder, type WithOnOrder } from "../../components/on-order.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { dialogPermission } from "../../components/resource/dialog-permission.ts";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { AverageCost, StockQuantity } from "../../components/why/ItemFigures.tsx";
import { DeleteSweepOutlined, EditOutlined, Tune } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { items } from "./items.ts";
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
    { label: "Reserved", value: quantity(item.reserved) },
    { label: "Available", value: quantity(item.available) },
    { label: "Base unit", value: unitNames[baseUnit].name },
    { label: "Category", value: item.category },
    { label: "Storage area", value: item.storageArea },
    { label: "Pack size", value: quantity(item.packSize) },
    {
      label: "Stock value",
      needs: "costs.read",
      value: item.stockValue === undefined ? undefined : <Money amount={item.stockValue} />,
    },
    {
      label: "Average cost",
      needs: "costs.read",
      value: item.averageCost !== undefined && <AverageCost item={item} value={item.averageCost} />,
    },
    { label: "Last cost", needs: "costs.read", value: cost(item.lastCost) },
    { label: "Created", value: <Moment at={item.createdAt} /> },
    { label: "Updated", value: <Moment at={item.updatedAt} /> },
    { label: "Unit conversions", value: equivalences.length > 0 ? equivalences : undefined },
    { label: "Description", value: item.description, wide: true },
  ];
}

interface HeadlineProps extends WithOnOrder {
  readonly item: InventoryItem;
  readonly mayAddCost: boolean;
  readonly onAddCost: () => void;
}

/** How much there is, whether that is enough, and what it cost. */
const Headline = ({ restaurantId, item, onOrder, mayAddCost, onAddCost }: HeadlineProps) => (
  <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 0.5 }}>
    <Box sx={{ fontSize: "2rem", lineHeight: 1.2, fontWeight: 650, fontVariantNumeric: "tabular-nums" }}>
      <StockQuantity item={item} value={item.quantity} />
    </Box>
    {item.stockStatus !== "normal" && <StockStatusChip item={item} />}
    <Typography color="textSecondary">
      {item.reorderLevel === undefined ? (
        "No reorder level"
      ) : (
        <>
          Reorder level <Quantity value={item.reorderLevel} unit={item.baseUnit} />
        </>
      )}
    </Typography>
    {onOrder !== undefined && (
      <Typography>
        <Quantity value={onOrder.quantity} unit={onOrder.unit} />
        {" on order · "}
        <ProcurementLinks restaurantId={restaurantId} procurements={onOrder.procurements} />
      </Typography>
    )}
    {mayAddCost && item.averageCost === undefined && (
      <Typography sx={{ flexBasis: "100%" }}>
        {"Cost missing · "}
        <Link component="button" type="button" onClick={onAddCost}>
          Add cost
        </Link>
      </Typography>
    )}
  </Box>
);

/** An item's quantity, its latest movements, how quantity and price went, and the facts. */
export function ItemDialog({
  params: { restaurantId },
  thing: item,
  unsaved,
  onClose,
  open,
}: ThingDialogProps<InventoryItem>) {
  const permissions = usePermissions();
  const { has } = permissions;
  const permissionOf = (name: string) => dialogPermission(items, permissions, name);
  const seesCosts = has("costs.read");
  const { byItem } = useOnOrder(restaurantId);
  return (
    <DetailsDialog
      title={item.name}
      maxWidth="md"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Done
          </Button>
          <HistoryButton disabled={unsaved} onOpen={() => open("history", item)} />
          <PermissionButton
            {...permissionOf("waste")}
            variant="outlined"
            startIcon={<DeleteSweepOutlined />}
            disabled={unsaved}
            onClick={() => open("waste", item)}
          >
            Record Waste
          </PermissionButton>
          <PermissionButton
            {...permissionOf("edit")}
            variant="outlined"
            startIcon={<EditOutlined />}
            disabled={unsaved}
            onClick={() => open("edit", item)}
          >
            Edit
          </PermissionButton>
          <PermissionButton
            {...permissionOf("adjust")}
            variant="contained"
            startIcon={<Tune />}
            disabled={unsaved}
            onClick={() => open("adjust", item)}
          >
            Adjust
          </PermissionButton>
        </>
      }
    >
      <Headline
        restaurantId={restaurantId}
        item={item}
        onOrder={byItem.get(item.id)}
        mayAddCost={seesCosts && has("items.edit")}
        onAddCost={() => open("adjust", item)}
      />
      <MovementTable restaurantId={restaurantId} item={item} />
      <QuantityHistory restaurantId={restaurantId} item={item} />
      {seesCosts && <PriceHistory restaurantId={restaurantId} item={item} />}
      <DetailList details={detailsOf(item)} />
    </DetailsDialog>
  );
}
