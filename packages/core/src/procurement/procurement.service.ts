import { Big } from "big.js";
import type { Member, Replay } from "../actor.ts";
import type { Page } from "../api/page.schema.ts";
import { unitDoesNotConvert } from "../bom/bom.service.ts";
import { timestamp } from "../clock.ts";
import { DomainError, notFound, refusedField, stale } from "../error.ts";
import { isId, newId } from "../id.ts";
import type { InventoryRecord } from "../inventory/inventory.entity.ts";
import { readItems } from "../inventory/stock.reading.ts";
import { type Move, moving } from "../inventory/stock.service.ts";
import { costPerBaseUnit, lineTotal } from "../money.ts";
import { applyFactor, factor } from "../quantity.ts";
import * as references from "../reference/reference.service.ts";
import { readEntries, toPage } from "../storage/page.ts";
import { readInOrder } from "../storage/read.ts";
import {
  AlreadyAnswered,
  Raced,
  type Write,
  commit,
  deciding,
  fitting,
  put,
  remove as removing,
} from "../storage/transaction.ts";
import type { Supplier } from "../supplier/supplier.schema.ts";
import * as suppliers from "../supplier/supplier.service.ts";
import * as tallies from "../tally/tally.service.ts";
import { abandonedBefore, endEach } from "../unfinished.ts";
import { unitNames } from "../unit.ts";
import {
  OpenProcurementEntity,
  ProcurementEntity,
  type ProcurementLine,
  ProcurementLinesEntity,
  type ProcurementRecord,
  type UnfinishedReceipt,
  UnfinishedReceiptEntity,
} from "./procurement.entity.ts";
import { isOpen, mayBecome, procurementNumberOf } from "./procurement.rules.ts";
import type {
  ProcurementDraft,
  ProcurementLineDraft,
  ProcurementQuery,
  ProcurementStatus,
} from "./procurement.schema.ts";

const gone = () => notFound("Procurement");

type Inside = Pick<Member, "restaurantId">;

interface ProcurementInput {
  readonly params: { readonly procurementId: string };
}

interface VersionedInput extends ProcurementInput {
  readonly ifMatch: number | undefined;
}

const presented = (procurement: ProcurementRecord, lines: readonly ProcurementLine[]) => ({
  ...procurement,
  items: lines.map(({ name, baseUnit, totalPrice, baseQuantity, unitCost, ...line }) => ({
    ...line,
    inventoryItem: { name, baseUnit },
    totalPrice: Big(totalPrice),
    baseQuantity: Big(baseQuantity),
    unitCost: Big(unitCost),
  })),
});

export type PresentedProcurement = ReturnType<typeof presented>;

/** Newest first. */
export async function list(member: Member, query: ProcurementQuery): Promise<Page<ProcurementRecord>> {
  const { restaurantId } = member;
  const { status, ...page } = query;
  const [found, tally] = await Promise.all([
    readEntries({
      query: status
        ? ProcurementEntity.query.byStatus({ restaurantId, status })
        : ProcurementEntity.query.primary({ restaurantId }),
      newestFirst: true,
      list: JSON.stringify(["procurements", restaurantId, status]),
      page,
    }),
    tallies.readTally(restaurantId, "procurements"),
  ]);
  const procurements = status
    ? await readInOrder(
        found.entries.map((entry) => String(entry["id"])),
        (ids) => ProcurementEntity.get(ids.map((id) => ({ restaurantId, id }))).go(),
      )
    : // Without a filter the table itself was read, which holds them whole.
      found.entries.flatMap((Item) => ProcurementEntity.parse({ Item }).data ?? []);
  return toPage(procurements, found, page, status ? tally[counterOf[status]] : tally.total);
}

export async function get(member: Member, input: ProcurementInput): Promise<PresentedProcurement> {
  const { procurement, lines } = await deciding((attempt) => read(member, input, attempt));
  return presented(procurement, lines);
}

const keyIn = ({ restaurantId }: Inside, { params }: ProcurementInput) => {
  if (!isId(params.procurementId)) throw gone();
  return { restaurantId, id: params.procurementId };
};

async function readHeader(key: ReturnType<typeof keyIn>, consistent = true): Promise<ProcurementRecord> {
  const { data } = await ProcurementEntity.get(key).go({ consistent });
  if (!data) throw gone();
  return data;
}

export interface ReadProcurement {
  readonly procurement: ProcurementRecord;
  readonly lines: readonly ProcurementLine[];
}

