import { openProcurementWrite } from "../reference/open-documents.ts";
import { type Write, put } from "../storage/write.ts";
import * as counters from "../counter/counter.service.ts";
import { ProcurementEntity, type ProcurementLine, type ProcurementRecord } from "./procurement.entity.ts";
import type { ProcurementStatus } from "./procurement.schema.ts";

/** A procurement after a step of its history. */
export const withStatus = (
  { fullName }: { readonly fullName: string },
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

/** Writes a procurement over the state that was read: its version, and the lines that a receipt under way has posted. */
export const putProcurement = (before: ProcurementRecord, next: ProcurementRecord): Write =>
  put(
    ProcurementEntity.put(next).where(
      ({ version, receivedLines }, { eq }) =>
        `${eq(version, before.version)} AND ${eq(receivedLines, before.receivedLines)}`,
    ),
  );

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

export const counterOfStatus = {
  PENDING: "pending",
  APPROVED: "approved",
  COMPLETED: "completed",
  CANCELLED: "cancelled",
} as const satisfies Record<ProcurementStatus, counters.Counter>;

export const countsOf = ({ status }: ProcurementRecord): counters.Counts => ({
  procurements: { total: 1, [counterOfStatus[status]]: 1 },
});

export const counterWrites = (before: ProcurementRecord, after: ProcurementRecord): readonly Write[] =>
  counters.counterWrites(after.restaurantId, [countsOf(before)], [countsOf(after)]);
