import { Big } from "big.js";
import { recorded } from "../activity/activity.ts";
import type { Member } from "../actor.ts";
import type { Page } from "../api/page.schema.ts";
import { timestamp } from "../platform/clock.ts";
import { DomainError, assertVersion, invalidField } from "../error.ts";
import { newId } from "../platform/id.ts";
import { closeProcurementWrite } from "../reference/open-documents.ts";
import { guardSave, readGuard } from "../reference/reference.guard.ts";
import { refuseOnlyIfConsistent, retryOnConflict } from "../storage/conflict.ts";
import { applyChanges } from "../storage/changes.ts";
import { listPage } from "../storage/page.ts";
import { readInOrder } from "../storage/read.ts";
import { readRecords } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import { put, remove as removing } from "../storage/write.ts";
import type { Supplier } from "../supplier/supplier.schema.ts";
import * as counters from "../counter/counter.service.ts";
import { refuseAboveLimit, refuseToDelete, assertVisible, statusToList } from "./procurement.access.ts";
import { ProcurementEntity, ProcurementLinesEntity, type ProcurementRecord } from "./procurement.entity.ts";
import { headerOf, readReferenced } from "./procurement.lines.ts";
import {
  type PresentedProcurement,
  type ProcurementInput,
  type VersionedInput,
  assertCanBecome,
  isReceived,
  presented,
  readHeader,
  readProcurement,
  refuseWhileUnderWay,
  statusLabel,
  summaryOf,
} from "./procurement.reading.ts";
import { approvedAmountOf, isAboveApproved, isOpen, procurementNumberOf } from "./procurement.rules.ts";
import type { ProcurementDraft, ProcurementQuery } from "./procurement.schema.ts";
import {
  addOpenReference,
  counterOfList,
  counterWrites,
  countsOf,
  putProcurement,
  removeProcurement,
  headerDifferences,
  subjectOf,
  withStatus,
} from "./procurement.writes.ts";

/**
 * Newest first. Members who may not read all of them get the ones that are on their way.
 * @throws DomainError FORBIDDEN when they ask for others
 */
export async function list(
  actor: Member,
  { status: asked, ...page }: ProcurementQuery,
): Promise<Page<ReturnType<typeof summaryOf>>> {
  const { restaurantId } = actor;
  const status = statusToList(actor, asked);
  return listPage({
    query: queryOf(restaurantId, status),
    newestFirst: true,
    list: ["procurements", restaurantId, status],
    page,
    count: async () => {
      const counts = await counters.readCounters(restaurantId, "procurements");
      return status ? counts[counterOfList[status]] : counts.total;
    },
    load: async (ids, entries) => {
      const found = status
        ? await readInOrder(ids, (some) =>
            readRecords(
              ProcurementEntity,
              some.map((id) => ({ restaurantId, id })),
            ),
          )
        : // Without a filter the table itself was read, which holds them whole.
          entries.flatMap((Item) => ProcurementEntity.parse({ Item }).data ?? []);
      return found.map(summaryOf);
    },
  });
}

function queryOf(restaurantId: string, status: ProcurementQuery["status"]) {
  if (status === undefined) return ProcurementEntity.query.primary({ restaurantId });
  if (status === "ABOVE_APPROVED") return ProcurementEntity.query.byAboveApproved({ restaurantId });
  return ProcurementEntity.query.byStatus({ restaurantId, status });
}

/** @throws DomainError NOT_FOUND for one that the member may not see, too */
export async function get(actor: Member, input: ProcurementInput): Promise<PresentedProcurement> {
  const read = await retryOnConflict((attempt) =>
    readProcurement(actor, input, { consistent: true, consistentLines: attempt.consistent }),
  );
  assertVisible(actor, read.procurement);
  return presented(read);
}

