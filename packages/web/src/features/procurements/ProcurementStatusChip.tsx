import type { ProcurementStatus, ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { StatusChip } from "../../components/StatusChip.tsx";

/** The label of each status. */
export const statusNames: Record<ProcurementStatus, string> = {
  PENDING: "Pending",
  APPROVED: "Approved",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
};

const tones = { PENDING: "warning", APPROVED: "info", COMPLETED: "plain", CANCELLED: "error" } as const;

interface ProcurementStatusChipProps {
  readonly procurement: Pick<ProcurementSummary, "status" | "lineCount" | "linesDone" | "linesReceived">;
}

/** Where a procurement stands; of one that was received in part, how many of its lines are done. */
export function ProcurementStatusChip({ procurement }: ProcurementStatusChipProps) {
  const { status, lineCount, linesDone, linesReceived } = procurement;
  if (status !== "APPROVED" || linesReceived === 0)
    return <StatusChip tone={tones[status]} label={statusNames[status]} />;
  return (
    <StatusChip tone="warning" label={linesDone === 0 ? "Partly received" : `Received ${linesDone} of ${lineCount}`} />
  );
}