/**
 * A procurement with its lines. Lines change seldom, so the first reading of them may be a moment old.
 * @throws Raced when the two were read at different moments
 */
async function read(
  member: Inside,
  input: ProcurementInput,
  attempt: number,
  consistent = true,
): Promise<ReadProcurement> {
  const key = keyIn(member, input);
  const [procurement, { data: written }] = await Promise.all([
    readHeader(key, consistent),
    ProcurementLinesEntity.get(key).go({ consistent: attempt > 1 }),
  ]);
  if (written?.version !== procurement.linesVersion) throw new Raced("The lines are of another moment");
  return { procurement, lines: written.lines };
}

export async function create(member: Member, draft: ProcurementDraft): Promise<PresentedProcurement> {
  const { restaurantId } = member;
  refusePast(draft.expectedDate);
  return deciding(async (attempt) => {
    const fence = await references.fenceOf(member, attempt);
    const [{ supplier, lines }, { numbered }] = await Promise.all([
      readNamed(member, draft),
      tallies.readTally(restaurantId, "procurements"),
    ]);
    refuseInactive(supplier);
    const createdAt = timestamp();
    const procurement: ProcurementRecord = {
      restaurantId,
      id: newId(),
      procurementNumber: procurementNumberOf(numbered + 1),
      status: "PENDING",
      ...headerOf(draft, supplier, lines),
      linesVersion: 1,
      receivedLines: 0,
      orderDate: createdAt,
      history: [{ status: "PENDING", at: createdAt, by: member.fullName }],
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
    return commit(
      member,
      [
        ...tallies.recounting(restaurantId, [], [talliedOf(procurement)], { scope: "procurements", last: numbered }),
        references.referring(restaurantId, fence),
        put(ProcurementEntity.put(procurement)),
        put(ProcurementLinesEntity.put({ restaurantId, id: procurement.id, version: 1, lines })),
        opening(procurement, lines),
      ],
      presented(procurement, lines),
    );
  });
}

/** @throws DomainError CONFLICT unless it is pending, STALE when `ifMatch` is not the stored version */
export async function update(
  member: Member,
  { params, body, ifMatch }: VersionedInput & { readonly body: ProcurementDraft },
): Promise<PresentedProcurement> {
  const { restaurantId } = member;
  return deciding(async (attempt) => {
    const fence = await references.fenceOf(member, attempt);
    const [current, { supplier, lines }] = await Promise.all([
      readHeader(keyIn(member, { params })),
      readNamed(member, body),
    ]);
    if (ifMatch !== undefined && ifMatch !== current.version) throw stale("This procurement");
    if (current.status !== "PENDING") {
      throw new DomainError(
        "CONFLICT",
        `Only a pending procurement can be edited. This one is ${wordFor(current.status)}.`,
      );
    }
    if (body.expectedDate !== current.expectedDate) refusePast(body.expectedDate);
    // The supplier that the document has already may stay, also when it is inactive by now.
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
      member,
      [
        replacing(current, next),
        references.referring(restaurantId, fence),
        put(ProcurementLinesEntity.put({ restaurantId, id: next.id, version, lines })),
        opening(next, lines),
      ],
      presented(next, lines),
    );
  });
}

export async function approve(member: Member, input: VersionedInput): Promise<PresentedProcurement> {
  return deciding(async (attempt) => {
    const { procurement, lines } = await readFor(member, input, "APPROVED", attempt);
    const at = timestamp();
    const next = stepped(member, procurement, "APPROVED", { approvedAt: at }, at);
    return commit(member, [replacing(procurement, next), ...recounting(procurement, next)], presented(next, lines));
  });
}

export async function cancel(member: Member, input: VersionedInput): Promise<PresentedProcurement> {
  return deciding(async (attempt) => {
    const { procurement, lines } = await readFor(member, input, "CANCELLED", attempt);
    const at = timestamp();
    const next = stepped(member, procurement, "CANCELLED", { cancelledAt: at }, at);
    return commit(
      member,
      [replacing(procurement, next), ...recounting(procurement, next), closing(procurement)],
      presented(next, lines),
    );
  });
}

/** Who receives goods: the person who asks for it, or the one whose receipt is taken up again. */
type Receiver = Pick<Member, "restaurantId" | "userId" | "fullName" | "replay">;