export async function create(actor: Member, draft: ProcurementDraft): Promise<PresentedProcurement> {
  const { restaurantId, userId: draftedById } = actor;
  refusePast(draft.expectedDate);
  return retryOnConflict(async (attempt) => {
    const guard = await readGuard(actor, attempt);
    const [{ supplier, lines }, { lastNumber }] = await Promise.all([
      readReferenced(actor, draft),
      counters.readCounters(restaurantId, "procurements"),
    ]);
    refuseInactive(supplier);
    const createdAt = timestamp();
    const procurement: ProcurementRecord = {
      restaurantId,
      id: newId(),
      procurementNumber: procurementNumberOf(lastNumber + 1),
      draftedById,
      status: "PENDING",
      receivedAmount: Big(0),
      linesDone: 0,
      linesReceived: 0,
      ...headerOf(draft, supplier, lines),
      linesVersion: 1,
      history: [{ status: "PENDING", at: createdAt, by: actor.fullName }],
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
    return commit(
      actor,
      [
        ...counters.counterWrites(restaurantId, [], [countsOf(procurement)], {
          scope: "procurements",
          last: lastNumber,
        }),
        guardSave(restaurantId, guard),
        put(ProcurementEntity.put(procurement)),
        put(ProcurementLinesEntity.put({ restaurantId, id: procurement.id, version: 1, lines })),
        addOpenReference(procurement, lines),
      ],
      presented({ procurement, lines }),
      recorded(actor, {
        action: "CREATED",
        subject: subjectOf(procurement),
        changes: headerDifferences(undefined, procurement),
      }),
    );
  });
}

/** @throws DomainError CONFLICT unless it is pending, STALE when `ifMatch` is not the stored version */
export async function update(
  actor: Member,
  { params, body, ifMatch }: VersionedInput & { readonly body: ProcurementDraft },
): Promise<PresentedProcurement> {
  const { restaurantId } = actor;
  return retryOnConflict(async (attempt) => {
    const guard = await readGuard(actor, attempt);
    const [current, { supplier, lines }] = await Promise.all([
      readHeader(actor, { params }),
      readReferenced(actor, body),
    ]);
    assertVersion(current.version, ifMatch, "procurement");
    if (current.status !== "PENDING") {
      throw new DomainError(
        "CONFLICT",
        `Only a pending procurement can be edited. This one is ${statusLabel(current.status)}.`,
      );
    }
    if (body.expectedDate !== current.expectedDate) refusePast(body.expectedDate);
    // The document may keep its supplier, even if that is inactive by now.
    if (supplier.id !== current.supplier.id) refuseInactive(supplier);
    const { expectedDate: _date, notes: _notes, ...kept } = current;
    const version = current.version + 1;
    const next: ProcurementRecord = {
      ...kept,
      ...headerOf(body, supplier, lines),
      version,
      linesVersion: version,
      updatedAt: timestamp(),
    };
    return commit(
      actor,
      [
        putProcurement(current, next),
        guardSave(restaurantId, guard),
        put(ProcurementLinesEntity.put({ restaurantId, id: next.id, version, lines })),
        addOpenReference(next, lines),
      ],
      presented({ procurement: next, lines }),
      recorded(actor, {
        action: "UPDATED",
        subject: subjectOf(next),
        changes: headerDifferences(current, next),
      }),
    );
  });
}

/** @throws DomainError FORBIDDEN when it is above what the member may approve */
export const approve = (actor: Member, input: VersionedInput): Promise<PresentedProcurement> =>
  move(actor, input, "APPROVED", { action: "APPROVED", date: "approvedAt" });

/** @throws DomainError CONFLICT once anything of it was received */
export const cancel = (actor: Member, input: VersionedInput): Promise<PresentedProcurement> =>
  move(actor, input, "CANCELLED", {
    action: "CANCELLED",
    date: "cancelledAt",
    onceReceived: "Part of this procurement was received. Close the rest instead of cancelling it.",
  });

/**
 * Makes an approved procurement pending again, so that it can be edited.
 * @throws DomainError CONFLICT once anything of it was received
 */
export const reopen = (actor: Member, input: VersionedInput): Promise<PresentedProcurement> =>
  move(actor, input, "PENDING", {
    action: "REOPENED",
    onceReceived: "Part of this procurement was received. It can no longer be changed.",
  });

/**
 * Records that a procurement was sent to its supplier, by whatever way. Sent again, it has the last moment.
 * @throws DomainError CONFLICT unless it is approved
 */
export const send = (actor: Member, input: VersionedInput): Promise<PresentedProcurement> =>
  retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      const { procurement, lines } = await readProcurement(actor, input, attempt);
      assertVersion(procurement.version, input.ifMatch, "procurement");
      const { status } = procurement;
      if (status !== "APPROVED") {
        throw new DomainError(
          "CONFLICT",
          `Only an approved procurement can be sent. This one is ${statusLabel(status)}.`,
        );
      }
      refuseWhileUnderWay(procurement);
      const at = timestamp();
      const next: ProcurementRecord = {
        ...procurement,
        sent: { at, by: actor.fullName },
        version: procurement.version + 1,
        updatedAt: at,
      };
      return commit(
        actor,
        [putProcurement(procurement, next)],
        presented({ procurement: next, lines }),
        recorded(actor, { action: "SENT", subject: subjectOf(next) }),
      );
    }),
  );

