import { lineTotal } from "@stockpot/core/money";
import type {
  ProcurementDraft,
  ProcurementStatus,
  ProcurementSummary,
} from "@stockpot/core/procurement/procurement.schema";
import { Big } from "big.js";
import { serverFields } from "../../lib/optimistic.ts";

/** As much of a line as its amount needs. */
interface Priced {
  readonly quantity: number | null;
  readonly unitPrice: number | null;
}

/** What a line comes to, in US dollars; null until both numbers are there. */
export const amountOf = ({ quantity, unitPrice }: Priced): Big | null =>
  quantity === null || unitPrice === null ? null : lineTotal(Big(quantity), Big(unitPrice));

/** What all lines come to so far, in US dollars. */
export const totalOf = (lines: readonly Priced[]): Big =>
  lines.reduce((sum, line) => sum.plus(amountOf(line) ?? 0), Big(0));

type Supplier = ProcurementSummary["supplier"];

/** The procurement that a draft will become. */
export function previewProcurement(
  { expectedDate, notes, items }: ProcurementDraft,
  base: ProcurementSummary | undefined,
  { id, name, email, phoneNumber, address }: Supplier,
  by: string,
): ProcurementSummary {
  const stored = serverFields(base);
  return {
    procurementNumber: "New",
    status: "PENDING",
    orderDate: stored.createdAt,
    history: [{ status: "PENDING", at: stored.createdAt, by }],
    ...base,
    supplier: { id, name, email, phoneNumber, address },
    expectedDate,
    notes,
    totalAmount: totalOf(items).toNumber(),
    lineCount: items.length,
    ...stored,
  };
}

/** The procurement as it will be in another state. */
export function previewStep(
  procurement: ProcurementSummary,
  status: ProcurementStatus,
  by: string,
): ProcurementSummary {
  const at = new Date().toISOString();
  return {
    ...procurement,
    status,
    history: [...procurement.history, { status, at, by }],
    ...(status === "APPROVED" && { approvedAt: at }),
    ...(status === "COMPLETED" && { completedDate: at }),
    ...(status === "CANCELLED" && { cancelledAt: at }),
  };
}
