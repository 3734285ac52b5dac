import Typography from "@mui/material/Typography";
import type { OutputOf } from "@stockpot/core/api/route";
import type { list } from "@stockpot/core/order/order.routes";
import type { SWRResponse } from "swr";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import type { Column } from "../../components/table/DataTable.tsx";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { LoadedTable } from "../../components/table/LoadedTable.tsx";
import { RecentMoment } from "../../components/Moment.tsx";
import { OrderContents } from "../../components/OrderContents.tsx";
import { OrderDue, OrderTypeNote } from "../../components/OrderCells.tsx";
import { ButtonLink, RouterLink } from "../../components/RouterLink.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { toPage } from "../../lib/to-page.ts";
import { paths } from "../../paths.ts";
import { OrderStatusChip } from "../../components/OrderStatusChip.tsx";
import { RoomServiceOutlined } from "../../lib/icons.tsx";

/** An order with its restaurant, for the link. */
type Row = OrderSummary & { readonly restaurantId: string };

const columns: readonly Column<Row>[] = [
  {
    key: "orderNumber",
    header: "Order",
    render: ({ id, orderNumber, restaurantId, type }) => (
      <>
        <RouterLink to={toPage(paths.orders, restaurantId, { dialog: "view", order: id })}>{orderNumber}</RouterLink>
        <OrderTypeNote type={type} />
      </>
    ),
  },
  { key: "createdAt", header: "Date", render: ({ createdAt }) => <RecentMoment at={createdAt} /> },
  {
    key: "dishes",
    header: "Items",
    grow: 60,
    minWidth: 120,
    ownLines: true,
    render: (order) => <OrderContents order={order} />,
  },
  { key: "status", header: "Status", render: (order) => <OrderStatusChip order={order} /> },
  {
    key: "totalAmount",
    header: "Total",
    phoneLabel: "",
    align: "right",
    render: (order) => <OrderDue order={order} />,
  },
];

const phoneLines = ["orderNumber status status", "dishes createdAt totalAmount"];

interface RecentOrdersProps {
  readonly restaurantId: string;
  readonly response: SWRResponse<OutputOf<typeof list>, ApiError>;
}

/** The latest orders. */
export function RecentOrders({ restaurantId, response }: RecentOrdersProps) {
  return (
    <section aria-labelledby="recent-orders">
      <Typography id="recent-orders" variant="h2" sx={{ mb: 1 }}>
        Recent orders
      </Typography>
      <LoadedTable
        what="recent orders"
        response={response}
        label="Recent orders"
        columns={columns}
        phoneLines={phoneLines}
        rows={(response.data?.data ?? []).map((order) => ({ ...order, restaurantId }))}
        skeletonRows={5}
        empty={
          <EmptyState
            icon={<RoomServiceOutlined />}
            title="No orders yet"
            action={
              <ButtonLink variant="outlined" to={toPage(paths.orders, restaurantId, { dialog: "create" })}>
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
