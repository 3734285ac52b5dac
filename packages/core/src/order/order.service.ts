import { Big } from "big.js";
import type { Member } from "../actor.ts";
import type { Page } from "../api/page.schema.ts";
import { readRecipes } from "../bom/bom.service.ts";
import { dayIn, dayMilliseconds, timestamp } from "../clock.ts";
import { DomainError, notFound, refusedField, stale } from "../error.ts";
import { firstIdAt, newId } from "../id.ts";
import { readItems } from "../inventory/stock.reading.ts";
import { lineTotal } from "../money.ts";
import { moving } from "../inventory/stock.service.ts";
import { readProducts } from "../product/product.reading.ts";
import { fenceOf, referring } from "../reference/reference.service.ts";
import type { RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { readEntries, searchEntries, toPage } from "../storage/page.ts";
import { readInOrder } from "../storage/read.ts";
import { AlreadyAnswered, Raced, commit, deciding, largestTransaction, put } from "../storage/transaction.ts";
import * as tallies from "../tally/tally.service.ts";
import { foldText } from "../text.ts";
import {
  type Change,
  OpenOrderEntity,
  OrderEntity,
  type OrderLine,
  OrderPartEntity,
  type OrderRecord,
} from "./order.entity.ts";
import {
  type ReadOrder,
  changing,
  counterOfStatus,
  demandOf,
  moveOf,
  presented,
  readOrder,
  refuseShortages,
  shortagesOf,
  talliedOf,
} from "./order.change.ts";
import { Overtaken, type Present, finishPosting, postInSteps } from "./order.posting.ts";
import { isFinal, needsStock, orderNumberOf, stageOf } from "./order.rules.ts";
import type { OrderDraft, OrderQuery, StatusChange } from "./order.schema.ts";

interface OrderInput {
  readonly params: { readonly orderId: string };
}

/** Newest first, by number or customer, status and day. */
export async function list(member: Member, query: OrderQuery): Promise<Page<OrderRecord>> {
  const { restaurantId } = member;
  const { status, from, to, q, ...page } = query;
  const listing = {
    query: entriesOf(restaurantId, query),
    newestFirst: true,
    list: JSON.stringify(["orders", restaurantId, status, from, to, q]),
    page,
  };
  const part = foldText(q ?? "");
  const isCounted = part === "" && from === undefined && to === undefined;
  const found = isCounted
    ? await readAndCount(restaurantId, listing, status)
    : await searchEntries(listing, (entry) => String(entry["nameKey"]).includes(part));
  const orders = await readInOrder(
    found.entries.map((entry) => String(entry["id"])),
    (ids) => OrderEntity.get(ids.map((id) => ({ restaurantId, id }))).go(),
  );
  return toPage(orders, found, page, found.total);
}

/** Ids are as old as their orders, so that days are ranges of ids. */
function entriesOf(restaurantId: string, { status, from, to }: OrderQuery) {
  const query = status
    ? OrderEntity.query.byStatus({ restaurantId, status })
    : OrderEntity.query.byAge({ restaurantId });
  if (from === undefined && to === undefined) return query;
  const start = from === undefined ? 0 : Date.parse(from);
  const end = to === undefined ? endOfTime : Date.parse(to) + (isDay(to) ? dayMilliseconds : 0);
  // The table refuses a range that ends before it begins; this one is as empty.
  return query.between({ id: firstIdAt(start) }, { id: firstIdAt(Math.max(start, end)) });
}

const endOfTime = Date.parse("9999-12-31");
const isDay = (moment: string) => !moment.includes("T");

async function readAndCount(
  restaurantId: string,
  listing: Parameters<typeof readEntries>[0],
  status: OrderQuery["status"],
) {
  const [found, tally] = await Promise.all([readEntries(listing), tallies.readTally(restaurantId, "orders")]);
  return { ...found, total: status ? tally[counterOfStatus(status)] : tally.total };
}

export async function get(member: Member, { params }: OrderInput) {
  const { order, lines } = await readOrder(member.restaurantId, params.orderId, true);
  return presented(order, lines);
}

/** Takes an order down with names, prices, recipes and costs as they are now. It moves no stock yet. */
export async function create(member: Member, draft: OrderDraft) {
  const { restaurantId } = member;
  return deciding(async (attempt) => {
    const fence = await fenceOf(member, attempt);
    const productIds = draft.orderItems.map((line) => line.productId);
    const [products, recipes, { numbered, timeZone }] = await Promise.all([
      readProducts(restaurantId, productIds),
      readRecipes(restaurantId, productIds),
      tallies.readTally(restaurantId, "orders"),
    ]);
    const named = [...recipes.values()].flatMap((recipe) => recipe.items.map((line) => line.inventoryItemId));
    const items = await readItems(restaurantId, named, { consistent: false });

    const lines = draft.orderItems.map(({ productId, quantity }, index): OrderLine => {
      const product = products.get(productId);
      if (!product) throw notFound("Product");
      if (!product.isActive || !product.isAvailable) throw unavailable(product.name, index);
      const recipe = recipes.get(productId);
      return {
        id: newId(),
        productId,
        name: product.name,
        quantity,
        unitPrice: product.price.toFixed(),
        totalPrice: lineTotal(Big(quantity), product.price).toFixed(),
        ...(recipe && { bomId: recipe.bomId, bomVersion: recipe.version }),
        ingredients: (recipe?.items ?? []).map(({ inventoryItemId, name, baseQuantity, baseUnit }) => {
          const cost = items.get(inventoryItemId)?.averageCost;
          return {
            inventoryItemId,
            name,
            quantity: Big(baseQuantity).times(quantity).toFixed(),
            unit: baseUnit,
            ...(cost && { unitCost: cost.toFixed() }),
          };
        }),
      };
    });
    const order = toRecord(member, draft, lines, { sequence: numbered + 1, timeZone });
    return commit(
      member,
      [
        ...tallies.recounting(restaurantId, [], [talliedOf(order), dayOf(order)], { scope: "orders", last: numbered }),
        referring(restaurantId, fence),
        put(OrderEntity.put(order)),
        ...partsOf(order, lines).map((part) => put(OrderPartEntity.put(part))),
        put(
          OpenOrderEntity.put({
            restaurantId,
            id: order.id,
            orderNumber: order.orderNumber,
            productIds: [...new Set(productIds)],
          }),
        ),
      ],
      presented(order, lines),
    );
  });
}

const dayOf = ({ day }: OrderRecord): tallies.Tallied => ({ [`orders/${day}`]: { total: 1 } });

const unavailable = (name: string, index: number) =>
  refusedField("CONFLICT", `orderItems.${index}.productId`, `${name} is not available.`);

function toRecord(
  { restaurantId, fullName, email }: Member,
  { notes, customer }: OrderDraft,
  lines: readonly OrderLine[],
  { sequence, timeZone }: { readonly sequence: number; readonly timeZone: string },
): OrderRecord {
  const createdAt = timestamp();
  const orderNumber = orderNumberOf(sequence);
  const who = customer
    ? { fullName: customer.fullName, ...(customer.email && { email: customer.email }) }
    : { fullName, email };
  return {
    restaurantId,
    id: newId(),
    orderNumber,
    status: "PENDING",
    stage: "none",
    totalAmount: lines.reduce((sum, { totalPrice }) => sum.plus(totalPrice), Big(0)),
    ...(notes && { notes }),
    customer: who,
    lineCount: lines.length,
    history: [{ status: "PENDING", at: createdAt, by: fullName }],
    day: dayIn(timeZone, createdAt),
    nameKey: foldText(`${orderNumber} ${who.fullName} ${who.email ?? ""}`),
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

/** An item of the table holds 400 KB; a part keeps well below it. */
const largestPartBytes = 250_000;

function partsOf({ restaurantId, id }: OrderRecord, lines: readonly OrderLine[]) {
  const parts: OrderLine[][] = [[]];
  let bytes = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(JSON.stringify(line));
    if (bytes + size > largestPartBytes && bytes > 0) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(line);
    bytes += size;
  }
  return parts.map((some, part) => ({ restaurantId, orderId: id, part, lines: some }));
}

/** What a status change is decided on, read before anybody is let in, at the same moment as the access check. */
export interface Before {
  readonly read: ReadOrder;
  readonly restaurant: RestaurantRecord;
}

export async function readBefore(
  { restaurantId, orderId }: { readonly restaurantId: string; readonly orderId: string },
  consistent = false,
): Promise<Before> {
  const [read, restaurant] = await Promise.all([
    readOrder(restaurantId, orderId, consistent),
    readRestaurant(restaurantId, consistent),
  ]);
  return { read, restaurant };
}

interface StatusInput extends OrderInput {
  readonly body: StatusChange;
  readonly ifMatch: number | undefined;
}

/**
 * Brings an order into another status and posts exactly the difference between the two stock stages.
 * The first try decides on what was read alongside the access check, which may be a moment old: it can only win on
 * the present state, and what it would refuse is looked at again.
 * @param present how the answer is written: a posting in steps may be ended, and so answered, by another request
 * @throws DomainError INSUFFICIENT_STOCK naming each short ingredient; nothing has changed then
 */
export async function setStatus(member: Member, input: StatusInput, ahead: Promise<Before>, present?: Present) {
  const { status } = input.body;
  const ids = { ...input.params, restaurantId: member.restaurantId };
  // Whether the order may be where it was asked to be because of this very request.
  let mayBeDone = false;
  const attempt = async (before: Before, isFirst: boolean) => {
    const { order } = before.read;
    if (order.posting) {
      await finishPosting(before.read, present);
      mayBeDone ||= order.posting.status === status;
      throw new Raced("The order's posting is ended");
    }
    if (mayBeDone && order.status === status) return presented(order, before.read.lines);
    try {
      return await changeOn(member, input, before, { consistent: !isFirst, present });
    } catch (error) {
      // No answer, or another's end of what this request began: the change may have been made.
      mayBeDone ||= !(error instanceof DomainError || error instanceof Raced);
      throw error;
    }
  };
  try {
    return await attempt(await ahead, true);
  } catch (error) {
    if (error instanceof AlreadyAnswered) throw error;
  }
  return deciding(async () => {
    try {
      return await attempt(await readBefore(ids, true), false);
    } catch (error) {
      throw error instanceof Overtaken ? new Raced("The posting moved on") : error;
    }
  });
}

interface Attempt {
  readonly consistent: boolean;
  readonly present: Present;
}

async function changeOn(
  member: Member,
  { body, ifMatch }: StatusInput,
  before: Before,
  { consistent, present }: Attempt,
) {
  const { order, lines } = before.read;
  if (ifMatch !== undefined && ifMatch !== order.version) throw stale("This order");
  if (isFinal(order.status)) {
    throw new DomainError("CONFLICT", `This order is ${order.status.toLowerCase()}. It cannot be changed any more.`);
  }
  if (order.status === body.status) {
    if (consistent) return presented(order, lines);
    throw new Raced("It may have moved on");
  }
  const change = changeOf(member, order, body, before.restaurant);
  const demand = demandOf(lines);
  const items = await readItems(
    member.restaurantId,
    change.from === change.to ? [] : demand.map(({ inventoryItemId }) => inventoryItemId),
    { consistent },
  );
  if (needsStock(change.from, change.to) && !change.allowNegativeStock) {
    const shortages = shortagesOf(demand, items, change.from);
    // The stock was read after the order: what is missing may be what the order has reserved in between.
    if (shortages.length > 0 && consistent) await expectUnmoved(order);
    refuseShortages(shortages);
  }
  const moves = items.size === 0 ? [] : demand.flatMap((one) => moveOf(order, one, change));
  const { next, writes } = changing(order, change, timestamp());
  const all = [...writes, ...moving(member, items, moves, next.updatedAt)];
  if (all.length <= largestTransaction) return commit(member, all, presented(next, lines));
  return postInSteps(member, before.read, change, present);
}

/** @throws Raced when the order has changed since it was read */
async function expectUnmoved({ restaurantId, id, version }: OrderRecord): Promise<void> {
  const { data } = await OrderEntity.get({ restaurantId, id }).go({ consistent: true });
  if (data?.version !== version) throw new Raced("The order moved on");
}

function changeOf(member: Member, order: OrderRecord, body: StatusChange, restaurant: RestaurantRecord): Change {
  const { consumeAt, allowNegativeStock, timeZone } = restaurant;
  const to = body.status === "CANCELLED" ? "none" : stageOf(body.status, consumeAt);
  const wastes = body.status === "CANCELLED" && order.stage === "consumed";
  return {
    status: body.status,
    from: order.stage,
    to,
    ...(wastes && { stock: body.stock ?? "WASTE" }),
    allowNegativeStock,
    timeZone,
    byId: member.userId,
    by: member.fullName,
  };
}
