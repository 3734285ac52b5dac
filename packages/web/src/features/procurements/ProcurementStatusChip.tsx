import Box from "@mui/material/Box";
import type { ProcurementStatus, ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { Moment } from "../../components/Moment.tsx";
import { StatusChip } from "../../components/StatusChip.tsx";
import { isShownAbove } from "./above-approved.ts";

/** The label of each status. */
export const statusNames: Record<ProcurementStatus, string> = {
  PENDING: "Pending",
  APPROVED: "Approved",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
};

const tones = { PENDING: "warning", APPROVED: "info", COMPLETED: "plain", CANCELLED: "error" } as const;

interface ProcurementStatusChipProps {
  readonly procurement: Pick<
    ProcurementSummary,
    | "status"
    | "sent"
    | "lineCount"
    | "linesDone"
    | "linesReceived"
    | "totalAmount"
    | "receivedAmount"
    | "acceptedAmount"
  >;
}

/** Where a procurement stands, and whether its deliveries came to more than was approved. */
export const ProcurementStatusChip = ({ procurement }: ProcurementStatusChipProps) => (
  <Box sx={{ display: "inline-flex", flexWrap: "wrap", gap: 0.5, alignItems: "center" }}>
    <Progress procurement={procurement} />
    {procurement.status === "APPROVED" && procurement.linesReceived === 0 && procurement.sent && (
      <Box component="span" sx={{ fontSize: "0.75rem", color: "text.secondary", whiteSpace: "nowrap" }}>
        Sent <Moment at={procurement.sent.at} short />
      </Box>
    )}
    {isShownAbove(procurement) && <StatusChip tone="error" label="Above approval" />}
  </Box>
);

/** Of a procurement that was received in part, how many of its lines are done. */
function Progress({ procurement }: ProcurementStatusChipProps) {
  const { status, lineCount, linesDone, linesReceived } = procurement;
  if (status !== "APPROVED" || linesReceived === 0)
    return <StatusChip tone={tones[status]} label={statusNames[status]} />;
  return (
    <StatusChip tone="warning" label={linesDone === 0 ? "Partly received" : `Received ${linesDone} of ${lineCount}`} />
  );
}
