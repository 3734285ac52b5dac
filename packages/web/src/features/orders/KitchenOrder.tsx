import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { get } from "@stockpot/core/order/order.routes";
import { customerNameOf } from "@stockpot/core/order/order.rules";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import { RecentMoment } from "../../components/Moment.tsx";
import { OrderTypeNote } from "../../components/OrderCells.tsx";
import { fingerSized } from "../../components/widths.ts";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { NextStep } from "./NextStep.tsx";
import { StatusNote } from "./StatusNote.tsx";

interface KitchenOrderProps {
  readonly restaurantId: string;
  readonly order: OrderSummary;
  readonly unsaved: boolean;
  readonly onOpen: () => void;
}

/** An order as the kitchen reads it: its dishes, for whom it is, and the button that takes it on. */
export function KitchenOrder({ restaurantId, order, unsaved, onOpen }: KitchenOrderProps) {
  const formats = useFormats();
  const { data } = useRoute(get, { params: { restaurantId, orderId: order.id } }, { lifetimeSeconds: 0 });
  const dishes = data?.data.orderItems.filter(({ quantity }) => quantity > 0);
  return (
    <Card component="li" sx={{ p: 1.5, display: "grid", gap: 1 }}>
      <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: 1 }}>
        <Box>
          <Link
            component="button"
            type="button"
            onClick={onOpen}
            sx={{ ...fingerSized, font: "inherit", fontWeight: 620 }}
          >
            {order.orderNumber}
          </Link>
          <OrderTypeNote type={order.type} />
        </Box>
        <Typography component="span" variant="body2" color="textSecondary">
          <RecentMoment at={order.createdAt} />
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {customerNameOf(order)}
      </Typography>
      {dishes === undefined ? (
        <Typography>{order.dishes}</Typography>
      ) : (
        <Box component="ul" aria-label="Dishes" sx={{ m: 0, p: 0, listStyle: "none", fontSize: "1.0625rem" }}>
          {dishes.map(({ id, quantity, product }) => (
            <Box component="li" key={id} sx={{ display: "flex", gap: 1, overflowWrap: "anywhere" }}>
              <Box component="span" sx={{ fontWeight: 650, fontVariantNumeric: "tabular-nums", minWidth: "1.5em" }}>
                {formats.whole(quantity)}
              </Box>
              <span>{product.name}</span>
            </Box>
          ))}
        </Box>
      )}
      {order.notes !== undefined && (
        <Typography variant="body2" sx={{ fontWeight: 560, overflowWrap: "anywhere" }}>
          {order.notes}
        </Typography>
      )}
      <StatusNote order={order} />
      <NextStep order={order} unsaved={unsaved} isLarge />
    </Card>
  );
}
