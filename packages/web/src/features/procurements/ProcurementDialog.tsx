import PrintOutlined from "@mui/icons-material/PrintOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Procurement, ProcurementStatus } from "@stockpot/core/procurement/procurement.schema";
import { MailLink, PhoneLink } from "../../components/ContactLink.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/DetailsDialog.tsx";
import { StateTimeline } from "../../components/StateTimeline.tsx";
import { formatDateTime, formatDay, formatMoney } from "../../lib/format.ts";
import { LineTable } from "./LineTable.tsx";
import { actionsFor, type ProcurementVerbs } from "./ProcurementActions.tsx";
import { ProcurementStatusChip } from "./ProcurementStatusChip.tsx";
import { PurchaseOrder } from "./PurchaseOrder.tsx";

const stateNames: Record<ProcurementStatus, string> = {
  PENDING: "Created",
  APPROVED: "Approved",
  COMPLETED: "Completed, in stock",
  CANCELLED: "Cancelled",
};

const detailsOf = ({
  status,
  supplier,
  orderDate,
  expectedDate,
  totalAmount,
  notes,
}: Procurement): readonly Detail[] => [
  { label: "Status", value: <ProcurementStatusChip status={status} /> },
  { label: "Total", value: formatMoney(totalAmount) },
  { label: "Ordered", value: formatDateTime(orderDate) },
  { label: "Expected", value: expectedDate === undefined ? undefined : formatDay(expectedDate) },
  { label: "Supplier", value: `${supplier.name}\n${supplier.address}` },
  { label: "Phone", value: <PhoneLink number={supplier.phoneNumber} /> },
  { label: "Email", value: <MailLink address={supplier.email} /> },
  ...(notes === undefined ? [] : [{ label: "Notes", value: notes, wide: true }]),
];

interface ProcurementDialogProps {
  readonly procurement: Procurement;
  /** It has a change that is not saved yet; until then nothing more can be done with it. */
  readonly unsaved: boolean;
  readonly verbs: Omit<ProcurementVerbs, "onView">;
  readonly onClose: () => void;
}

/** A procurement whole: its header, its lines, its history, and what can be done with it. */
export function ProcurementDialog({ procurement, unsaved, verbs, onClose }: ProcurementDialogProps) {
  const actions = actionsFor(procurement, verbs);
  return (
    <DetailsDialog
      title={procurement.procurementNumber}
      maxWidth="lg"
      onClose={onClose}
      actions={
        <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 1 }}>
          <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
            Print
          </Button>
          {actions
            .toSorted((a, b) => Number(a.next === true) - Number(b.next === true))
            .map(({ label, next, Icon, run }) => (
              <Button
                key={label}
                variant={next ? "contained" : "outlined"}
                startIcon={<Icon fontSize="small" />}
                disabled={unsaved}
                {...(label === "Delete" && { color: "error" as const })}
                onClick={() => run(procurement)}
              >
                {label}
              </Button>
            ))}
        </Box>
      }
    >
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 1fr)" },
          gap: 2.5,
        }}
      >
        <DetailList details={detailsOf(procurement)} />
        <section>
          <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
            History
          </Typography>
          <StateTimeline
            states={procurement.history.map(({ status, ...step }) => ({
              ...step,
              label: stateNames[status],
              ended: status === "CANCELLED",
            }))}
          />
        </section>
      </Box>
      <section>
        <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
          {procurement.lineCount === 1 ? "1 line" : `${procurement.lineCount} lines`}
        </Typography>
        <LineTable lines={procurement.items} />
      </section>
      <PurchaseOrder procurement={procurement} />
    </DetailsDialog>
  );
}
