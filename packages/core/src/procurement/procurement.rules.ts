export const procurementStatuses = ["PENDING", "APPROVED", "COMPLETED", "CANCELLED"] as const;
export type ProcurementStatus = (typeof procurementStatuses)[number];

/** The statuses from which a user may bring a procurement into each. */
const comesFrom: Record<ProcurementStatus, readonly ProcurementStatus[]> = {
  // While nothing was received, so that it can be edited.
  PENDING: ["APPROVED"],
  APPROVED: ["PENDING"],
  COMPLETED: ["APPROVED"],
  CANCELLED: ["PENDING", "APPROVED"],
};

export const canBecome = (from: ProcurementStatus, to: ProcurementStatus) => comesFrom[to].includes(from);

/** Whether a procurement is still a draft, and somebody's own. */
export const isOwnDraft = (
  { status, draftedById }: { readonly status: ProcurementStatus; readonly draftedById?: string | undefined },
  userId: string | undefined,
) => status === "PENDING" && draftedById !== undefined && draftedById === userId;

/** While a procurement is open, what it references cannot be deleted. */
export const isOpen = (status: ProcurementStatus) => status === "PENDING" || status === "APPROVED";

/** PO-000001 upward within a restaurant. */
export const procurementNumberOf = (sequence: number) => `PO-${String(sequence).padStart(6, "0")}`;
