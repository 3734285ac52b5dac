import { assertCapability } from "../access/assert-capability.ts";
import { isRecentlyOwn } from "../access/own-record.ts";
import type { Member, Prefetched, ReferenceGuard } from "../actor.ts";
import { presenterOf } from "../api/present.ts";
import { timestamp } from "../platform/clock.ts";
import { DomainError, assertVersion } from "../error.ts";
import { closeProcurementWrite } from "../reference/open-documents.ts";
import { guardSave, readGuard } from "../reference/reference.guard.ts";
import { openDayCheck } from "../restaurant/restaurant.reading.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import type { ActivePosting, AllOrNothing, Posting } from "../posting/document.ts";
import { postWhole } from "../posting/post-whole.ts";
import type { Items } from "../stock/move.ts";
import { readItems } from "../stock/stock.reading.ts";
import { applyChanges } from "../storage/changes.ts";
import { type Attempt, VersionConflict, refuseOnlyIfConsistent, retryOnConflict } from "../storage/conflict.ts";
import { check, hasVersion, put } from "../storage/write.ts";
import { keyIn, readRecord } from "../storage/read-records.ts";
import { ProcurementEntity, type ProcurementRecord } from "../procurement/procurement.entity.ts";
import { refuseWhileUnderWay } from "../procurement/procurement.reading.ts";
import { addOpenReference, countsOf, putProcurement, subjectOf } from "../procurement/procurement.writes.ts";
import { ReceiptEntity, type ReceiptLine, type ReceiptRecord } from "./receipt.entity.ts";
import { acceptedLines, sourceOf } from "./receipt.posting.ts";
import { linesWithout, totalOf, withProgress } from "./receipt.progress.ts";
import { type ReceiptInput, type ReceivingContext, readContext, readReceipt } from "./receipt.reading.ts";
import * as routes from "./receipt.routes.ts";

interface Undoing {
  readonly receipt: ReceiptRecord;
  readonly context: ReceivingContext;
  readonly actor: Pick<Member, "fullName">;
  /** The procurement's items that are there; all of them, where it is open: it keeps them from being deleted. */
  readonly items?: Items | undefined;
  /** For a procurement that is open again by it, which then references its supplier and items again. */
  readonly guard?: ReferenceGuard | undefined;
}

/**
 * Takes a delivery out of stock again, at exactly the value at which it came in; its procurement waits for it again.
 * The person who recorded it may for a day, others with the right to correct purchases until its period is closed. What it brought of items that were deleted since stays out of both.
 * @throws DomainError INSUFFICIENT_STOCK where less than it brought is free, CONFLICT where it was undone before, its
 *   period is closed, or its procurement or all of its items are gone
 */
export const undo = (
  actor: Member & Prefetched<Prefetch>,
  { params, ifMatch }: ReceiptInput & { readonly ifMatch: number | undefined },
): Promise<ReceiptRecord> =>
  retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      const guard = await readGuard(actor, attempt);
      const ready = attempt.consistent ? undefined : await actor.request.prefetched;
      const receipt = ready?.receipt ?? (await readReceipt(actor, params.receiptId, attempt));
      assertVersion(receipt.version, ifMatch, "delivery");
      if (!isRecentlyOwn(receipt, actor.userId, Date.parse(timestamp()))) assertCapability(actor, "purchases.correct");
      if (receipt.status === "UNDONE") throw new DomainError("CONFLICT", "This delivery was already undone.");
      const context = ready?.context ?? (await contextOf(actor, receipt, attempt));
      refuseClosedDay(context, receipt);
      const { procurement } = context.read;
      refuseWhileUnderWay(procurement);
      const reopens = procurement.status === "COMPLETED";
      const items = reopens ? await readItemsOf(context) : undefined;
      const accepted = acceptedLines(receipt);
      if (accepted.length > 0 && accepted.every(isGone(items))) {
        throw new DomainError("CONFLICT", "This delivery can't be undone. Its items were deleted.");
      }
      const undoing = { receipt, context, actor, items, ...(reopens && { guard }) };
      const { document, moves } = undoingOf(undoing);
      return postWhole(actor, document, moves, attempt);
    }),
  );

interface Prefetch {
  readonly receipt: ReceiptRecord;
  readonly context: ReceivingContext;
}

/** Read alongside the access check; it may be a moment old. */
export async function prefetch({ restaurantId, receiptId }: { restaurantId: string; receiptId: string }) {
  const receipt = await readReceipt({ restaurantId }, receiptId, { consistent: false });
  return { receipt, context: await contextOf({ restaurantId }, receipt, { consistent: false }) };
}

async function contextOf(
  actor: Pick<Member, "restaurantId">,
  { procurementId, procurementNumber }: ReceiptRecord,
  attempt: Pick<Attempt, "consistent">,
): Promise<ReceivingContext> {
  try {
    return await readContext(actor, { params: { procurementId } }, attempt);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "NOT_FOUND")) throw error;
    throw new DomainError("CONFLICT", `${procurementNumber} was deleted. Its deliveries can no longer be undone.`);
  }
}

function refuseClosedDay({ restaurant: { closedThrough } }: ReceivingContext, { businessDay }: ReceiptRecord): void {
  if (closedThrough === undefined || closedThrough < businessDay) return;
  throw new DomainError("CONFLICT", "This delivery is in a closed period. It can no longer be undone.");
}

const readItemsOf = ({ read: { procurement, lines } }: ReceivingContext): Promise<Items> =>
  readItems(
    procurement.restaurantId,
    lines.map(({ inventoryItemId }) => inventoryItemId),
  );

