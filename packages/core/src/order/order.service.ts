import { Big } from "big.js";
import { assertCapability } from "../access/assert-capability.ts";
import { recordedOf } from "../activity/activity.ts";
import type { Member, Prefetched } from "../actor.ts";
import type { Page } from "../api/page.schema.ts";
import type { ById, Versioned } from "../api/route.ts";
import { dayMilliseconds, timestamp } from "../platform/clock.ts";
import * as counters from "../counter/counter.service.ts";
import { DomainError } from "../error.ts";
import { firstIdAt } from "../platform/id.ts";
import { openOrderWrite, readOldestOpenOrders } from "../reference/open-documents.ts";
import { guardOrder, readGuard } from "../reference/reference.guard.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { refuseReplay } from "../storage/idempotency.ts";
import { listPage } from "../storage/page.ts";
import { toPage } from "../storage/position.ts";
import { readDocumentCosts } from "../stock/document-cost.ts";
import { readInOrder } from "../storage/read.ts";
import { readRecords } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import { put } from "../storage/write.ts";
import { counterOfStatus, countsOf, dayScope } from "./order.counts.ts";
import { activityOfNew } from "./order.activity.ts";
import { partsOf, readOrdered, toLines, toRecord } from "./order.draft.ts";
import { OrderEntity, OrderPartEntity } from "./order.entity.ts";
import { type ChangeContext, changeOrder } from "./order.posting.ts";
import {
  type PresentedOrder,
  type SummarisedOrder,
  costsByPurpose,
  presented,
  readCosts,
  readOrder,
  summarised,
} from "./order.reading.ts";
import { byNumberDescending, isFinal, isVoid, orderSearchOf, searchedDays, stageOf } from "./order.rules.ts";
import type { DaysQuery, OrderDraft, OrderQuery, StatusChange } from "./order.schema.ts";

/**
 * Newest first. A whole number and a customer's email address are looked up whatever the day; other texts, and orders of
 * one type, are searched on the days of the query, or on the last thirty.
 */
export async function list({ restaurantId }: Member, query: OrderQuery): Promise<Page<SummarisedOrder>> {
  const { status, type, from, to, q = "", ...page } = query;
  const search = orderSearchOf(q, status !== undefined);
  if (search?.by === "number") return findByNumber(restaurantId, search.orderNumber, query);
  const isSearched = search !== undefined || type !== undefined;
  const isWhole = !isSearched && from === undefined && to === undefined;
  return listPage({
    query:
      search?.by === "email"
        ? onDays(OrderEntity.query.byCustomerEmail({ restaurantId, customerEmail: search.email }), query)
        : onDays(entriesOf(restaurantId, status), isSearched ? withFirstDay(query) : query),
    newestFirst: true,
    list: ["orders", restaurantId, status, type, from, to, q],
    page,
    q: search?.by === "name" ? q : undefined,
    matches: type && ((entry) => entry["type"] === type),
    count: isWhole ? () => countOf(restaurantId, status) : undefined,
    // Of orders entered at once, the one with the lower number may have the later id.
    load: async (ids) => (await readOrders(restaurantId, ids)).toSorted(byNumberDescending).map(summarised),
  });
}

const readOrders = (restaurantId: string, ids: readonly string[], { consistent = false } = {}) =>
  readInOrder(ids, (some) =>
    readRecords(
      OrderEntity,
      some.map((id) => ({ restaurantId, id })),
      { consistent },
    ),
  );

/** More than any kitchen has open. */
const maxOpenOrders = 200;

/** The open orders, the oldest first, as they are at this moment. */
export async function listOpen({ restaurantId }: Member): Promise<SummarisedOrder[]> {
  const entries = await readOldestOpenOrders(restaurantId, maxOpenOrders);
  const orders = await readOrders(
    restaurantId,
    entries.map(({ id }) => id),
    { consistent: true },
  );
  return orders.filter(({ status }) => !isFinal(status)).map(summarised);
}

/** The order of a number, if the rest of the query does not leave it out. */
async function findByNumber(
  restaurantId: string,
  orderNumber: string,
  { status, type, ...query }: OrderQuery,
): Promise<Page<SummarisedOrder>> {
  const { data: entries } = await onDays(OrderEntity.query.byNumber({ restaurantId, orderNumber }), query).go();
  const found = await readOrders(
    restaurantId,
    entries.map(({ id }) => id),
  );
  const orders = found.filter(
    (order) => (status === undefined || order.status === status) && (type === undefined || order.type === type),
  );
  return toPage(orders.map(summarised), { page: 1, nextCursor: null }, query, orders.length);
}

async function countOf(restaurantId: string, status: OrderQuery["status"]): Promise<number> {
  const counts = await counters.readCounters(restaurantId, "orders");
  return status ? counts[counterOfStatus[status]] : counts.total;
}

const entriesOf = (restaurantId: string, status: OrderQuery["status"]) =>
  status ? OrderEntity.query.byStatus({ restaurantId, status }) : OrderEntity.query.byAge({ restaurantId });

type Days = Pick<OrderQuery, "from" | "to">;

