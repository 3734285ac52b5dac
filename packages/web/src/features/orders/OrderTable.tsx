import RoomServiceOutlined from "@mui/icons-material/RoomServiceOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { list } from "@stockpot/core/order/order.routes";
import { orderStatuses } from "@stockpot/core/order/order.rules";
import { type OrderSummary } from "@stockpot/core/order/order.schema";
import { EmptyList } from "../../components/EmptyList.tsx";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { SearchField } from "../../components/SearchField.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePage } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { isUnsaved, usePendingChanges, applyPending } from "../../lib/optimistic.ts";
import { DayField } from "./DayField.tsx";
import { orderColumns, type OrderRow } from "./order-columns.tsx";
import { betweenDays, dayIn, isBetween } from "./order-days.ts";
import { orderStatusNames } from "./order-status.tsx";
import type { OnStatus } from "./StatusSelect.tsx";
import { ordersOf } from "./use-orders.ts";

const statusOptions = orderStatuses.map((value) => ({ value, label: orderStatusNames[value] }));

const noFilters = { q: null, status: null, from: null, to: null } as const;

/** The actions of a row; an order that the server does not know yet cannot be looked at. */
const orderActions = (onView: OrderTableProps["onView"]) =>
  function actionsOf(order: OrderRow) {
    return (
      <IconButton
        size="small"
        aria-label={`View ${order.orderNumber}`}
        title="View"
        disabled={order.version === 0}
        onClick={() => onView(order)}
      >
        <VisibilityOutlined fontSize="small" />
      </IconButton>
    );
  };

interface OrderTableProps {
  readonly restaurantId: string;
  readonly onAdd: () => void;
  readonly onView: (order: OrderSummary) => void;
  readonly onStatus: OnStatus;
}

/** Every order, newest first; searched, filtered and paged by the server. */
export function OrderTable({ restaurantId, onAdd, onView, onStatus }: OrderTableProps) {
  const notify = useNotify();
  const url = useUrlState();
  const q = url.get("q") ?? "";
  const status = orderStatuses.find((one) => one === url.get("status"));
  const from = dayIn(url, "from");
  const to = dayIn(url, "to");
  const isFiltered = q !== "" || status !== undefined || from !== "" || to !== "";
  const { query, page, filter, pagingOf } = usePage(url, { of: JSON.stringify([restaurantId, q, status, from, to]) });
  const response = useRoute(
    list,
    {
      params: { restaurantId },
      query: { ...query, ...(q !== "" && { q }), ...(status && { status }), ...betweenDays(from, to) },
    },
    {
      keepPreviousData: true,
      onError: () =>
        notify.failure({ title: "Error loading orders", text: "Failed to load orders. Please try again." }),
    },
  );
  const pending = usePendingChanges<OrderSummary>(ordersOf(restaurantId));
  const rows = applyPending(response.data?.data ?? [], pending, {
    belongs: (order) => (status === undefined || order.status === status) && isBetween(order.createdAt, from, to),
    adds: page === 1 && q === "",
  }).map((order): OrderRow => ({ ...order, unsaved: isUnsaved(pending, order.id), onStatus }));

  return (
    <Box sx={{ display: "grid", gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <SearchField label="Search by number or customer" value={q} onChange={(text) => filter({ q: text })} />
        <FilterSelect
          label="Status"
          all="All statuses"
          value={status ?? ""}
          options={statusOptions}
          onChange={(value) => filter({ status: value })}
        />
        <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1, width: { xs: "100%", sm: "auto" } }}>
          <DayField label="From date" word="From" value={from} onChange={(day) => filter({ from: day })} />
          <DayField label="To date" word="To" value={to} onChange={(day) => filter({ to: day })} />
        </Box>
      </Box>
      <LoadedTable
        what="orders"
        response={response}
        label="Orders"
        columns={orderColumns}
        rows={rows}
        pendingRow={({ unsaved }) => unsaved}
        renderActions={orderActions(onView)}
        paging={pagingOf(response.data?.pagination)}
        empty={
          <EmptyList
            page={page}
            onFirstPage={() => url.set({ page: null })}
            filtered={
              isFiltered
                ? {
                    title: "No orders match",
                    hint: "Try other days or another status, or look through all orders.",
                    onClear: () => filter(noFilters),
                  }
                : undefined
            }
            none={{
              icon: <RoomServiceOutlined />,
              title: "No Orders Found",
              hint: "Enter the first order: once it is confirmed, its ingredients are set aside for it.",
              add: "Create Order",
              onAdd,
            }}
          />
        }
      />
    </Box>
  );
}
