import { Big } from "big.js";
import { recorded } from "../activity/activity.ts";
import type { Member, Prefetched } from "../actor.ts";
import { type StockFigures, foodCostPercentage, plateCost, plateLinesOf } from "../bom/bom.rules.ts";
import * as boms from "../bom/bom.service.ts";
import { convertRows, DomainError, invalidField } from "../error.ts";
import { averageOf } from "../measure/money.ts";
import { timestamp } from "../platform/clock.ts";
import { closeProcurementWrite } from "../reference/open-documents.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { usualTargetPercent } from "../restaurant/settings.rules.ts";
import type { ItemRecord } from "../stock/item.entity.ts";
import { refuseOnlyIfConsistent, retryOnConflict } from "../storage/conflict.ts";
import { readInOrder } from "../storage/read.ts";
import { readRecords } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import {
  type PresentedProcurement,
  type ProcurementInput,
  type VersionedInput,
  assertCanBecome,
  isReceived,
  linesInProgress,
  presented,
  readHeader,
  readProcurement,
  refuseWhileUnderWay,
} from "../procurement/procurement.reading.ts";
import { assertVisible } from "../procurement/procurement.access.ts";
import { refuseUnseenDelivery } from "./receipt.access.ts";
import { counterWrites, putProcurement, subjectOf } from "../procurement/procurement.writes.ts";
import { ReceiptEntity, type ReceiptRecord, invoiceKeyOf } from "./receipt.entity.ts";
import { acceptedLines } from "./receipt.posting.ts";
import { withProgress } from "./receipt.progress.ts";
import { type ReceiptInput, readReceipt } from "./receipt.reading.ts";
import { nothingReceived } from "../procurement/receipt.rules.ts";
import type { InvoiceQuery, ReceiptDayQuery, ShortClosing } from "../procurement/receipt.schema.ts";

/** The deliveries of a procurement, newest first; one that is still being received is not among them. */
export async function list(actor: Member, input: ProcurementInput): Promise<ReceiptRecord[]> {
  const { restaurantId } = actor;
  const procurement = await readHeader(actor, input);
  assertVisible(actor, procurement);
  return [...(await readReceipts(restaurantId, (procurement.receiptIds ?? []).toReversed()))];
}

const readReceipts = (restaurantId: string, ids: readonly string[]) =>
  readInOrder(ids, (some) =>
    readRecords(
      ReceiptEntity,
      some.map((id) => ({ restaurantId, id })),
      { consistent: true },
    ),
  );

/** The deliveries that stand and came with an invoice number of a procurement's supplier, oldest first. */
export async function listOfInvoice(
  actor: Member,
  { query, ...input }: ProcurementInput & { readonly query: InvoiceQuery },
) {
  const { restaurantId } = actor;
  const procurement = await readHeader(actor, input);
  assertVisible(actor, procurement);
  const invoiceKey = invoiceKeyOf(procurement.supplier.id, query.number);
  const { data } = await ReceiptEntity.query.byInvoice({ restaurantId, invoiceKey }).go({ pages: "all" });
  const receipts = await readReceipts(
    restaurantId,
    data.map(({ id }) => id),
  );
  return receipts.filter(({ status }) => status === "POSTED");
}

/** The deliveries of a business day, newest first. Who may not read all purchases gets those that they recorded. */
export async function listOfDay({ restaurantId, userId, capabilities }: Member, { day }: ReceiptDayQuery) {
  const { data } = await ReceiptEntity.query
    .byDay({ restaurantId, businessDay: day })
    .go({ pages: "all", order: "desc" });
  const receipts = await readReceipts(
    restaurantId,
    data.map(({ id }) => id),
  );
  return receipts.filter(({ byId }) => byId === userId || capabilities.has("purchases.readAll"));
}

/** @throws DomainError NOT_FOUND for one that the member may not see, too */
export async function get(actor: Member, { params }: ReceiptInput): Promise<ReceiptRecord> {
  const receipt = await readReceipt(actor, params.receiptId);
  await refuseUnseenDelivery(actor, receipt);
  return receipt;
}

/**
 * Expects no more of some lines.
 * @throws DomainError CONFLICT unless the procurement is approved and some of it was received
 */
