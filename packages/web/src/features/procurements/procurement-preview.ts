import { lineTotal, pricesOf } from "@stockpot/core/measure/money";
import type {
  ProcurementDraft,
  ProcurementStatus,
  ProcurementSummary,
} from "@stockpot/core/procurement/procurement.schema";
import { Big } from "big.js";
import { serverFields } from "../../lib/optimistic.ts";

/** The fields of a line that its prices depend on: one price is entered, or none yet. */
interface Priced {
  readonly quantity: number | null;
  readonly unitPrice?: number | null | undefined;
  readonly totalPrice?: number | null | undefined;
}

/** A line's amount in US dollars; null until it, or quantity and price, are entered. */
export function amountOf({ quantity, unitPrice = null, totalPrice = null }: Priced): Big | null {
  if (totalPrice !== null) return Big(totalPrice);
  return quantity === null || unitPrice === null ? null : lineTotal(Big(quantity), Big(unitPrice));
}

/** The price of a unit that follows from a line's total, US dollars; null where there is none. */
export function derivedPriceOf({ quantity, totalPrice = null }: Priced): number | null {
  if (totalPrice === null || quantity === null || quantity === 0) return null;
  return pricesOf(Big(quantity), { totalPrice }).unitPrice.toNumber();
}

/** The total that follows from the price of a line's unit, US dollars; null where there is none. */
export const derivedTotalOf = (line: Omit<Priced, "totalPrice">): number | null =>
  amountOf({ quantity: line.quantity, unitPrice: line.unitPrice })?.toNumber() ?? null;

/** Whether a line was entered at a price of 0. */
export const isFree = ({ unitPrice, totalPrice }: Omit<Priced, "quantity">): boolean =>
  unitPrice === 0 || totalPrice === 0;

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
