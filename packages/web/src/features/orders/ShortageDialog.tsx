import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Shortage } from "@stockpot/core/error";
import { quantityToBuy } from "@stockpot/core/order/order.rules";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import { type Column, DataTable } from "../../components/table/DataTable.tsx";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";
import { DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { Difference, Quantity } from "../../components/Quantity.tsx";
import { ButtonLink } from "../../components/RouterLink.tsx";
import { LocalShippingOutlined } from "../../lib/icons.tsx";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";

type Row = Shortage & { readonly id: string };

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
];

/** The most lines that one procurement holds. */
const maxItems = 100;

/** The URL of a new procurement prefilled with what is missing. */
function toProcurement(restaurantId: string, shortages: readonly Shortage[]) {
  const items = shortages
    .slice(0, maxItems)
    .map((shortage) => `${shortage.inventoryItemId}:${quantityToBuy(shortage)}`)
    .join(",");
  const search = new URLSearchParams({ [restaurantParam]: restaurantId, dialog: "create", items });
  return { pathname: paths.procurements, search: `?${search.toString()}` };
}

interface ShortageDialogProps {
  readonly restaurantId: string;
  readonly order: OrderSummary;
  readonly shortages: readonly Shortage[];
  readonly onClose: () => void;
}

/** Lists the ingredients that an order is short of, with a link to buy them. */
export const ShortageDialog = ({ restaurantId, order, shortages, onClose }: ShortageDialogProps) => (
  <DetailsDialog
    title={`Not enough stock for ${order.orderNumber}`}
    onClose={onClose}
    actions={
      <>
        <Button variant="outlined" onClick={onClose}>
          Done
        </Button>
        <ButtonLink
          variant="contained"
          startIcon={<LocalShippingOutlined />}
          to={toProcurement(restaurantId, shortages)}
        >
          Order Missing Items
        </ButtonLink>
      </>
    }
  >
    <Typography>{`The order stays ${orderStatusNames[order.status]} until these are in stock.`}</Typography>
    <DataTable
      label="Missing ingredients"
      columns={columns}
      rows={shortages.map((shortage) => ({ ...shortage, id: shortage.inventoryItemId }))}
      empty={null}
    />
  </DetailsDialog>
);
