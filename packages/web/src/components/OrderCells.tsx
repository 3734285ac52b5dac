import Box from "@mui/material/Box";
import { orderTypeNames } from "@stockpot/core/order/order.reasons";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import { Money } from "./Money.tsx";
import { narrow } from "./widths.ts";

/** That an order is a staff meal or a freebie, beside its number or below it; nothing for a sale. */
export const OrderTypeNote = ({ type }: Pick<OrderSummary, "type">) =>
  type !== "SALE" && (
    <>
      <Box component="br" sx={{ [narrow]: { display: "none" } }} />
      <Box
        component="span"
        sx={{
          // Not underlined with the link that it stands in.
          display: "inline-block",
          fontSize: "0.75rem",
          fontWeight: 560,
          color: "text.secondary",
          [narrow]: { ml: 0.75 },
        }}
      >
        {orderTypeNames[type]}
      </Box>
    </>
  );

/** The amount to pay for an order, struck out if it was voided. */
export const OrderDue = ({ order }: { readonly order: Pick<OrderSummary, "dueAmount" | "voided"> }) => (
  <Box component="span" sx={order.voided ? { textDecoration: "line-through" } : {}}>
    <Money amount={order.dueAmount} />
  </Box>
);
