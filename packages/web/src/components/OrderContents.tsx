import Box from "@mui/material/Box";
import { customerNameOf } from "@stockpot/core/order/order.rules";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import { Fragment } from "react";
import { narrow } from "./widths.ts";

/** One line of text that ends in an ellipsis between two words. */
const oneLine = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: "1",
  overflow: "hidden",
  whiteSpace: "normal",
} as const;

/** A dish with its quantity, which is shown as a whole or not at all. */
const dish = {
  display: "inline-block",
  maxWidth: "100%",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  verticalAlign: "bottom",
} as const;

const partsOf = (dishes: string) => dishes.split(/(?<=,) (?=\d|and \d)/);

/** An order's dishes and customer: in two lines, and in one on a phone, which leaves out a walk-in. */
export const OrderContents = ({ order }: { readonly order: Pick<OrderSummary, "dishes" | "walkIn" | "customer"> }) => (
  <Box
    component="span"
    title={`${order.dishes} · ${customerNameOf(order)}`}
    sx={{ display: "block", [narrow]: { display: "flex", gap: 0.75, minWidth: 0 } }}
  >
    <Box component="span" sx={{ ...oneLine, [narrow]: { minWidth: 0, order: 1 } }}>
      {partsOf(order.dishes).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && " "}
          <Box component="span" sx={dish}>
            {part}
          </Box>
        </Fragment>
      ))}
    </Box>{" "}
    <Box
      component="span"
      sx={{
        ...dish,
        display: "block",
        color: "text.secondary",
        fontSize: "0.75rem",
        [narrow]: order.walkIn
          ? { display: "none" }
          : { flex: "0 1 auto", minWidth: 44, maxWidth: "45%", color: "text.primary" },
      }}
    >
      {customerNameOf(order)}
    </Box>
  </Box>
);
