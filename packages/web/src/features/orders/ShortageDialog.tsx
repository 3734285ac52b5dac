import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Shortage } from "@stockpot/core/error";
import { quantityToBuy } from "@stockpot/core/order/order.rules";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import { Big } from "big.js";
import { type Column, DataTable } from "../../components/table/DataTable.tsx";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";
import { DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { Difference, Quantity } from "../../components/Quantity.tsx";
import { ButtonLink } from "../../components/RouterLink.tsx";
import { LocalShippingOutlined } from "../../lib/icons.tsx";
import { onOrderColumn, useOnOrder, type WithOnOrder } from "../../components/on-order.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";

type Row = Shortage & WithOnOrder & { readonly id: string };

const columns: readonly Column<Row>[] = [
  { key: "name", header: "Ingredient", grow: 40, render: ({ name }) => name },
  {
    key: "needed",
    header: "Needed",
    align: "right",
    render: ({ needed, available, unit }) => <Quantity value={needed} unit={unit} beside={[available]} aligned />,
  },
  {
    key: "available",
    header: "Available",
    align: "right",
    render: ({ needed, available, unit }) => <Quantity value={available} unit={unit} beside={[needed]} aligned />,
  },
  {
    key: "missing",
    header: "Missing",
    align: "right",
    render: ({ needed, available, unit }) => <Difference of={needed} less={available} unit={unit} aligned />,
  },
  onOrderColumn,
];

/** The most lines that one procurement holds. */
const maxItems = 100;

/** The missing quantity beyond the quantity on order. */
const toBuy = (rows: readonly Row[]) =>
  rows.flatMap(({ inventoryItemId, needed, available, onOrder }) => {
    const expected = Big(available).plus(onOrder?.quantity ?? 0);
    const quantity = expected.lt(needed) ? quantityToBuy({ needed, available: expected.toNumber() }) : 0;
    return quantity > 0 ? [`${inventoryItemId}:${quantity}`] : [];
  });

/** The URL that orders so much of items. */
function toOrder(restaurantId: string, items: readonly string[]) {
  const search = new URLSearchParams({
    [restaurantParam]: restaurantId,
    dialog: "orderLow",
    items: items.slice(0, maxItems).join(","),
  });
  return { pathname: paths.procurements, search: `?${search.toString()}` };
}

interface ShortageDialogProps {
  readonly restaurantId: string;
  readonly order: OrderSummary;
  readonly shortages: readonly Shortage[];
  readonly onClose: () => void;
}

const phoneLines = ["name missing", "needed available onOrder"];

/** Lists the ingredients that an order is short of, with a link to order those that are not on order. */
export function ShortageDialog({ restaurantId, order, shortages, onClose }: ShortageDialogProps) {
  const onOrder = useOnOrder(restaurantId);
  const { has } = usePermissions();
  const rows = shortages.map((shortage) => ({
    ...shortage,
    id: shortage.inventoryItemId,
    restaurantId,
    onOrder: onOrder.byItem.get(shortage.inventoryItemId),
  }));
  const missing = toBuy(rows);
  return (
    <DetailsDialog
      title={`Not enough stock for ${order.orderNumber}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Done
          </Button>
          {missing.length > 0 && onOrder.low !== undefined && has("purchases.draft") && (
            <ButtonLink variant="contained" startIcon={<LocalShippingOutlined />} to={toOrder(restaurantId, missing)}>
              Order Missing Items
            </ButtonLink>
          )}
        </>
      }
    >
      <Typography>
        {`The order stays ${orderStatusNames[order.status]} until these are in stock.`}
        {missing.length === 0 && " All that is missing is on order."}
      </Typography>
      <DataTable label="Missing ingredients" columns={columns} phoneLines={phoneLines} rows={rows} empty={null} />
    </DetailsDialog>
  );
}