/**
 * Accepts that the deliveries came to more than was approved.
 * @throws DomainError CONFLICT where they did not, FORBIDDEN when it is above what the member may approve
 */
export const acceptAmount = (actor: Member, input: VersionedInput): Promise<PresentedProcurement> =>
  retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      const { procurement, lines } = await readProcurement(actor, input, attempt);
      assertVersion(procurement.version, input.ifMatch, "procurement");
      const { receivedAmount } = procurement;
      if (!isAboveApproved(procurement)) {
        throw new DomainError("CONFLICT", "What was received of this procurement is not above what was approved.");
      }
      refuseAboveLimit(actor, receivedAmount);
      refuseWhileUnderWay(procurement);
      const next: ProcurementRecord = {
        ...procurement,
        acceptedAmount: receivedAmount,
        version: procurement.version + 1,
        updatedAt: timestamp(),
      };
      return commit(
        actor,
        [putProcurement(procurement, next), ...counterWrites(procurement, next)],
        presented({ procurement: next, lines }),
        recorded(actor, {
          action: "ACCEPTED",
          subject: subjectOf(next),
          changes: [
            {
              field: "receivedAmount",
              from: approvedAmountOf(procurement).toFixed(),
              to: receivedAmount.toFixed(),
              costs: true,
            },
          ],
        }),
      );
    }),
  );

interface Step {
  /** As what it is recorded. */
  readonly action: "APPROVED" | "CANCELLED" | "REOPENED";
  /** Where it says when. */
  readonly date?: "approvedAt" | "cancelledAt";
  /** What to say where anything of it is in stock, if that is refused. */
  readonly onceReceived?: string;
}

/** Brings a procurement into a status that moves no stock. */
async function move(
  actor: Member,
  input: VersionedInput,
  status: "PENDING" | "APPROVED" | "CANCELLED",
  { action, date, onceReceived }: Step,
): Promise<PresentedProcurement> {
  return retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      const { procurement, lines } = await readProcurement(actor, input, attempt);
      assertCanBecome(procurement, status, input.ifMatch);
      if (status === "APPROVED") refuseAboveLimit(actor, procurement.totalAmount);
      refuseWhileUnderWay(procurement);
      if (onceReceived !== undefined && isReceived(procurement)) throw new DomainError("CONFLICT", onceReceived);
      const at = timestamp();
      const dated = date ? { ...procurement, [date]: at } : withoutApproval(procurement);
      const next = withStatus(actor, dated, status, at);
      return commit(
        actor,
        [
          putProcurement(procurement, next),
          ...counterWrites(procurement, next),
          ...(isOpen(status) ? [] : [closeProcurementWrite(procurement)]),
        ],
        presented({ procurement: next, lines }),
        recorded(actor, { action, subject: subjectOf(next) }),
      );
    }),
  );
}

/** Its lines may change now, so that what was said of them is dropped. */
const withoutApproval = (procurement: ProcurementRecord): ProcurementRecord => ({
  ...applyChanges(procurement, {
    approvedAt: null,
    sent: null,
    received: null,
    receivedAmounts: null,
    closedShort: null,
  }),
  linesDone: 0,
  linesReceived: 0,
});

/** Removes the document from the lists; the stock that it brought in, its deliveries and the ledger's lines stay. */
export async function remove(actor: Member, input: VersionedInput): Promise<void> {
  const { restaurantId } = actor;
  return retryOnConflict(async () => {
    const current = await readHeader(actor, input);
    refuseToDelete(actor, current);
    assertVersion(current.version, input.ifMatch, "procurement");
    refuseWhileUnderWay(current);
    return commit(
      actor,
      [
        removeProcurement(current),
        removing(ProcurementLinesEntity.delete({ restaurantId, id: current.id })),
        ...(isOpen(current.status) ? [closeProcurementWrite(current)] : []),
        ...counters.counterWrites(restaurantId, [countsOf(current)], []),
      ],
      undefined,
      recorded(actor, { action: "DELETED", subject: subjectOf(current) }),
    );
  });
}

/** A day that is past in every time zone. */
function refusePast(expectedDate: string | undefined): void {
  const westmost = new Date(Date.parse(timestamp()) - 12 * 60 * 60 * 1000).toISOString().slice(0, 10);
  if (expectedDate === undefined || expectedDate >= westmost) return;
  throw invalidField("INVALID", "expectedDate", "Expected date can't be in the past");
}

function refuseInactive({ isActive }: Supplier): void {
  if (!isActive) throw invalidField("INVALID", "supplierId", "This supplier is inactive. Choose an active one.");
}
