import type { WhereAttributeSymbol } from "electrodb";
import { differences } from "../activity/differences.ts";
import { openProcurementWrite } from "../reference/open-documents.ts";
import { type Write, put, remove } from "../storage/write.ts";
import * as counters from "../counter/counter.service.ts";
import { ProcurementEntity, type ProcurementLine, type ProcurementRecord } from "./procurement.entity.ts";
import { isAboveApproved } from "./procurement.rules.ts";
import type { ProcurementQuery, ProcurementStatus } from "./procurement.schema.ts";

/** A procurement after a step of its history. */
export const withStatus = (
  { fullName }: { readonly fullName: string },
  procurement: ProcurementRecord,
  status: ProcurementStatus,
  at: string,
): ProcurementRecord => ({
  ...procurement,
  status,
  history: [...procurement.history, { status, at, by: fullName }],
  version: procurement.version + 1,
  updatedAt: at,
});

/** Writes a procurement over the state that was read. */
export const putProcurement = (before: ProcurementRecord, next: ProcurementRecord): Write =>
  put(ProcurementEntity.put(withMark(next)).where((stored, operations) => isAsRead(before, stored, operations)));

/** Sets the mark by which the index `byAboveApproved` finds a procurement. */
const withMark = ({ isAboveApproved: _before, ...procurement }: ProcurementRecord): ProcurementRecord => ({
  ...procurement,
  ...(isAboveApproved(procurement) && { isAboveApproved: true }),
});

/** Removes a procurement in the state that was read. */
export const removeProcurement = (read: ProcurementRecord): Write => {
  const { restaurantId, id } = read;
  return remove(
    ProcurementEntity.remove({ restaurantId, id }).where((stored, operations) => isAsRead(read, stored, operations)),
  );
};

interface Operations<Version> {
  readonly eq: (attribute: Version, value: number) => string;
  readonly notExists: (attribute: Version) => string;
}

/** The condition that a procurement has the version that was read, and so many lines of a delivery under way in stock. */
const isAsRead = <Version extends WhereAttributeSymbol<number>>(
  { version, postedLines }: ProcurementRecord,
  stored: { readonly version: Version; readonly postedLines: Version },
  { eq, notExists }: Operations<Version>,
) =>
  `${eq(stored.version, version)} AND ${
    postedLines === undefined ? notExists(stored.postedLines) : eq(stored.postedLines, postedLines)
  }`;

/** Keeps what an open procurement references from being deleted. */
export const addOpenReference = (
  { restaurantId, id, procurementNumber, supplier }: ProcurementRecord,
  lines: readonly ProcurementLine[],
): Write =>
  openProcurementWrite({
    restaurantId,
    id,
    procurementNumber,
    supplierId: supplier.id,
    itemIds: lines.map((line) => line.inventoryItemId),
  });

/** A procurement as the record of activity names it. */
export const subjectOf = ({ id, procurementNumber }: ProcurementRecord) => ({
  type: "PROCUREMENT" as const,
  id,
  name: procurementNumber,
});

/** In what two versions of a procurement differ, apart from their lines, which are told by their number and total. */
export const headerDifferences = (before: ProcurementRecord | undefined, after: ProcurementRecord) =>
  differences(before ? described(before) : {}, described(after), {
    fields: ["supplier", "totalAmount", "lineCount", "expectedDate", "notes"],
    costs: ["totalAmount"],
  });

const described = ({ supplier, expectedDate, notes, lineCount, totalAmount }: ProcurementRecord) => ({
  supplier: supplier.name,
  expectedDate,
  notes,
  lineCount,
  totalAmount,
});

const counterOfStatus = {
  PENDING: "pending",
  APPROVED: "approved",
  COMPLETED: "completed",
  CANCELLED: "cancelled",
} as const satisfies Record<ProcurementStatus, counters.Counter>;

export const counterOfList = {
  ...counterOfStatus,
  ABOVE_APPROVED: "aboveApproved",
} as const satisfies Record<NonNullable<ProcurementQuery["status"]>, counters.Counter>;

export const countsOf = (procurement: ProcurementRecord): counters.Counts => ({
  procurements: {
    total: 1,
    [counterOfStatus[procurement.status]]: 1,
    ...(isAboveApproved(procurement) && { aboveApproved: 1 }),
  },
});

export const counterWrites = (before: ProcurementRecord, after: ProcurementRecord): readonly Write[] =>
  counters.counterWrites(after.restaurantId, [countsOf(before)], [countsOf(after)]);
