import type { OrderSummary } from "@stockpot/core/order/order.schema";
import type { Column } from "../../components/DataTable.tsx";
import { formatDateTime, formatMoney } from "../../lib/format.ts";
import { type OnStatus, StatusSelect } from "./StatusSelect.tsx";

/** An order with what its row can do. */
export interface OrderRow extends OrderSummary {
  readonly unsaved: boolean;
  readonly onStatus: OnStatus;
}

const items = (count: number) => (count === 1 ? "1 item" : `${count} items`);

export const orderColumns: readonly Column<OrderRow>[] = [
  { key: "orderNumber", header: "Order", render: ({ orderNumber }) => orderNumber },
  { key: "createdAt", header: "Date", render: ({ createdAt }) => formatDateTime(createdAt) },
  { key: "customer", header: "Customer", render: ({ customer }) => customer.fullName },
  { key: "lineCount", header: "Items", hideBelow: "lg", render: ({ lineCount }) => items(lineCount) },
  { key: "totalAmount", header: "Amount", align: "right", render: ({ totalAmount }) => formatMoney(totalAmount) },
  {
    key: "status",
    header: "Status",
    width: 192,
    render: ({ unsaved, onStatus, ...order }) => <StatusSelect order={order} unsaved={unsaved} onStatus={onStatus} />,
  },
];