/** Whether the item of a line was deleted: what it brought stays where it went. */
const isGone =
  (items: Items | undefined) =>
  ({ inventoryItemId }: { readonly inventoryItemId: string }) =>
    items?.has(inventoryItemId) === false;

/** The undoing of a delivery as the stock engine posts it. */
function undoingOf(undoing: Undoing): Posting<AllOrNothing<ReceiptRecord>> {
  const { receipt, context, actor, items, guard } = undoing;
  const undoneLines = receipt.lines.filter((line) => !isGone(items)(line));
  const taken = acceptedLines({ lines: undoneLines });
  const { procurement, lines } = context.read;
  const { underWay } = procurement;
  const active = underWay?.verb === "UNDO" && underWay.receiptId === receipt.id ? underWay.posting : undefined;
  const reopening = guard
    ? [
        guardSave(receipt.restaurantId, guard),
        addOpenReference(
          procurement,
          lines.filter((line) => !isGone(items)(line)),
        ),
      ]
    : [];
  const document: AllOrNothing<ReceiptRecord> = {
    strategy: "ALL_OR_NOTHING",
    source: sourceOf(receipt),
    scope: "procurements",
    calendar: calendarOf(context.restaurant),
    present: presenterOf(routes.undo),
    itemIds: taken.map(({ inventoryItemId }) => inventoryItemId),
    allowNegativeStock: false,
    activePosting: active,
    writesAfterPosting: (at) => {
      const next = withProgress(actor, procurement, linesWithout(context.read, undoneLines), at);
      const undone = undoneBy(undoing, at);
      const amount = totalOf(taken).times(-1);
      return {
        writes: [
          putProcurement(procurement, next),
          put(ReceiptEntity.put(undone).where(hasVersion(receipt.version))),
          openDayCheck(receipt.restaurantId, receipt.businessDay),
          ...reopening,
        ],
        counts: { before: [countsOf(procurement)], after: [countsOf(next)] },
        activity: {
          action: "UNDONE",
          subject: subjectOf(next),
          changes: [{ field: "delivery", from: receipt.receiptNumber }],
        },
        facts: { purchase: { supplierId: receipt.supplier.id, amount } },
        result: undone,
      };
    },
    lock: (posting, at) => {
      const locked = { ...procurement, underWay: lockOf(receipt, posting), ...versionAfter(procurement, at) };
      return {
        writes: [putProcurement(procurement, locked), notUndoneCheck(receipt), ...reopening],
        // What it references is kept from being deleted from now on.
        document: undoingOf({
          receipt,
          actor,
          items,
          context: { ...context, read: { procurement: locked, lines } },
        }).document,
      };
    },
    unlock: (at) => [
      putProcurement(procurement, {
        ...applyChanges(procurement, { underWay: null }),
        ...versionAfter(procurement, at),
      }),
      ...(procurement.status === "COMPLETED" ? [closeProcurementWrite(procurement)] : []),
    ],
    assertUnchanged: () => assertUnchanged(procurement),
  };
  return { document, moves: movesOf(taken) };
}

const lockOf = ({ id }: ReceiptRecord, posting: ActivePosting) => ({ verb: "UNDO" as const, receiptId: id, posting });

/** The procurement is read after the receipt: an undo in between has unlocked it too. */
const notUndoneCheck = ({ restaurantId, id, version }: ReceiptRecord) =>
  check(
    keyIn(ReceiptEntity, { restaurantId, id }),
    "#version = :version",
    { "#version": "version" },
    { ":version": version },
  );

const versionAfter = ({ version }: ProcurementRecord, at: string) => ({ version: version + 1, updatedAt: at });

function undoneBy({ receipt, items, actor }: Undoing, at: string): ReceiptRecord {
  const keptLines = acceptedLines(receipt)
    .filter(isGone(items))
    .map(({ lineId }) => lineId);
  return {
    ...receipt,
    status: "UNDONE",
    undoneAt: at,
    undoneBy: actor.fullName,
    ...(keptLines.length > 0 && { keptLines }),
    version: receipt.version + 1,
    updatedAt: at,
  };
}

const movesOf = (lines: readonly ReceiptLine[]) =>
  lines.map(({ lineId, inventoryItemId, baseQuantity, totalPrice }) => ({
    itemId: inventoryItemId,
    kind: "REVERSAL" as const,
    quantity: baseQuantity.times(-1),
    value: totalPrice.times(-1),
    reason: "UNDONE_RECEIPT" as const,
    line: lineId,
  }));

/** @throws VersionConflict when the procurement has changed since it was read, or is gone */
async function assertUnchanged({ restaurantId, id, version }: ProcurementRecord): Promise<void> {
  const data = await readRecord(ProcurementEntity, { restaurantId, id }, { consistent: true });
  if (data?.version !== version) throw new VersionConflict("The procurement moved on");
}

/** The undoing that a posting has begun. */
export async function undoingUnderWay(
  restaurantId: string,
  context: ReceivingContext,
): Promise<Posting<AllOrNothing<ReceiptRecord>> | undefined> {
  const { underWay } = context.read.procurement;
  if (underWay?.verb !== "UNDO") return undefined;
  const receipt = await readReceipt({ restaurantId }, underWay.receiptId);
  // Since it was locked, the procurement keeps its items from being deleted.
  const items = await readItemsOf(context);
  return undoingOf({ receipt, context, items, actor: { fullName: underWay.posting.by } });
}
