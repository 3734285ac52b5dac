import Typography from "@mui/material/Typography";
import { movements as route } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Movement } from "@stockpot/core/stock/movement.schema";
import type { MovementKind } from "@stockpot/core/stock/stock.rules";
import type { Unit } from "@stockpot/core/measure/unit";
import { useId } from "react";
import type { Column } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { useRoute } from "../../lib/cache.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePaging } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";

const rowsPerPage = 10;

const kindNames: Record<MovementKind, string> = {
  OPENING: "Opening stock",
  ADJUSTMENT: "Adjusted",
  RECEIPT: "Received",
  CONSUMPTION: "Used",
  REVERSAL: "Returned",
  WASTE: "Wasted",
  REVALUATION: "Value corrected",
};

/** The words between a movement's kind and its document, as in "Used in ORD-000035". */
const prepositions: Record<MovementKind, string> = {
  OPENING: "by",
  ADJUSTMENT: "by",
  RECEIPT: "with",
  CONSUMPTION: "in",
  REVERSAL: "from",
  WASTE: "in",
  REVALUATION: "by",
};

/** A movement with the unit of its amounts. */
type Row = Movement & { readonly unit: Unit };

const columns: readonly Column<Row>[] = [
  { key: "occurredAt", header: "When", render: ({ occurredAt }) => formatDateTime(occurredAt) },
  {
    key: "kind",
    header: "Kind",
    render: ({ kind, source }) =>
      source ? `${kindNames[kind]} ${prepositions[kind]} ${source.number}` : kindNames[kind],
  },
  {
    key: "quantity",
    header: "Change",
    align: "right",
    render: ({ quantity, unit }) => (
      <span>
        {quantity > 0 && "+"}
        <Quantity value={quantity} unit={unit} />
      </span>
    ),
  },
  {
    key: "balance",
    header: "Balance",
    align: "right",
    render: ({ balance, unit }) => <Quantity value={balance} unit={unit} />,
  },
  { key: "recordedBy", header: "By", hideBelow: "md", render: ({ recordedBy }) => recordedBy },
];

interface MovementTableProps {
  readonly restaurantId: string;
  readonly item: InventoryItem;
}

/** The item's ledger, newest first. */
export function MovementTable({ restaurantId, item }: MovementTableProps) {
  const id = useId();
  const notify = useNotify();
  const { query, pagingOf } = usePaging(useUrlState(), { param: "movementPage", listKey: item.id, limit: rowsPerPage });
  const response = useRoute(
    route,
    { params: { restaurantId, itemId: item.id }, query },
    { keepPreviousData: true, onError: () => notify.failure("Failed to load movements") },
  );
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 1 }}>
        Movements
      </Typography>
      <LoadedTable
        what="movements"
        response={response}
        label="Movements"
        columns={columns}
        rows={(response.data?.data ?? []).map((movement) => ({ ...movement, unit: item.baseUnit }))}
        skeletonRows={3}
        {...(response.data !== undefined &&
          response.data.pagination.pages > 1 && { paging: pagingOf(response.data.pagination) })}
        empty={<EmptyState title="No movements yet">Changes of the quantity appear here.</EmptyState>}
      />
    </section>
  );
}
