import Box from "@mui/material/Box";
import { orderTypeNames } from "@stockpot/core/order/order.reasons";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import { Money } from "./Money.tsx";
import { StatusChip } from "./StatusChip.tsx";

/** That an order is a staff meal or a freebie; nothing for a sale. */
export const OrderTypeChip = ({ type }: Pick<OrderSummary, "type">) =>
  type !== "SALE" && (
    <Box component="span" sx={{ ml: 0.75 }}>
      <StatusChip tone="neutral" label={orderTypeNames[type]} />
    </Box>
  );

/** What is to be paid for an order, struck out where that was a mistake. */
export const OrderDue = ({ order }: { readonly order: Pick<OrderSummary, "dueAmount" | "voided"> }) => (
  <Box component="span" sx={order.voided ? { textDecoration: "line-through" } : {}}>
    <Money amount={order.dueAmount} />
  </Box>
);
