import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Procurement, ProcurementStatus } from "@stockpot/core/procurement/procurement.schema";
import { MailLink, PhoneLink } from "../../components/ContactLink.tsx";
import { Day } from "../../components/Day.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { Moment } from "../../components/Moment.tsx";
import { Money, MoneyDifference } from "../../components/Money.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { Signed } from "../../components/Signed.tsx";
import { StateTimeline } from "../../components/StateTimeline.tsx";
import { useFormats } from "../../lib/formats.ts";
import { aboveApprovedText, isShownAbove } from "./above-approved.ts";
import { Deliveries } from "./Deliveries.tsx";
import { LineTable } from "./LineTable.tsx";
import { ProcurementButtons } from "./ProcurementButtons.tsx";
import { ProcurementStatusChip } from "./ProcurementStatusChip.tsx";
import { PurchaseOrder } from "./PurchaseOrder.tsx";

const stateNames: Record<ProcurementStatus, string> = {
  PENDING: "Created",
  APPROVED: "Approved",
  COMPLETED: "Completed, in stock",
  CANCELLED: "Cancelled",
};

function detailsOf(procurement: Procurement): readonly Detail[] {
  const { supplier, orderDate, sent, expectedDate, totalAmount, receivedAmount, linesReceived, notes } = procurement;
  return [
    { label: "Status", value: <ProcurementStatusChip procurement={procurement} /> },
    { label: "Total", needs: "costs.read", value: <Money amount={totalAmount} /> },
    ...(linesReceived === 0 || totalAmount === undefined || receivedAmount === undefined
      ? []
      : [{ label: "Received", value: <Received of={receivedAmount} ordered={totalAmount} /> }]),
    { label: "Ordered", value: <Moment at={orderDate} /> },
    ...(sent === undefined ? [] : [{ label: "Sent", value: <Sent {...sent} /> }]),
    { label: "Expected", value: expectedDate === undefined ? undefined : <Day day={expectedDate} /> },
    { label: "Supplier", value: `${supplier.name}\n${supplier.address}` },
    { label: "Phone", value: <PhoneLink number={supplier.phoneNumber} /> },
    { label: "Email", value: <MailLink address={supplier.email} /> },
    ...(notes === undefined ? [] : [{ label: "Notes", value: notes, wide: true }]),
  ];
}

const Sent = ({ at, by }: NonNullable<Procurement["sent"]>) => (
  <>
    <Moment at={at} />
    {`, ${by}`}
  </>
);

interface ReceivedProps {
  /** US dollars. */
  readonly of: number;
  readonly ordered: number;
}

/** What was received, and by how much that is more or less than what was ordered. */
const Received = ({ of, ordered }: ReceivedProps) => (
  <>
    <Money amount={of} />
    {of !== ordered && (
      <>
        {" ("}
        <Signed value={of - ordered}>
          <MoneyDifference of={of} less={ordered} />
        </Signed>
        {")"}
      </>
    )}
  </>
);

/** What a step of the history is called, by what was before it: undoing a delivery, or reopening, goes back. */
function labelOf(status: ProcurementStatus, before: ProcurementStatus | undefined): string {
  if (status === "APPROVED" && before === "COMPLETED") return "Delivery undone";
  return status === "PENDING" && before !== undefined ? "Reopened" : stateNames[status];
}

/** A procurement's details, lines, history and actions. */
export function ProcurementDialog({
  params,
  thing: procurement,
  unsaved,
  open,
  onClose,
}: ThingDialogProps<Procurement>) {
  const formats = useFormats();
  return (
    <DetailsDialog
      title={procurement.procurementNumber}
      maxWidth="lg"
      onClose={onClose}
      actions={
        <ProcurementButtons procurement={procurement} unsaved={unsaved} onAct={(name) => open(name, procurement)} />
      }
    >
      {isShownAbove(procurement) && <Alert severity="warning">{aboveApprovedText(procurement, formats)}</Alert>}
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
            states={procurement.history.map(({ status, ...step }, index, all) => ({
              ...step,
              label: labelOf(status, all[index - 1]?.status),
              cancelled: status === "CANCELLED",
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
      {(procurement.status === "APPROVED" || procurement.status === "COMPLETED") && (
        <Deliveries restaurantId={params.restaurantId} procurement={procurement} />
      )}
      <PurchaseOrder procurement={procurement} />
    </DetailsDialog>
  );
}
