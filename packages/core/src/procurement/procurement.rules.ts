import type { ProcurementStatus } from "./procurement.schema.ts";

export const procurementStatuses = ["PENDING", "APPROVED", "COMPLETED", "CANCELLED"] as const;

/** From where a purchase may come into each state. */
const comesFrom: Record<ProcurementStatus, readonly ProcurementStatus[]> = {
  PENDING: [],
  APPROVED: ["PENDING"],
  COMPLETED: ["APPROVED"],
  CANCELLED: ["PENDING", "APPROVED"],
};

export const mayBecome = (from: ProcurementStatus, to: ProcurementStatus) => comesFrom[to].includes(from);

/** Open purchases hold what they name. */
export const isOpen = (status: ProcurementStatus) => status === "PENDING" || status === "APPROVED";

/** PO-000001 upward within a restaurant. */
export const procurementNumberOf = (sequence: number) => `PO-${String(sequence).padStart(6, "0")}`;
