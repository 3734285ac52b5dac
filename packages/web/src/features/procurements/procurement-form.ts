import { lineTotal } from "@stockpot/core/money";
import type {
  Procurement,
  ProcurementDraft,
  ProcurementStatus,
  ProcurementSummary,
} from "@stockpot/core/procurement/procurement.schema";
import type { Unit } from "@stockpot/core/unit";
import { Big } from "big.js";
import { tempId } from "../../lib/optimistic.ts";

/** A line as it is typed: null and "" are what is still empty. */
export interface LineForm {
  inventoryItemId: string;
  quantity: number | null;
  unit: Unit | "";
  unitPrice: number | null;
  notes?: string | undefined;
}

/** The procurement form as it is typed. */
export interface ProcurementForm {
  supplierId: string;
  expectedDate?: string | undefined;
  notes?: string | undefined;
  items: LineForm[];
}

export const procurementFields = [
  "supplierId",
  "expectedDate",
  "items",
  "notes",
] as const satisfies readonly (keyof ProcurementForm)[];

export const mostLines = 100;

export const emptyLine = (): LineForm => ({
  inventoryItemId: "",
  quantity: null,
  unit: "PIECE",
  unitPrice: null,
  notes: "",
});

export const emptyProcurementForm = (): ProcurementForm => ({
  supplierId: "",
  expectedDate: "",
  notes: "",
  items: [emptyLine()],
});

export const procurementFormOf = ({ supplier, expectedDate, notes, items }: Procurement): ProcurementForm => ({
  supplierId: supplier.id,
  expectedDate: expectedDate ?? "",
  notes: notes ?? "",
  items: items.map((line) => ({
    inventoryItemId: line.inventoryItemId,
    quantity: line.quantity,
    unit: line.unit,
    unitPrice: line.unitPrice,
    notes: line.notes ?? "",
  })),
});

/** The same goods from the same supplier, for another day. */
export const copyOf = (procurement: Procurement): ProcurementForm => ({
  ...procurementFormOf(procurement),
  expectedDate: "",
});

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** This day where the person is, as in 2026-11-21. */
export function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

/** What a line comes to, in US dollars; null until both numbers are there. */
export const amountOf = ({ quantity, unitPrice }: Pick<LineForm, "quantity" | "unitPrice">): Big | null =>
  quantity === null || unitPrice === null ? null : lineTotal(Big(quantity), Big(unitPrice));

/** What all lines come to so far. */
export const totalOf = (items: readonly Pick<LineForm, "quantity" | "unitPrice">[]): Big =>
  items.reduce((sum, line) => sum.plus(amountOf(line) ?? 0), Big(0));

const snapshotOf = ({ id, name, email, phoneNumber, address }: ProcurementSummary["supplier"]) => ({
  id,
  name,
  email,
  phoneNumber,
  address,
});

const headerOf = ({ expectedDate, notes, items }: ProcurementDraft, supplier: ProcurementSummary["supplier"]) => ({
  supplier: snapshotOf(supplier),
  expectedDate,
  notes,
  totalAmount: totalOf(items).toNumber(),
  lineCount: items.length,
});

/** The procurement that a draft will become, until the server says so. */
export function draftedProcurement(
  draft: ProcurementDraft,
  supplier: ProcurementSummary["supplier"],
  by: string,
): ProcurementSummary {
  const now = new Date().toISOString();
  return {
    ...headerOf(draft, supplier),
    id: tempId(),
    procurementNumber: "New",
    status: "PENDING",
    orderDate: now,
    history: [{ status: "PENDING", at: now, by }],
    version: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** The procurement that an edit will make of it, until the server says so. */
export const editedTo = (
  procurement: ProcurementSummary,
  draft: ProcurementDraft,
  supplier: ProcurementSummary["supplier"],
): ProcurementSummary => ({ ...procurement, ...headerOf(draft, supplier) });

/** The procurement in another state, until the server says so. */
export function steppedTo(procurement: ProcurementSummary, status: ProcurementStatus, by: string): ProcurementSummary {
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
