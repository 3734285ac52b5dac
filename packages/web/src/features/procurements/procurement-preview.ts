import { lineTotal } from "@stockpot/core/measure/money";
import type {
  ProcurementDraft,
  ProcurementStatus,
  ProcurementSummary,
} from "@stockpot/core/procurement/procurement.schema";
import { Big } from "big.js";
import { serverFields } from "../../lib/optimistic.ts";

/** The fields of a line that its amount depends on. */
interface Priced {
  readonly quantity: number | null;
  readonly unitPrice: number | null;
}

/** A line's amount in US dollars; null until quantity and price are entered. */
export const amountOf = ({ quantity, unitPrice }: Priced): Big | null =>
  quantity === null || unitPrice === null ? null : lineTotal(Big(quantity), Big(unitPrice));

/** The total of all complete lines, in US dollars. */
export const totalOf = (lines: readonly Priced[]): Big =>
  lines.reduce((sum, line) => sum.plus(amountOf(line) ?? 0), Big(0));

type Supplier = ProcurementSummary["supplier"];

/** The procurement to show until the server answers. */
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
    receivedAmount: 0,
    linesDone: 0,
    linesReceived: 0,
    ...base,
    supplier: { id, name, email, phoneNumber, address },
    expectedDate,
    notes,
    totalAmount: totalOf(items).toNumber(),
    lineCount: items.length,
    ...stored,
  };
}

/** The procurement with another status, to show until the server answers. */
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
