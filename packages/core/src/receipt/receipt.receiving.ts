import type { Member, Prefetched } from "../actor.ts";
import { presenterOf } from "../api/present.ts";
import { DomainError } from "../error.ts";
import { timestamp } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { openDayCheck } from "../restaurant/restaurant.reading.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { occurrenceOf } from "../platform/calendar.ts";
import { enteredOccurrence } from "../stock/occurrence.ts";
import type { LineByLine, Posting, PostingActor } from "../posting/document.ts";
import { postLines } from "../posting/post-lines.ts";
import { type Attempt, refuseOnlyIfConsistent, retryOnConflict } from "../storage/conflict.ts";
import { readRecord } from "../storage/read-records.ts";
import {
  type PresentedProcurement,
  type VersionedInput,
  assertCanBecome,
  presented,
  refuseWhileUnderWay,
} from "../procurement/procurement.reading.ts";
import { assertVisible } from "../procurement/procurement.access.ts";
import { refuseCorrections } from "./receipt.access.ts";
import * as procurementRoutes from "../procurement/procurement.routes.ts";
import { draftOfTheRest, isSame, newReceipt } from "./receipt.draft.ts";
import { ReceiptEntity, type ReceiptRecord } from "./receipt.entity.ts";
import { receiptPosting } from "./receipt.posting.ts";
import { type ReceivingContext, readContext, readReceipt } from "./receipt.reading.ts";
import * as routes from "./receipt.routes.ts";
import type { ReceiptDraft } from "../procurement/receipt.schema.ts";

export type ReceivingActor = Pick<PostingActor, "restaurantId" | "fullName">;

type DeliveryInput = VersionedInput & { readonly body: ReceiptDraft };

/** Read alongside the access check; it may be a moment old. */
export const prefetch = ({ restaurantId, procurementId }: { restaurantId: string; procurementId: string }) =>
  readContext({ restaurantId }, { params: { procurementId } }, { consistent: false });

const contextOf = (
  actor: Member & Prefetched<ReceivingContext>,
  input: VersionedInput,
  attempt: Attempt,
): Promise<ReceivingContext> =>
  (attempt.consistent ? undefined : actor.request.prefetched) ?? readContext(actor, input, attempt);

/**
 * Receives a delivery into stock, exactly once. One too large for a transaction takes several: each advances the count
 * of posted lines together with its goods, so that a delivery that stopped halfway continues from there. Until the last
 * one the procurement stays as it was, in its present version, so that the same request can be repeated.
 * @throws DomainError NOT_FOUND where the member may not see it, CONFLICT unless it is approved, STALE when `ifMatch` is not the stored version
 */
export const receive = (actor: Member & Prefetched<ReceivingContext>, input: DeliveryInput): Promise<ReceiptRecord> =>
  retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      refuseCorrections(actor, input.body);
      const context = await contextOf(actor, input, attempt);
      const { procurement } = context.read;
      const { id } = input.body;
      if (procurement.receiptIds?.includes(id)) return recordedBefore(actor, await readReceipt(actor, id), input.body);
      assertVisible(actor, procurement);
      if (attempt.number > 1) await refuseElsewhere(actor, input);
      const { document, moves } = await deliveryOf(actor, input, context);
      return postLines(actor, document, moves, attempt);
    }),
  );

/** @throws DomainError KEY_REUSED where the delivery that was recorded under the id is another */
function recordedBefore(actor: Member, receipt: ReceiptRecord, draft: ReceiptDraft): ReceiptRecord {
  if (isSame(receipt, draft, actor)) return receipt;
  throw alreadyRecorded(receipt);
}

const alreadyRecorded = ({ receiptNumber }: ReceiptRecord) =>
  new DomainError("KEY_REUSED", `This delivery was already recorded as ${receiptNumber}.`);

/** @throws DomainError CONFLICT where the id is another procurement's receipt's */
async function refuseElsewhere(
  { restaurantId }: ReceivingActor,
  { params, body: { id } }: DeliveryInput,
): Promise<void> {
  const data = await readRecord(ReceiptEntity, { restaurantId, id }, { consistent: true });
  if (!data || data.procurementId === params.procurementId) return;
  throw new DomainError("CONFLICT", `This delivery was already recorded with ${data.procurementNumber}.`);
}