/**
 * Receives every line into stock, exactly once. What one transaction cannot hold is received in steps: each moves the
 * count of received lines on with its goods, so that whoever meets a receipt that stopped halfway goes on from there.
 * Until the last step the procurement is APPROVED in its present version, so that the request can be repeated as it was.
 * @param ahead what the first step is decided on; it may be a moment old
 */
export async function complete(
  receiver: Receiver,
  input: VersionedInput,
  ahead?: Promise<ReadProcurement>,
): Promise<PresentedProcurement> {
  for (let first = ahead; ; first = undefined) {
    const early = first;
    const procurement = await deciding((attempt) =>
      receiveStep(receiver, input, attempt, attempt === 1 ? early : undefined),
    );
    if (procurement.status === "COMPLETED") return procurement;
  }
}

/** What goods are received by, read before anybody is let in, at the same moment as the access check. */
export const readBefore = ({ restaurantId, procurementId }: { restaurantId: string; procurementId: string }) =>
  read({ restaurantId }, { params: { procurementId } }, 1, false);

async function receiveStep(
  receiver: Receiver,
  input: VersionedInput,
  attempt: number,
  ahead: Promise<ReadProcurement> | undefined,
): Promise<PresentedProcurement> {
  const { procurement, lines } = await readFor(receiver, input, "COMPLETED", attempt, ahead);
  const at = timestamp();
  const waiting = lines.slice(procurement.receivedLines);
  const named = waiting.map((line) => line.inventoryItemId);
  const items = await firstGlance(attempt, () => readItems(receiver.restaurantId, named, { consistent: attempt > 1 }));
  const { next, writes } = fitting(waiting, (some) => {
    const receivedLines = procurement.receivedLines + some.length;
    const received = { ...procurement, receivedLines };
    const moves = some.map((line) => receiptOf(procurement, line));
    const goods = moving(receiver, items, moves, at);
    if (receivedLines < lines.length) {
      const first = procurement.receivedLines === 0 ? [unfinished(receiver, procurement, at)] : [];
      return { next: received, writes: [replacing(procurement, received), ...first, ...goods] };
    }
    const completed = stepped(receiver, received, "COMPLETED", { completedDate: at }, at);
    const last = procurement.receivedLines === 0 ? [] : [finished(procurement)];
    const ended = [...recounting(procurement, completed), closing(procurement), ...last];
    return { next: completed, writes: [replacing(procurement, completed), ...ended, ...goods] };
  });
  // Only the step that completes the procurement is the answer to the request.
  const actor = next.status === "COMPLETED" ? receiver : { ...receiver, replay: undefined };
  return commit(actor, writes, presented(next, lines));
}

const unfinished = ({ userId, fullName, replay }: Receiver, { restaurantId, id }: ProcurementRecord, at: string) =>
  put(
    UnfinishedReceiptEntity.put({
      restaurantId,
      procurementId: id,
      startedAt: at,
      byId: userId,
      by: fullName,
      ...(replay && { key: replay.key, fingerprint: replay.fingerprint }),
    }),
  );

const finished = ({ restaurantId, id }: Pick<ProcurementRecord, "restaurantId" | "id">) =>
  removing(UnfinishedReceiptEntity.delete({ restaurantId, procurementId: id }));

/**
 * Takes up every receipt that stopped halfway more than a minute ago. The first step of a long receipt leaves a note and
 * the last one takes it away, so that finding none costs one small reading, however many procurements there are.
 * @param present the answer to the request that began it, should it be repeated
 * @throws AggregateError when one or more could not be ended; the others were
 */
export async function finishReceipts(present: Replay["present"]): Promise<void> {
  const { data } = await UnfinishedReceiptEntity.query.primary({}).go({ pages: "all", consistent: true });
  const abandoned = abandonedBefore();
  await endEach(
    data.filter(({ startedAt }) => startedAt < abandoned),
    (receipt) => finishReceipt(receipt, present),
    "Some receipts could not be ended",
  );
}

async function finishReceipt(
  { restaurantId, procurementId, byId, by, key, fingerprint }: UnfinishedReceipt,
  present: Replay["present"],
): Promise<void> {
  const replay = key !== undefined && fingerprint !== undefined ? { key, fingerprint, present } : undefined;
  const receiver = { restaurantId, userId: byId, fullName: by, replay };
  try {
    await complete(receiver, { params: { procurementId }, ifMatch: undefined });
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") {
      // It went with its restaurant.
      await commit({ userId: byId, replay: undefined }, [finished({ restaurantId, id: procurementId })], undefined);
    } else if (!(error instanceof AlreadyAnswered || error instanceof DomainError)) throw error;
    // Anything else: another request ends it, or has just done so.
  }
}