export const closeShort = (
  actor: Member,
  input: VersionedInput & { readonly body: ShortClosing },
): Promise<PresentedProcurement> =>
  retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      const read = await readProcurement(actor, input, attempt);
      const { procurement, lines } = read;
      assertCanBecome(procurement, "COMPLETED", input.ifMatch);
      refuseWhileUnderWay(procurement);
      if (!isReceived(procurement)) {
        throw new DomainError("CONFLICT", nothingReceived);
      }
      const { lines: named = lines.map(({ id }) => ({ lineId: id })) } = input.body;
      const closed = new Set(named.map(({ lineId }) => lineId));
      convertRows(named, ({ lineId }, index) => {
        if (lines.some(({ id }) => id === lineId)) return;
        throw invalidField("INVALID", `lines.${index}.lineId`, "This procurement has no such line");
      });
      const after = linesInProgress(read).map((line) => ({
        ...line,
        closedShort: line.closedShort || (closed.has(line.id) && line.received.lt(line.quantity)),
      }));
      const next = withProgress(actor, procurement, after, timestamp());
      return commit(
        actor,
        [
          putProcurement(procurement, next),
          ...counterWrites(procurement, next),
          ...(next.status === "COMPLETED" ? [closeProcurementWrite(procurement)] : []),
        ],
        presented({ procurement: next, lines }),
        recorded(actor, {
          action: "CLOSED",
          subject: subjectOf(next),
          changes: lines
            .filter(({ id }) => next.closedShort?.includes(id) && !procurement.closedShort?.includes(id))
            .map(({ name }) => ({ field: name, to: "No more expected" })),
        }),
      );
    }),
  );

/** Read alongside the access check. */
export async function prefetchPlates({ restaurantId, receiptId }: { restaurantId: string; receiptId: string }) {
  const [receipt, restaurant, recipes] = await Promise.all([
    readReceipt({ restaurantId }, receiptId),
    readRestaurant(restaurantId, { consistent: false }),
    boms.activeRecipes(restaurantId),
  ]);
  return { receipt, restaurant, recipes };
}

/**
 * The plates that a delivery brought above the target food cost: those at whose ingredients' cost before it, as far as
 * that can be told, they were not above it.
 */
export async function plates(
  { restaurantId, request }: Member & Prefetched<Awaited<ReturnType<typeof prefetchPlates>>>,
  { params }: ReceiptInput,
) {
  const { receipt, restaurant, recipes } = await (request.prefetched ?? prefetchPlates({ restaurantId, ...params }));
  const received = new Set(acceptedLines(receipt).map(({ inventoryItemId }) => inventoryItemId));
  if (receipt.status === "UNDONE") return [];
  const { dishes, items } = await boms.dishesWithItems(
    restaurantId,
    recipes.filter(({ itemIds }) => itemIds.some((id) => received.has(id))).map(({ parentId }) => parentId),
  );
  const before = new Map([...items].map(([id, item]) => [id, itemBefore(item, receipt)]));
  const targetPercentage = restaurant.targetFoodCostPercent ?? usualTargetPercent;
  return dishes.flatMap(({ productId, name, price, lines }) => {
    const [then, now] = [before, items].map((figures) => {
      const { cost } = plateCost(plateLinesOf(lines, items), figures);
      return cost && foodCostPercentage(cost, price);
    });
    if (!now?.gt(targetPercentage) || then?.gt(targetPercentage)) return [];
    return [{ productId, name, foodCostPercentage: now, targetPercentage }];
  });
}

const sumOf = (amounts: readonly Big[]): Big => amounts.reduce((sum, amount) => sum.plus(amount), Big(0));

/** An item without what a delivery brought; without a cost, where all that is there came with it. */
function itemBefore(item: ItemRecord, receipt: ReceiptRecord): StockFigures {
  const lines = acceptedLines(receipt).filter(({ inventoryItemId }) => inventoryItemId === item.id);
  if (lines.length === 0) return item;
  const quantity = item.quantity.minus(sumOf(lines.map(({ baseQuantity }) => baseQuantity)));
  const stockValue = (item.stockValue ?? Big(0)).minus(sumOf(lines.map(({ totalPrice }) => totalPrice)));
  const averageCost = quantity.gt(0) && stockValue.gte(0) ? averageOf({ ...item, quantity, stockValue }) : undefined;
  return { available: item.available, averageCost };
}
