export const procurementStatuses = ["PENDING", "APPROVED", "COMPLETED", "CANCELLED"] as const;
export type ProcurementStatus = (typeof procurementStatuses)[number];

/** The statuses from which a procurement may come into each. */
const comesFrom: Record<ProcurementStatus, readonly ProcurementStatus[]> = {
  PENDING: [],
  APPROVED: ["PENDING"],
  COMPLETED: ["APPROVED"],
  CANCELLED: ["PENDING", "APPROVED"],
};

export const canBecome = (from: ProcurementStatus, to: ProcurementStatus) => comesFrom[to].includes(from);

/** While a procurement is open, what it references cannot be deleted. */
export const isOpen = (status: ProcurementStatus) => status === "PENDING" || status === "APPROVED";

/** PO-000001 upward within a restaurant. */
export const procurementNumberOf = (sequence: number) => `PO-${String(sequence).padStart(6, "0")}`;
