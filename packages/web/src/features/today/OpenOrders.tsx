import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import { customerNameOf } from "@stockpot/core/order/order.rules";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { RecentMoment } from "../../components/Moment.tsx";
import { OrderStatusChip } from "../../components/OrderStatusChip.tsx";
import type { PageProps } from "../../components/resource/props.ts";
import { RouterLink } from "../../components/RouterLink.tsx";
import { applyPending, isUnsaved, usePendingChanges } from "../../lib/optimistic.ts";
import { fingerSized } from "../../components/widths.ts";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";
import { NextStep } from "../orders/NextStep.tsx";
import { isOpen } from "../orders/order-lines.ts";
import { orders } from "../orders/orders.ts";
import { StatusNote } from "../orders/StatusNote.tsx";
import { useBeingPosted } from "../orders/use-being-posted.ts";
import { useOpenOrders } from "../orders/use-open-orders.ts";
import { TodayList, TodayRow } from "./TodayList.tsx";

const shown = 8;

/** The oldest open orders with their dishes, each with the button that takes it on. */
export function OpenOrders({ params, open }: PageProps<OrderSummary>) {
  const { restaurantId } = params;
  const { rows, error, reload } = useOpenOrders(restaurantId);
  const pending = usePendingChanges<OrderSummary>(orders.scopeOf(params));
  useBeingPosted(restaurantId, rows);
  const openOrders = applyPending(rows, pending, { belongs: isOpen }).toSorted((one, other) =>
    one.createdAt < other.createdAt ? -1 : 1,
  );
  if (error === undefined && openOrders.length === 0) return null;
  return (
    <TodayList
      title="Open orders"
      failure={error !== undefined && <LoadFailure what="open orders" error={error} onRetry={reload} />}
      more={
        <RouterLink to={`${paths.kitchen}?${restaurantParam}=${restaurantId}`}>
          {openOrders.length > shown ? `All ${openOrders.length} in the kitchen` : "Kitchen"}
        </RouterLink>
      }
    >
      {openOrders.slice(0, shown).map((order) => (
        <TodayRow
          key={order.id}
          title={order.dishes}
          note={
            <Box component="span" sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, alignItems: "center" }}>
              <Link
                component="button"
                type="button"
                onClick={() => open("view", order)}
                sx={{ ...fingerSized, font: "inherit" }}
              >
                {order.orderNumber}
              </Link>
              <span>
                {`${customerNameOf(order)} · `}
                <RecentMoment at={order.createdAt} />
              </span>
              <OrderStatusChip order={order} />
              <StatusNote order={order} />
            </Box>
          }
          action={<NextStep order={order} unsaved={isUnsaved(pending, order.id)} />}
        />
      ))}
    </TodayList>
  );
}
