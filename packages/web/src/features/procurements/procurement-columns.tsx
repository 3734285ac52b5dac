import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import type { Column } from "../../components/DataTable.tsx";
import { formatDate, formatDay, formatMoney } from "../../lib/format.ts";
import { ProcurementStatusChip } from "./ProcurementStatusChip.tsx";

export const procurementColumns: readonly Column<ProcurementSummary>[] = [
  { key: "procurementNumber", header: "Number", render: ({ procurementNumber }) => procurementNumber },
  { key: "supplier", header: "Supplier", render: ({ supplier }) => supplier.name },
  { key: "orderDate", header: "Ordered", hideBelow: "md", render: ({ orderDate }) => formatDate(orderDate) },
  {
    key: "expectedDate",
    header: "Expected",
    render: ({ expectedDate }) => (expectedDate === undefined ? "–" : formatDay(expectedDate)),
  },
  { key: "lineCount", header: "Lines", align: "right", hideBelow: "lg", render: ({ lineCount }) => lineCount },
  { key: "totalAmount", header: "Total", align: "right", render: ({ totalAmount }) => formatMoney(totalAmount) },
  { key: "status", header: "Status", width: 110, render: ({ status }) => <ProcurementStatusChip status={status} /> },
];