const receiptOf = (procurement: ProcurementRecord, line: ProcurementLine): Move => ({
  itemId: line.inventoryItemId,
  kind: "RECEIPT",
  quantity: Big(line.baseQuantity),
  unitCost: Big(line.unitCost),
  source: { type: "PROCUREMENT", id: procurement.id, number: procurement.procurementNumber, line: line.id },
});

/** Takes the document out of the lists; what it brought into stock, and the ledger's lines, stay. */
export async function remove(member: Member, input: VersionedInput): Promise<void> {
  const { restaurantId } = member;
  return deciding(async () => {
    const current = await readHeader(keyIn(member, input));
    if (input.ifMatch !== undefined && input.ifMatch !== current.version) throw stale("This procurement");
    refuseWhileReceiving(current);
    const { id } = current;
    return commit(
      member,
      [
        removing(
          ProcurementEntity.remove({ restaurantId, id }).where(
            ({ version, receivedLines }, { eq }) =>
              `${eq(version, current.version)} AND ${eq(receivedLines, current.receivedLines)}`,
          ),
        ),
        removing(ProcurementLinesEntity.delete({ restaurantId, id })),
        ...(isOpen(current.status) ? [closing(current)] : []),
        ...tallies.recounting(restaurantId, [talliedOf(current)], []),
      ],
      undefined,
    );
  });
}

/**
 * The first reading may be a moment old. What is written for it is written only while it still stands, but nothing is
 * refused for what it says: then it is read anew, consistently.
 */
async function firstGlance<T>(attempt: number, reading: () => Promise<T>): Promise<T> {
  try {
    return await reading();
  } catch (error) {
    if (attempt === 1 && error instanceof DomainError) throw new Raced("The reading may be old");
    throw error;
  }
}

/**
 * A procurement that may come into `status`.
 * @throws DomainError CONFLICT naming the present state, STALE when `ifMatch` is not the stored version
 */
const readFor = (
  member: Inside,
  input: VersionedInput,
  status: ProcurementStatus,
  attempt: number,
  ahead?: Promise<ReadProcurement>,
) =>
  firstGlance(attempt, async () => {
    const found = await (ahead ?? read(member, input, attempt, attempt > 1));
    refuseUnless(found.procurement, status, input.ifMatch);
    return found;
  });

function refuseUnless(procurement: ProcurementRecord, status: ProcurementStatus, ifMatch: number | undefined): void {
  if (!mayBecome(procurement.status, status)) {
    const message = `This procurement is ${wordFor(procurement.status)}. It cannot be ${wordFor(status)}.`;
    throw new DomainError("CONFLICT", message);
  }
  if (ifMatch !== undefined && ifMatch !== procurement.version) throw stale("This procurement");
  if (status === "CANCELLED") refuseWhileReceiving(procurement);
}

function refuseWhileReceiving({ receivedLines, lineCount }: ProcurementRecord): void {
  if (receivedLines === 0 || receivedLines === lineCount) return;
  throw new DomainError("CONFLICT", "Part of this procurement is in stock already. Complete it first.");
}

const wordFor = (status: ProcurementStatus) => status.toLowerCase();

const stepped = (
  { fullName }: Pick<Member, "fullName">,
  procurement: ProcurementRecord,
  status: ProcurementStatus,
  dates: Partial<Pick<ProcurementRecord, "approvedAt" | "completedDate" | "cancelledAt">>,
  at: string,
): ProcurementRecord => ({
  ...procurement,
  ...dates,
  status,
  history: [...procurement.history, { status, at, by: fullName }],
  version: procurement.version + 1,
  updatedAt: at,
});

/** A day that is past in every time zone. */
function refusePast(expectedDate: string | undefined): void {
  const westmost = new Date(Date.parse(timestamp()) - 12 * 60 * 60 * 1000).toISOString().slice(0, 10);
  if (expectedDate === undefined || expectedDate >= westmost) return;
  throw refused("expectedDate", "Expected date cannot be in the past");
}

/** What a draft names: its supplier and, for each line, the item with what the line comes to in its base unit. */
async function readNamed(member: Member, draft: ProcurementDraft) {
  const [supplier, items] = await Promise.all([
    suppliers.get(member, { params: draft }),
    readItems(
      member.restaurantId,
      draft.items.map((line) => line.inventoryItemId),
    ),
  ]);
  return { supplier, lines: draft.items.map((line, index) => toLine(line, index, items)) };
}

