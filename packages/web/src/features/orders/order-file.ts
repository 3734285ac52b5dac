import { orderTypeNames } from "@stockpot/core/order/order.reasons";
import { customerNameOf } from "@stockpot/core/order/order.rules";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";
import type { ListFile } from "../../components/resource/list-file.ts";
import { csvMoment } from "../../lib/csv.ts";

export const orderFile: ListFile<OrderSummary> = {
  file: "ORDERS",
  title: "Orders",
  name: "orders",
  columns: [
    { header: "Order", value: ({ orderNumber }) => orderNumber },
    { header: "Entered", value: ({ createdAt }, { timeZone }) => csvMoment(createdAt, timeZone) },
    { header: "Dishes", value: ({ dishes }) => dishes },
    { header: "Customer", value: customerNameOf },
    { header: "Type", value: ({ type }) => orderTypeNames[type] },
    { header: "Status", value: ({ status, voided }) => (voided ? "Void" : orderStatusNames[status]) },
    { header: "Due (USD)", value: ({ dueAmount }) => dueAmount },
    { header: "Refunded (USD)", value: ({ refundedAmount }) => refundedAmount },
  ],
};