async function deliveryOf(
  actor: Member,
  input: DeliveryInput,
  context: ReceivingContext,
): Promise<Posting<LineByLine<ReceiptRecord>>> {
  const { procurement } = context.read;
  const { receivedAt } = input.body;
  assertCanBecome(procurement, "COMPLETED", input.ifMatch);
  const begun = await beganWith(actor, context, input.body.id);
  if (begun) {
    if (!isSame(begun, input.body, actor)) throw alreadyRecorded(begun);
    return continued(actor, begun, context);
  }
  refuseWhileUnderWay(procurement);
  const at = timestamp();
  const occurrence = enteredOccurrence(calendarOf(context.restaurant), at, {
    occurredAt: receivedAt,
    path: "receivedAt",
    addedAt: procurement.createdAt,
  });
  const receipt = newReceipt(actor, context, input.body, { occurrence, at });
  const openDay = receivedAt === undefined ? [] : [openDayCheck(actor.restaurantId, occurrence.businessDay)];
  return continued(actor, receipt, context, openDay);
}

/** The delivery under way, where it is this one. */
const beganWith = ({ restaurantId }: ReceivingActor, { read }: ReceivingContext, id: string) =>
  read.procurement.underWay?.verb === "RECEIVE" && read.procurement.underWay.receiptId === id
    ? readReceipt({ restaurantId }, id)
    : undefined;

/** A delivery from its beginning, or from where it stopped. */
const continued = (
  actor: ReceivingActor,
  receipt: ReceiptRecord,
  context: ReceivingContext,
  alsoWrites: Parameters<typeof receiptPosting>[2]["alsoWrites"] = [],
): Posting<LineByLine<ReceiptRecord>> =>
  receiptPosting(receipt, context, {
    actor,
    present: presenterOf(routes.create),
    resultOf: (posted) => posted,
    alsoWrites,
    reload: async (attempt) => continued(actor, receipt, await contextAt(actor, receipt, attempt)),
  });

/**
 * The procurement between two steps of a delivery.
 * @throws DomainError CONFLICT where another request has ended it
 */
async function contextAt(actor: ReceivingActor, { id, procurementId }: ReceiptRecord, attempt: Attempt) {
  const context = await readContext(actor, { params: { procurementId } }, attempt);
  if (context.read.procurement.underWay?.receiptId === id) return context;
  throw new DomainError("CONFLICT", "This delivery was already received.");
}

/**
 * Receives all that is outstanding, as ordered.
 * @throws DomainError NOT_FOUND where the member may not see it, CONFLICT unless it is approved, STALE when `ifMatch` is not the stored version
 */
export const complete = (
  actor: Member & Prefetched<ReceivingContext>,
  input: VersionedInput,
): Promise<PresentedProcurement> =>
  retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      const context = await contextOf(actor, input, attempt);
      assertVisible(actor, context.read.procurement);
      assertCanBecome(context.read.procurement, "COMPLETED", input.ifMatch);
      const { document, moves } = await completionOf(actor, context);
      return postLines(actor, document, moves, attempt);
    }),
  );

/** A completion from its beginning, or from where it stopped. */
async function completionOf(
  actor: Member,
  context: ReceivingContext,
): Promise<Posting<LineByLine<PresentedProcurement>>> {
  const { procurement } = context.read;
  const { underWay } = procurement;
  const begun = underWay?.verb === "RECEIVE" ? await readReceipt(actor, underWay.receiptId) : undefined;
  if (!begun?.isCompletion) refuseWhileUnderWay(procurement);
  const at = timestamp();
  const occurrence = occurrenceOf(calendarOf(context.restaurant), at);
  const receipt = begun ?? {
    ...newReceipt(actor, context, draftOfTheRest(context, newId()), { occurrence, at }),
    isCompletion: true,
  };
  return completing(actor, receipt, context);
}

const completing = (
  actor: ReceivingActor,
  receipt: ReceiptRecord,
  context: ReceivingContext,
  isQueued = false,
): Posting<LineByLine<PresentedProcurement>> =>
  receiptPosting(receipt, context, {
    actor,
    present: presenterOf(procurementRoutes.complete),
    resultOf: (_, read) => presented(read),
    isQueued,
    reload: async (attempt) => completing(actor, receipt, await contextAt(actor, receipt, attempt)),
  });

/** The delivery that has been begun and not ended, in which way it was asked for. */
export async function deliveryUnderWay(
  actor: ReceivingActor,
  context: ReceivingContext,
): Promise<Posting<LineByLine<ReceiptRecord>> | Posting<LineByLine<PresentedProcurement>>> {
  const { procurement } = context.read;
  assertCanBecome(procurement, "COMPLETED", undefined);
  const { underWay } = procurement;
  if (!underWay) throw new Error(`No delivery of procurement ${procurement.id} is under way`);
  const receipt = await readReceipt(actor, underWay.receiptId);
  return receipt.isCompletion ? completing(actor, receipt, context) : continued(actor, receipt, context);
}
