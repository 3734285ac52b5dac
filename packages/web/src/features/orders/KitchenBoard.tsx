import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";
import type { PageProps } from "../../components/resource/props.ts";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { applyPending, isUnsaved, usePendingChanges } from "../../lib/optimistic.ts";
import { KitchenOrder } from "./KitchenOrder.tsx";
import { isOpen } from "./order-lines.ts";
import { orders } from "./orders.ts";
import { useBeingPosted } from "./use-being-posted.ts";
import { useOpenOrders } from "./use-open-orders.ts";

interface Column {
  readonly title: string;
  readonly statuses: readonly OrderStatus[];
}

const columns: readonly Column[] = [
  { title: "New", statuses: ["PENDING", "CONFIRMED"] },
  { title: "Preparing", statuses: ["PREPARING"] },
  { title: "Ready", statuses: ["READY_FOR_PICKUP"] },
];

/** The open orders in columns, the oldest first, each with its dishes and its next step. */
export function KitchenBoard({ params, region, open }: PageProps<OrderSummary>) {
  const { restaurantId } = params;
  const { rows, isLoading, error, reload } = useOpenOrders(restaurantId);
  const pending = usePendingChanges<OrderSummary>(orders.scopeOf(params));
  const shown = applyPending(rows, pending, { belongs: isOpen }).toSorted((one, other) =>
    one.createdAt < other.createdAt ? -1 : 1,
  );
  useBeingPosted(restaurantId, rows);
  if (error !== undefined) return <LoadFailure what="open orders" error={error} onRetry={reload} />;
  return (
    <Box
      ref={region}
      tabIndex={-1}
      sx={{
        outline: "none",
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: "minmax(0, 1fr)",
        "@media (min-width: 760px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
      }}
    >
      {columns.map(({ title, statuses }) => {
        const own = shown.filter(({ status }) => statuses.includes(status));
        return (
          <section key={title} aria-label={title}>
            <Typography variant="h2" sx={{ mb: 1 }}>
              {title} <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>{`${own.length}`}</Box>
            </Typography>
            {isLoading && <Skeleton variant="rounded" height={140} />}
            {!isLoading && own.length === 0 && (
              <Typography variant="body2" color="textSecondary">
                No orders
              </Typography>
            )}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
              {own.map((order) => (
                <KitchenOrder
                  // What it holds is read again with each change.
                  key={`${order.id} ${order.version}`}
                  restaurantId={restaurantId}
                  order={order}
                  unsaved={isUnsaved(pending, order.id)}
                  onOpen={() => open("view", order)}
                />
              ))}
            </Box>
          </section>
        );
      })}
    </Box>
  );
}
