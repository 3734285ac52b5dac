import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import type { ListFile } from "../../components/resource/list-file.ts";
import { csvMoment } from "../../lib/csv.ts";
import { statusNames } from "./ProcurementStatusChip.tsx";

export const procurementFile: ListFile<ProcurementSummary> = {
  file: "PROCUREMENTS",
  title: "Procurements",
  name: "procurements",
  columns: [
    { header: "Number", value: ({ procurementNumber }) => procurementNumber },
    { header: "Supplier", value: ({ supplier }) => supplier.name },
    { header: "Status", value: ({ status }) => statusNames[status] },
    { header: "Ordered", value: ({ orderDate }, { timeZone }) => csvMoment(orderDate, timeZone) },
    { header: "Expected", value: ({ expectedDate }) => expectedDate },
    { header: "Lines", value: ({ lineCount }) => lineCount },
    { header: "Total (USD)", needs: "costs.read", value: ({ totalAmount }) => totalAmount },
    { header: "Received (USD)", needs: "costs.read", value: ({ receivedAmount }) => receivedAmount },
  ],
};
