import { orderSearchOf, orderStatuses } from "@stockpot/core/order/order.rules";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import type { Column } from "../../components/table/DataTable.tsx";
import { Money } from "../../components/Money.tsx";
import { selectFilter } from "../../components/resource/filters.tsx";
import type { PageProps } from "../../components/resource/props.ts";
import { ResourceTable } from "../../components/resource/ResourceTable.tsx";
import { useList } from "../../components/resource/use-list.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { ChosenDays } from "./ChosenDays.tsx";
import { dayRangeFilter } from "./day-range-filter.tsx";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";
import { RoomServiceOutlined } from "../../lib/icons.tsx";
import { orders } from "./orders.ts";
import { ContentsOrNote, DateOrNote, NoteBelowStatus } from "./StatusNote.tsx";
import { StatusSelect } from "./StatusSelect.tsx";
import { useBeingPosted } from "./use-being-posted.ts";

/** An order, and whether a change is still being saved. */
type OrderRow = OrderSummary & { readonly unsaved: boolean };

const columns: readonly Column<OrderRow>[] = [
  { key: "orderNumber", header: "Order", render: ({ orderNumber }) => orderNumber },
  { key: "createdAt", header: "Date", render: (order) => <DateOrNote order={order} /> },
  {
    key: "dishes",
    header: "Items",
    grow: 60,
    minWidth: 120,
    ownLines: true,
    render: (order) => <ContentsOrNote order={order} />,
  },
  {
    key: "totalAmount",
    header: "Total",
    phoneLabel: "",
    align: "right",
    render: ({ totalAmount }) => <Money amount={totalAmount} />,
  },
  {
    key: "status",
    header: "Status",
    render: ({ unsaved, ...order }) => (
      <>
        <StatusSelect order={order} unsaved={unsaved} />
        <NoteBelowStatus order={order} />
      </>
    ),
  },
];

const phoneLines = ["orderNumber status status", "dishes createdAt totalAmount"];

const statusFilter = selectFilter<OrderSummary>({
  param: "status",
  label: "Status",
  all: "All statuses",
  options: orderStatuses.map((value) => ({ value, label: orderStatusNames[value] })),
  passes: (order, status) => order.status === status,
});

/** All orders, newest first. */
export function OrderTable(page: PageProps<OrderSummary>) {
  const { selected } = useRestaurant();
  const list = useList(orders, page.params, {
    filters: [statusFilter, ...(selected === null ? [] : [dayRangeFilter(selected)])],
    search: "Search by number or customer",
    newestFirst: true,
  });
  useBeingPosted(page.params.restaurantId, list.rows);
  const isOfOneStatus = list.filters.some(({ active, params }) => active && params.includes("status"));
  return (
    <ResourceTable
      {...page}
      list={list}
      rows={list.rows.map((order): OrderRow => ({ ...order, unsaved: list.isUnsaved(order) }))}
      columns={columns}
      notice={
        <ChosenDays
          restaurantId={page.params.restaurantId}
          isNarrowed={list.q !== "" || isOfOneStatus}
          isSearchedByName={orderSearchOf(list.q, isOfOneStatus)?.by === "name"}
          onChange={({ from, to }) => list.filter({ from, to })}
        />
      }
      opens="view"
      phoneLines={phoneLines}
      renderActions={null}
      icon={<RoomServiceOutlined />}
      hint="Create the first order. Confirming it reserves its ingredients."
    />
  );
}
