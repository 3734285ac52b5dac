import Box from "@mui/material/Box";
import { onOrder } from "@stockpot/core/procurement/procurement.routes";
import type { OnOrder } from "@stockpot/core/procurement/procurement.schema";
import { useRoute } from "../lib/cache.ts";
import { usePermissions } from "../lib/permissions.tsx";
import { DocumentLink } from "./DocumentLink.tsx";
import { Quantity } from "./Quantity.tsx";
import type { Column } from "./table/DataTable.tsx";
import { narrow, touch } from "./widths.ts";

/** The quantities on order by item id; empty without the permission to see them. */
export function useOnOrder(restaurantId: string) {
  const { has } = usePermissions();
  const sees = has("purchases.readAll");
  const { data, error } = useRoute(onOrder, sees ? { params: { restaurantId } } : null);
  const byItem = new Map(data?.data.map((one) => [one.inventoryItemId, one]));
  return {
    byItem,
    /** How many of the low items are on order; undefined until that is known. */
    low:
      data === undefined && sees && error === undefined
        ? undefined
        : [...byItem.values()].filter(({ stockStatus }) => stockStatus === "low").length,
  };
}

/** A row about an item, with its quantity on order. */
export interface WithOnOrder {
  readonly restaurantId: string;
  readonly onOrder: OnOrder | undefined;
}

/** How much of an item is on order, and on which procurement. */
export const onOrderColumn: Column<WithOnOrder> = {
  key: "onOrder",
  needs: "purchases.readAll",
  header: "On order",
  align: "right",
  render: ({ restaurantId, onOrder: ordered }) =>
    ordered === undefined ? "–" : <OnOrderCell restaurantId={restaurantId} ordered={ordered} />,
};

interface OnOrderCellProps {
  readonly restaurantId: string;
  readonly ordered: OnOrder;
}

/** Room for a finger around a link that ends its row: more above than below, where the next row begins. */
const belowQuantity = { [touch]: { "&& a::after": { inset: "-22px -4px -10px" } } } as const;

const OnOrderCell = ({ restaurantId, ordered: { quantity, unit, procurements } }: OnOrderCellProps) => (
  <>
    <Quantity value={quantity} unit={unit} />
    <Box
      component="span"
      sx={{ display: "block", fontSize: "0.75rem", [narrow]: { display: "none" }, ...belowQuantity }}
    >
      {procurements.slice(0, 1).map(({ id, number }) => (
        <DocumentLink key={id} restaurantId={restaurantId} source={{ type: "PROCUREMENT", id, number }} />
      ))}
      {procurements.length > 1 && ` +${procurements.length - 1}`}
    </Box>
  </>
);

interface ProcurementLinksProps {
  readonly restaurantId: string;
  readonly procurements: OnOrder["procurements"];
}

/** The numbers of the procurements that an item is on, which open them. */
export const ProcurementLinks = ({ restaurantId, procurements }: ProcurementLinksProps) =>
  procurements.map(({ id, number }, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <DocumentLink restaurantId={restaurantId} source={{ type: "PROCUREMENT", id, number }} />
    </span>
  ));
