import { procurementStatuses } from "@stockpot/core/procurement/procurement.rules";
import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import type { Column } from "../../components/table/DataTable.tsx";
import { Day } from "../../components/Day.tsx";
import { Moment } from "../../components/Moment.tsx";
import type { Option } from "../../components/fields/SelectInput.tsx";
import { selectFilter } from "../../components/resource/filters.tsx";
import type { PageProps, ViewProps } from "../../components/resource/props.ts";
import { ResourcePage } from "../../components/resource/ResourcePage.tsx";
import { ResourceTable } from "../../components/resource/ResourceTable.tsx";
import { useList } from "../../components/resource/use-list.ts";
import { ReceiptLongOutlined } from "../../lib/icons.tsx";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { useNotify } from "../../lib/notify.tsx";
import { isShownAbove } from "./above-approved.ts";
import { PaidAmount } from "./PaidFigures.tsx";
import { ProcurementActions } from "./ProcurementActions.tsx";
import { ProcurementStatusChip, statusNames } from "./ProcurementStatusChip.tsx";
import { procurements } from "./procurements.ts";
import { useSteps } from "./use-steps.ts";

const ProcurementDialogs = lazyDialogs(async () => (await import("./ProcurementDialogs.tsx")).ProcurementDialogs);

const rowsPerPage = 10;

const columns: readonly Column<ProcurementSummary>[] = [
  { key: "procurementNumber", header: "Number", render: ({ procurementNumber }) => procurementNumber },
  { key: "supplier", header: "Supplier", grow: 40, minWidth: 120, render: ({ supplier }) => supplier.name },
  { key: "orderDate", header: "Ordered", hideBelow: 800, render: ({ orderDate }) => <Moment at={orderDate} short /> },
  {
    key: "expectedDate",
    header: "Expected",
    hideBelow: 660,
    render: ({ expectedDate }) => (expectedDate === undefined ? "–" : <Day day={expectedDate} />),
  },
  { key: "lineCount", header: "Lines", align: "right", hideBelow: 880, render: ({ lineCount }) => lineCount },
  {
    key: "totalAmount",
    header: "Total",
    needs: "costs.read",
    align: "right",
    render: ({ totalAmount, receivedAmount, linesReceived, status }) => (
      <PaidAmount
        ordered={totalAmount}
        received={receivedAmount}
        hasBegun={linesReceived > 0}
        isDone={status === "COMPLETED"}
      />
    ),
  },
  { key: "status", header: "Status", render: (row) => <ProcurementStatusChip procurement={row} /> },
];

const phoneLines = ["procurementNumber totalAmount", "supplier status"];

const statuses: readonly Option[] = procurementStatuses.map((value) => ({ value, label: statusNames[value] }));
const aboveApproved: Option = { value: "ABOVE_APPROVED", label: "Above what was approved" };

const statusFilter = (options: readonly Option[]) =>
  selectFilter<ProcurementSummary>({
    param: "status",
    label: "Status",
    all: "All statuses",
    options,
    passes: (procurement, status) =>
      status === aboveApproved.value ? isShownAbove(procurement) : procurement.status === status,
  });
const filters = [statusFilter(statuses)];
const filtersWithCosts = [statusFilter([...statuses, aboveApproved])];

export function ProcurementsPage() {
  const notify = useNotify();
  return (
    <ResourcePage
      resource={procurements}
      noRestaurantText="Create your first restaurant, then record what you buy."
      onAddWithoutRestaurant={() => notify.failure("Please select a restaurant first")}
    >
      {(page) => <Procurements {...page} />}
    </ResourcePage>
  );
}

function Procurements(page: PageProps<ProcurementSummary>) {
  const { step } = useSteps(page.params.restaurantId);
  // What can be taken back needs no confirmation.
  const open: ViewProps<ProcurementSummary>["open"] = (name, procurement) => {
    if (name === "approve" || name === "reopen") void step(name, procurement);
    else page.open(name, procurement);
  };
  return (
    <>
      <ProcurementTable {...page} open={open} />
      <ProcurementDialogs {...page} open={open} />
    </>
  );
}

function ProcurementTable(page: PageProps<ProcurementSummary>) {
  const { has } = usePermissions();
  const list = useList(procurements, page.params, {
    filters: has("purchases.readAll") && has("costs.read") ? filtersWithCosts : filters,
    search: null,
    newestFirst: true,
    limit: rowsPerPage,
  });
  return (
    <ResourceTable
      {...page}
      list={list}
      rows={list.rows}
      columns={columns}
      opens="view"
      phoneLines={phoneLines}
      renderActions={(row) => <ProcurementActions procurement={row} unsaved={list.isUnsaved(row)} open={page.open} />}
      file={async () => (await import("./procurement-file.ts")).procurementFile}
      icon={<ReceiptLongOutlined />}
      hint="Create a procurement for what you buy. When it is delivered, receive it to add the goods to stock."
    />
  );
}
