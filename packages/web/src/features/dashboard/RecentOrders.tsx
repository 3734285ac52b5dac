import RoomServiceOutlined from "@mui/icons-material/RoomServiceOutlined";
import Typography from "@mui/material/Typography";
import { list } from "@stockpot/core/order/order.routes";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import type { Column } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { Moment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import { ButtonLink, RouterLink } from "../../components/RouterLink.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";
import { OrderStatusChip } from "../../components/OrderStatusChip.tsx";

const maxOrders = 5;

/** An order with its restaurant, for the link. */
type Row = OrderSummary & { readonly restaurantId: string };

const toOrders = (restaurantId: string, more: Record<string, string>) => ({
  pathname: paths.orders,
  search: `?${new URLSearchParams({ [restaurantParam]: restaurantId, ...more }).toString()}`,
});

const columns: readonly Column<Row>[] = [
  {
    key: "orderNumber",
    header: "Order",
    render: ({ id, orderNumber, restaurantId }) => (
      <RouterLink to={toOrders(restaurantId, { dialog: "view", order: id })}>{orderNumber}</RouterLink>
    ),
  },
  { key: "createdAt", header: "Date", render: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: "status", header: "Status", render: ({ status }) => <OrderStatusChip status={status} /> },
  { key: "totalAmount", header: "Amount", align: "right", render: ({ totalAmount }) => <Money amount={totalAmount} /> },
];

/** The latest orders. */
export function RecentOrders({ restaurantId }: { readonly restaurantId: string }) {
  const notify = useNotify();
  const response = useRoute(
    list,
    { params: { restaurantId }, query: { limit: maxOrders } },
    { onError: () => notify.failure("Failed to load dashboard data") },
  );
  return (
    <section aria-labelledby="recent-orders">
      <Typography id="recent-orders" variant="h2" sx={{ mt: 1, mb: 1 }}>
        Recent orders
      </Typography>
      <LoadedTable
        what="recent orders"
        response={response}
        label="Recent orders"
        columns={columns}
        rows={(response.data?.data ?? []).map((order) => ({ ...order, restaurantId }))}
        skeletonRows={maxOrders}
        empty={
          <EmptyState
            icon={<RoomServiceOutlined />}
            title="No orders yet"
            action={
              <ButtonLink variant="outlined" to={toOrders(restaurantId, { dialog: "create" })}>
                Create Order
              </ButtonLink>
            }
          >
            New orders appear here.
          </EmptyState>
        }
      />
    </section>
  );
}
