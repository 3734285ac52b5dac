import Typography from "@mui/material/Typography";
import type { OutputOf } from "@stockpot/core/api/route";
import { aboveApproved, approvedAmountOf } from "@stockpot/core/procurement/procurement.rules";
import type { list } from "@stockpot/core/procurement/procurement.routes";
import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import type { SWRResponse } from "swr";
import { Money } from "../../components/Money.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import type { Column } from "../../components/table/DataTable.tsx";
import { LoadedTable } from "../../components/table/LoadedTable.tsx";
import { fingerSized } from "../../components/widths.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";

/** A procurement with its restaurant, for the link. */
type Row = ProcurementSummary & { readonly restaurantId: string };

const amountsOf = ({ totalAmount = 0, receivedAmount = 0, acceptedAmount }: Row) => ({
  totalAmount,
  receivedAmount,
  acceptedAmount,
});

const columns: readonly Column<Row>[] = [
  {
    key: "procurementNumber",
    header: "Procurement",
    render: ({ id, procurementNumber, restaurantId }) => (
      <RouterLink to={toPage(paths.procurements, restaurantId, { dialog: "view", procurement: id })}>
        {procurementNumber}
      </RouterLink>
    ),
  },
  { key: "supplier", header: "Supplier", grow: 40, minWidth: 120, render: ({ supplier }) => supplier.name },
  {
    key: "approved",
    header: "Approved",
    phoneLabel: "of",
    align: "right",
    render: (row) => <Money amount={Number(approvedAmountOf(amountsOf(row)))} />,
  },
  {
    key: "received",
    header: "Received",
    align: "right",
    render: ({ receivedAmount }) => <Money amount={receivedAmount} />,
  },
  {
    key: "above",
    header: "Above",
    align: "right",
    hideBelow: 640,
    render: (row) => <Money amount={Number(aboveApproved(amountsOf(row)))} />,
  },
];

const phoneLines = ["procurementNumber received", "supplier approved"];

interface AboveApprovedProps {
  readonly restaurantId: string;
  readonly count: number;
  readonly response: SWRResponse<OutputOf<typeof list>, ApiError>;
}

/** The procurements that came to more than was approved, until an approver accepts it. */
export const AboveApproved = ({ restaurantId, count, response }: AboveApprovedProps) => (
  <section aria-labelledby="above-approved">
    <Typography id="above-approved" variant="h2" sx={{ mb: 1 }}>
      Above what was approved
    </Typography>
    <LoadedTable
      what="procurements above what was approved"
      response={response}
      label="Above what was approved"
      columns={columns}
      phoneLines={phoneLines}
      rows={(response.data?.data ?? []).map((procurement) => ({ ...procurement, restaurantId }))}
      skeletonRows={count}
      empty={null}
    />
    {count > (response.data?.data.length ?? count) && (
      <RouterLink to={toPage(paths.procurements, restaurantId, { status: "ABOVE_APPROVED" })} sx={fingerSized}>
        {`All ${count}`}
      </RouterLink>
    )}
  </section>
);
