import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import { customerNameOf } from "./customer-name.ts";

/** Who an order is for, and below that what is in it, on one line. */
export function OrderedFor({ order }: { readonly order: OrderSummary }) {
  return (
    <Box component="span" sx={{ display: "block", minWidth: 0 }}>
      {customerNameOf(order)}
      <Typography
        variant="caption"
        color="textSecondary"
        component="span"
        noWrap
        title={order.dishes}
        sx={{ display: "block", textAlign: "start" }}
      >
        {order.dishes}
      </Typography>
    </Box>
  );
}