/** Days to search on: with a first one, where none is given. */
function withFirstDay({ from, to }: Days): Days {
  if (from !== undefined) return { from, to };
  const last = to === undefined ? Date.parse(timestamp()) : endOf(to);
  return { from: new Date(last - searchedDays * dayMilliseconds).toISOString(), to };
}

/** Ids are as old as their orders, so that days are ranges of ids. */
function onDays<Query>(
  query: { between(first: { id: string }, last: { id: string }): Query } & Query,
  { from, to }: Days,
): Query {
  if (from === undefined && to === undefined) return query;
  const start = from === undefined ? 0 : Date.parse(from);
  const end = to === undefined ? endOfTime : endOf(to);
  // The table refuses a range that ends before it begins; this one is as empty.
  return query.between({ id: firstIdAt(start) }, { id: firstIdAt(Math.max(start, end)) });
}

const endOfTime = Date.parse("9999-12-31");
const isDay = (moment: string) => !moment.includes("T");
const endOf = (to: string) => Date.parse(to) + (isDay(to) ? dayMilliseconds : 0);

/**
 * What the orders entered on some business days came to, from the days' counters: at the same cost however many there
 * were.
 */
export async function totals({ restaurantId }: Member, { from, to }: DaysQuery) {
  const days = await counters.readCountersBetween(restaurantId, dayScope(from), dayScope(to));
  const sum = (counter: counters.Counter) =>
    [...days.values()].reduce((total, counts) => total + (counts[counter] ?? 0), 0);
  const [orders, open, completed] = [sum("total"), sum("open"), sum("completed")];
  const [cancelled, voided] = [sum("cancelled"), sum("voided")];
  const cents = [...days.values()].reduce((total, { completedCents = 0 }) => total.plus(completedCents), Big(0));
  return { orders, open, completed, cancelled, voided, amount: cents.div(100) };
}

/** An order, with the cost of what it took for members who see costs. */
export async function get(actor: Member, { params: { orderId } }: ById<"orderId">) {
  const { restaurantId, capabilities } = actor;
  const [read, costs] = await Promise.all([
    readOrder(restaurantId, orderId, { consistent: true }),
    capabilities.has("costs.read") ? readDocumentCosts(restaurantId, orderId, false) : undefined,
  ]);
  return { ...presented(read), ...(costs && costs.size > 0 && { costs: costsByPurpose(costs) }) };
}

/** Enters an order with names, prices, recipes and costs as they are now. It moves no stock yet. */
export async function create(actor: Member, draft: OrderDraft): Promise<PresentedOrder> {
  const { restaurantId } = actor;
  if (draft.type === "FREEBIE") assertCapability(actor, "orders.comp", "type");
  let taken: ReturnType<typeof counters.takeOrderNumber> | undefined;
  return retryOnConflict(async (attempt) => {
    const guard = await readGuard(actor, attempt);
    const [ordered] = await Promise.all([readOrdered(restaurantId, draft), taken ?? refuseReplay(actor)]);
    // Once for all attempts, and once nothing is to be refused any more but an order beyond all measure.
    taken ??= counters.takeOrderNumber(restaurantId);
    const [lines, { sequence, orderTerms }] = await Promise.all([toLines(restaurantId, ordered), taken]);
    const order = toRecord(actor, draft, lines, { sequence, terms: orderTerms });
    const { id, orderNumber } = order;
    return commit(
      actor,
      [
        ...counters.counterWrites(restaurantId, [], [countsOf(order)]),
        guardOrder(restaurantId, guard),
        put(OrderEntity.create(order)),
        ...partsOf(order, lines).map((part) => put(OrderPartEntity.put(part))),
        openOrderWrite({ restaurantId, id, orderNumber, productIds: lines.map((line) => line.productId) }),
      ],
      presented({ order, lines }),
      recordedOf(actor, activityOfNew(order)),
    );
  });
}

type StatusInput = Versioned<"orderId"> & { readonly body: StatusChange };

/**
 * Changes an order's status and posts exactly the difference between the two stock stages.
 * @throws DomainError INSUFFICIENT_STOCK naming each short ingredient; nothing has changed then. FORBIDDEN where what was
 * used would be given back, by a member who may not void orders
 */
export const setStatus = (actor: Member & Prefetched<ChangeContext>, input: StatusInput): Promise<PresentedOrder> =>
  changeOrder(actor, input, {
    isDone: ({ status }) => status === input.body.status,
    decide: async ({ read }, attempt) => {
      const { order } = read;
      const { status, stock = "WASTE" } = input.body;
      if (isFinal(order.status)) {
        throw new DomainError("CONFLICT", `This order is ${order.status.toLowerCase()}. It can no longer be changed.`);
      }
      if (order.status === status) return undefined;
      const isCancelled = status === "CANCELLED";
      const to = isCancelled ? "none" : stageOf(status, order.consumeAt);
      if (isVoid(order.stage, to)) assertCapability(actor, "orders.void", "status");
      // Reports are told what the products sold have cost.
      const isSold = status === "COMPLETED" && order.stage === "consumed";
      return {
        status,
        ...(isCancelled && order.stage === "consumed" && { stock }),
        ...(isSold && { costs: await readCosts(actor.restaurantId, read, attempt) }),
      };
    },
  });
