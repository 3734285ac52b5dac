import type { ProcurementStatus } from "@stockpot/core/procurement/procurement.schema";
import { StatusChip } from "../../components/StatusChip.tsx";

/** The label of each status. */
export const statusNames: Record<ProcurementStatus, string> = {
  PENDING: "Pending",
  APPROVED: "Approved",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
};

const tones = { PENDING: "warning", APPROVED: "ok", COMPLETED: "neutral", CANCELLED: "error" } as const;

export const ProcurementStatusChip = ({ status }: { readonly status: ProcurementStatus }) => (
  <StatusChip tone={tones[status]} label={statusNames[status]} />
);