function refuseInactive({ isActive }: Supplier): void {
  if (!isActive) throw refused("supplierId", "This supplier is inactive. Choose an active one.");
}

const refused = (path: string, message: string) => refusedField("INVALID", path, message);

/** Equivalences can multiply what is entered beyond the digits that the table keeps exactly. */
const largestAmount = 1e15;

/** @throws DomainError INVALID on the row's unit when nothing converts it into the item's, or on what is out of range */
function toLine(
  line: ProcurementLineDraft,
  index: number,
  items: ReadonlyMap<string, InventoryRecord>,
): ProcurementLine {
  const item = items.get(line.inventoryItemId);
  if (!item) throw notFound("Inventory item");
  const by = factor(line.unit, item.baseUnit, item.equivalences);
  if (!by) throw unitDoesNotConvert(line.unit, item, `items.${index}.unit`);
  const [quantity, unitPrice] = [Big(line.quantity), Big(line.unitPrice)];
  const baseQuantity = applyFactor(quantity, by);
  const unitCost = costPerBaseUnit(unitPrice, by);
  const words = `${unitNames[item.baseUnit].name.toLowerCase()} of ${item.name}`;
  if (baseQuantity.eq(0)) throw refused(`items.${index}.quantity`, `This is nothing in ${words}`);
  if (baseQuantity.gt(largestAmount)) throw refused(`items.${index}.quantity`, `This is too much in ${words}`);
  if (unitCost.gt(largestAmount)) throw refused(`items.${index}.unitPrice`, `This is too much for a ${words}`);
  const { notes, ...rest } = line;
  return {
    id: newId(),
    ...rest,
    ...(notes && { notes }),
    name: item.name,
    totalPrice: lineTotal(quantity, unitPrice).toFixed(),
    factor: by,
    baseQuantity: baseQuantity.toFixed(),
    baseUnit: item.baseUnit,
    unitCost: unitCost.toFixed(),
  };
}

/** A supplier as a document keeps it: with an address that a letter would reach. */
function snapshotOf({ id, name, email, phoneNumber, address, city, state, zipCode, country }: Supplier) {
  const region = [state, zipCode].filter(Boolean).join(" ");
  return { id, name, email, phoneNumber, address: [address, city, region, country].filter(Boolean).join(", ") };
}

const headerOf = (
  { expectedDate, notes }: ProcurementDraft,
  supplier: Supplier,
  lines: readonly ProcurementLine[],
) => ({
  supplier: snapshotOf(supplier),
  ...(expectedDate && { expectedDate }),
  ...(notes && { notes }),
  totalAmount: lines.reduce((sum, { totalPrice }) => sum.plus(totalPrice), Big(0)),
  lineCount: lines.length,
});

/** Writes a procurement over the state that was read: its version, and the lines that a receipt under way has taken in. */
const replacing = (before: ProcurementRecord, next: ProcurementRecord): Write =>
  put(
    ProcurementEntity.put(next).where(
      ({ version, receivedLines }, { eq }) =>
        `${eq(version, before.version)} AND ${eq(receivedLines, before.receivedLines)}`,
    ),
  );

/** Holds what an open procurement names against deletion. */
const opening = (
  { restaurantId, id, procurementNumber, supplier }: ProcurementRecord,
  lines: readonly ProcurementLine[],
): Write =>
  put(
    OpenProcurementEntity.put({
      restaurantId,
      id,
      procurementNumber,
      supplierId: supplier.id,
      itemIds: [...new Set(lines.map((line) => line.inventoryItemId))],
    }),
  );

const closing = ({ restaurantId, id }: ProcurementRecord): Write =>
  removing(OpenProcurementEntity.delete({ restaurantId, id }));

const counterOf = {
  PENDING: "pending",
  APPROVED: "approved",
  COMPLETED: "completed",
  CANCELLED: "cancelled",
} as const satisfies Record<ProcurementStatus, tallies.Counter>;

const talliedOf = ({ status }: ProcurementRecord): tallies.Tallied => ({
  procurements: { total: 1, [counterOf[status]]: 1 },
});

const recounting = (before: ProcurementRecord, after: ProcurementRecord) =>
  tallies.recounting(after.restaurantId, [talliedOf(before)], [talliedOf(after)]);
