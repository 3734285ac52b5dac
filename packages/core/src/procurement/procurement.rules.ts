import { Big } from "big.js";

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

interface Amounts {
  /** US dollars: as ordered and approved, as received, and what an approver accepted beyond the approval. */
  readonly totalAmount: Big | number;
  readonly receivedAmount: Big | number;
  readonly acceptedAmount?: Big | number | undefined;
}

/** What a procurement may come to without anyone's further approval, US dollars. */
export function approvedAmountOf({ totalAmount, acceptedAmount = 0 }: Omit<Amounts, "receivedAmount">): Big {
  return Big(acceptedAmount).gt(totalAmount) ? Big(acceptedAmount) : Big(totalAmount);
}

/** By how much what was received exceeds what was approved or accepted, US dollars; 0 where it does not. */
export function aboveApproved({ receivedAmount, ...approved }: Amounts): Big {
  const above = Big(receivedAmount).minus(approvedAmountOf(approved));
  return above.gt(0) ? above : Big(0);
}

/** Whether a procurement's deliveries came to more than was approved. */
export const isAboveApproved = (amounts: Amounts): boolean => aboveApproved(amounts).gt(0);

/** Whether a procurement is still a draft of one person's own. */
export const isOwnDraft = (
  { status, draftedById }: { readonly status: ProcurementStatus; readonly draftedById?: string | undefined },
  userId: string | undefined,
) => status === "PENDING" && draftedById !== undefined && draftedById === userId;

/** While a procurement is open, what it references cannot be deleted. */
export const isOpen = (status: ProcurementStatus) => status === "PENDING" || status === "APPROVED";

/** PO-000001 upward within a restaurant. */
export const procurementNumberOf = (sequence: number) => `PO-${String(sequence).padStart(6, "0")}`;
