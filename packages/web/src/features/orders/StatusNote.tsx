import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";
import { Quantity } from "../../components/Quantity.tsx";

/** The ingredients that are named where there is little room. */
const named = 2;

function shortOf({ shortages }: NonNullable<OrderSummary["refused"]>): string {
  const names = shortages.slice(0, named).map(({ name }) => name);
  const others = shortages.length - names.length;
  return [...names, ...(others > 0 ? [`${others} more`] : [])].join(", ");
}

/** Below an order's status: that it is being changed, or why the last change was given up. */
export function StatusNote({ order: { beingPosted, refused } }: { readonly order: OrderSummary }) {
  const note =
    beingPosted !== undefined
      ? `Being changed to ${orderStatusNames[beingPosted]}…`
      : refused && `Not enough stock${refused.shortages.length > 0 ? `: ${shortOf(refused)}` : ""}`;
  return (
    <Typography
      component="span"
      variant="caption"
      aria-live="polite"
      color={beingPosted === undefined ? "error" : "textSecondary"}
      sx={{ display: "block", whiteSpace: "normal", textAlign: "left" }}
    >
      {note}
    </Typography>
  );
}

/** Why the last change of an order was given up, with every ingredient that was short. */
export function RefusedChange({ order: { orderNumber, refused } }: { readonly order: OrderSummary }) {
  if (refused === undefined) return null;
  return (
    <>
      {`There was not enough stock to change ${orderNumber} to ${orderStatusNames[refused.status]}.`}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {refused.shortages.map(({ inventoryItemId, name, needed, available, unit }) => (
          <li key={inventoryItemId}>
            {`${name}: `}
            <Quantity value={needed} unit={unit} beside={[available]} />
            {" needed, "}
            <Quantity value={available} unit={unit} beside={[needed]} />
            {" available"}
          </li>
        ))}
      </Box>
    </>
  );
}
