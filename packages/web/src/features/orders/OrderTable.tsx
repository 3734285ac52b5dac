import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { orderTypeNames, orderTypes } from "@stockpot/core/order/order.reasons";
import { orderSearchOf, orderStatuses } from "@stockpot/core/order/order.rules";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import type { Column } from "../../components/table/DataTable.tsx";
import { OrderDue, OrderTypeNote } from "../../components/OrderCells.tsx";
import { ButtonLink } from "../../components/RouterLink.tsx";
import { selectFilter } from "../../components/resource/filters.tsx";
import type { PageProps } from "../../components/resource/props.ts";
import { ResourceTable } from "../../components/resource/ResourceTable.tsx";
import { useList } from "../../components/resource/use-list.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { ChosenDays } from "./ChosenDays.tsx";
import { dayRangeFilter } from "./day-range-filter.tsx";
import { OrderStatusChip, orderStatusNames } from "../../components/OrderStatusChip.tsx";
import { RoomServiceOutlined } from "../../lib/icons.tsx";
import { lazy, Suspense, useState } from "react";
import { touch } from "../../components/widths.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { retryImport } from "../../lib/retry-import.ts";
import { toPage } from "../../lib/to-page.ts";
import { paths } from "../../paths.ts";
import { isOpen } from "./order-lines.ts";
import { NextStep } from "./NextStep.tsx";
import { orders } from "./orders.ts";
import { ContentsOrNote, DateOrNote, NoteBelowStatus } from "./StatusNote.tsx";
import { StatusSelect } from "./StatusSelect.tsx";
import { useBeingPosted } from "./use-being-posted.ts";

// Several are chosen rarely: what that takes is loaded then.
const ChooseOrder = lazy(async () => ({
  default: (await retryImport(() => import("./ChooseOrder.tsx"))).ChooseOrder,
}));
const ChosenOrders = lazy(async () => ({
  default: (await retryImport(() => import("./ChosenOrders.tsx"))).ChosenOrders,
}));

/** An order, and whether a change is still being saved. */
type OrderRow = OrderSummary & { readonly unsaved: boolean };

// Where a row has room for its next step or for all of them, it has the next one; its dialog has all.
const crowded = "@container (max-width: 859.95px)";
const spacious = "@container (min-width: 860px)";
// Beside its next step, a row of the smallest phones has room for what was ordered, not for when.
const cramped = "@container (max-width: 344.95px)";
const hidden = { display: "none" };

const columns: readonly Column<OrderRow>[] = [
  {
    key: "orderNumber",
    header: "Order",
    render: ({ orderNumber, type }) => (
      <>
        {orderNumber}
        <OrderTypeNote type={type} />
      </>
    ),
  },
  {
    key: "createdAt",
    header: "Date",
    render: (order) => (
      <Box component="span" sx={{ [cramped]: hidden }}>
        <DateOrNote order={order} />
      </Box>
    ),
  },
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
    // The amount to pay, if it differs.
    render: (order) => <OrderDue order={order} />,
  },
  {
    key: "status",
    header: "Status",
    render: ({ unsaved, ...order }) => (
      <>
        <Box component="span" sx={{ [crowded]: hidden }}>
          <StatusSelect order={order} unsaved={unsaved} />
        </Box>
        <Box component="span" sx={{ [spacious]: hidden }}>
          <OrderStatusChip order={order} short />
        </Box>
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

const typeFilter = selectFilter<OrderSummary>({
  param: "type",
  label: "Type",
  all: "All types",
  options: orderTypes.map((value) => ({ value, label: orderTypeNames[value] })),
  passes: (order, type) => order.type === type,
});

/** All orders, newest first. */
export function OrderTable(page: PageProps<OrderSummary>) {
  const { selected } = useRestaurant();
  const list = useList(orders, page.params, {
    filters: [statusFilter, typeFilter, ...(selected === null ? [] : [dayRangeFilter(selected)])],
    search: "Search by number or customer",
    newestFirst: true,
  });
  useBeingPosted(page.params.restaurantId, list.rows);
  const { has } = usePermissions();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [isChoosing, setIsChoosing] = useState(false);
  const chosen = list.rows.filter((order) => chosenIds.has(order.id) && isOpen(order));
  const isOfOneType = list.filters.some(({ active, params }) => active && params.includes("type"));
  const isOfOneStatus = list.filters.some(({ active, params }) => active && params.includes("status"));
  return (
    <ResourceTable
      {...page}
      list={list}
      rows={list.rows.map((order): OrderRow => ({ ...order, unsaved: list.isUnsaved(order) }))}
      columns={columns}
      file={async () => (await import("./order-file.ts")).orderFile}
      notice={
        <>
          <ChosenDays
            restaurantId={page.params.restaurantId}
            isNarrowed={list.q !== "" || isOfOneStatus || isOfOneType}
            isSearched={isOfOneType || orderSearchOf(list.q, isOfOneStatus)?.by === "name"}
            onChange={({ from, to }) => list.setFilters({ from, to })}
          >
            <ButtonLink
              size="small"
              to={toPage(paths.kitchen, page.params.restaurantId)}
              sx={{ [touch]: { minHeight: 44 } }}
            >
              Kitchen
            </ButtonLink>
            {has("orders.take") && !isChoosing && list.rows.some(isOpen) && (
              <Button size="small" onClick={() => setIsChoosing(true)} sx={{ [touch]: { minHeight: 44 } }}>
                Choose Several
              </Button>
            )}
          </ChosenDays>
          {isChoosing && (
            <Suspense fallback={null}>
              <ChosenOrders
                restaurantId={page.params.restaurantId}
                orders={chosen}
                onDone={() => {
                  setIsChoosing(false);
                  setChosenIds(new Set());
                }}
              />
            </Suspense>
          )}
        </>
      }
      opens="view"
      phoneLines={phoneLines}
      renderActions={
        isChoosing
          ? (order) =>
              isOpen(order) && (
                <Suspense fallback={null}>
                  <ChooseOrder
                    orderNumber={order.orderNumber}
                    isChosen={chosenIds.has(order.id)}
                    disabled={order.unsaved}
                    onChange={(isChosen) => {
                      const others = [...chosenIds].filter((id) => id !== order.id);
                      setChosenIds(new Set(isChosen ? [...others, order.id] : others));
                    }}
                  />
                </Suspense>
              )
          : (order) => <NextStep order={order} unsaved={order.unsaved} />
      }
      icon={<RoomServiceOutlined />}
      hint="Create the first order. Confirming it reserves its ingredients."
    />
  );
}
