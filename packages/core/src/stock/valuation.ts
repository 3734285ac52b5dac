import type { Big } from "big.js";
import {
  averageOf,
  correctionAfter,
  correctionOnReceipt,
  type Money,
  type ValuedStock,
  unitCostOf,
  valueAtAverage,
  valueOf,
} from "../measure/money.ts";
import type { Occurrence } from "../platform/calendar.ts";
import type { ItemRecord } from "./item.entity.ts";
import { type Move, type Recorder, none, withDerivedFields } from "./move.ts";
import type { Source } from "./movement.schema.ts";
import { type Bucket, type MovementKind, type MovementReason, bucketOf } from "./stock.rules.ts";

/** An item whose stock has a value. */
export type ValuedItem = ItemRecord & Pick<ValuedStock, "stockValue">;

/** A line of the ledger before it is written, with the item as it stands after it. */
export interface Line {
  readonly kind: MovementKind;
  readonly source?: Source | undefined;
  readonly recorder?: Recorder | undefined;
  readonly occurrence?: Occurrence | undefined;
  /** Signed, in the item's base unit. */
  readonly quantity: Big;
  /** Signed US dollars. */
  readonly value: Money;
  readonly bucket: Bucket;
  readonly unitCost?: Money | undefined;
  readonly reason?: MovementReason | undefined;
  readonly reverses?: string | undefined;
  readonly item: ValuedItem;
}

/** An item after a change, and the lines that the ledger gets. */
export interface Applied {
  readonly item: ItemRecord;
  readonly lines: readonly Line[];
}

/** An item whose stock was counted before stock had a value is worth what its average cost says. */
export const valued = (item: ItemRecord): ValuedItem => ({
  ...item,
  stockValue: item.stockValue ?? valueOf(item.quantity, item.averageCost ?? none),
});

/** The line by which an item's stock gets its value, where it has none yet. */
export function valuationOf(item: ItemRecord): Applied {
  if (item.stockValue) return { item, lines: [] };
  const first = valued(item);
  if (first.quantity.eq(0)) return { item: first, lines: [] };
  const line = { kind: "REVALUATION", quantity: none, value: first.stockValue, reason: "MIGRATION" } as const;
  const after = { ...first, movementCount: item.movementCount + 1 };
  return { item: after, lines: [{ ...line, bucket: "OPENING", item: after }] };
}

/**
 * The line by which a person gives stock its first cost.
 * @param unitCost US dollars a base unit
 */
export function firstCostOf(item: ItemRecord, unitCost: Money): Applied {
  const from = valued(item);
  const stockValue = valueOf(from.quantity, unitCost);
  const averageCost = averageOf({ quantity: from.quantity, stockValue, averageCost: unitCost }) ?? unitCost;
  const after = { ...from, stockValue, averageCost, movementCount: from.movementCount + 1 };
  const line: Line = {
    kind: "REVALUATION",
    quantity: none,
    value: stockValue.minus(from.stockValue),
    bucket: "OPENING",
    reason: "FIRST_COST",
    unitCost,
    item: after,
  };
  return { item: after, lines: [line] };
}

/** What a move is worth, in signed US dollars. */
function valueOfMove(item: ValuedItem, { kind, quantity, value, unitCost }: Move): Money {
  if (value) return value;
  // A receipt that an earlier version laid on the item says what a unit costs.
  if (kind === "RECEIPT" && unitCost) return valueOf(quantity, unitCost);
  return valueAtAverage(item, quantity);
}

/** The item after a move, and the lines that the ledger gets. */
export function applyMove(item: ItemRecord, move: Move): Applied {
  const reserved = item.reserved.plus(move.reserved ?? none);
  if (move.quantity.eq(0)) return { item: withDerivedFields({ ...item, reserved }), lines: [] };
  const { item: before, lines: valuation } = valuationOf(item);
  const from = valued(before);
  const value = valueOfMove(from, move);
  const quantity = from.quantity.plus(move.quantity);
  const moved = { quantity, stockValue: from.stockValue.plus(value) };
  const correction =
    move.kind === "RECEIPT"
      ? correctionOnReceipt(from, { quantity: move.quantity, value })
      : correctionAfter(from, moved);
  const stockValue = moved.stockValue.plus(correction);
  const isCorrected = !correction.eq(0);
  const known = averageKnownBy(from, move, value);
  const averageCost = averageOf({ quantity, stockValue, averageCost: known });
  const after: ItemRecord = withDerivedFields({
    ...from,
    quantity,
    reserved,
    stockValue,
    ...(averageCost && { averageCost }),
    movementCount: from.movementCount + (isCorrected ? 2 : 1),
    ...(move.kind === "RECEIPT" && {
      lastCost: move.unitCost ?? unitCostOf(value, move.quantity),
      receiptCount: (from.receiptCount ?? 0) + 1,
      ...(move.purchase && { lastPurchase: move.purchase }),
    }),
  });
  const { kind, source, recorder, occurrence } = move;
  const line: Line = {
    kind,
    source,
    recorder,
    occurrence,
    quantity: move.quantity,
    value,
    bucket: bucketOf(move),
    unitCost: move.unitCost ?? (known && unitCostOf(value, move.quantity)),
    reason: move.reason,
    reverses: move.reverses,
    item: { ...valued(after), stockValue: moved.stockValue },
  };
  const dated = valuation.map((one) => ({ ...one, occurrence }));
  if (!isCorrected) return { item: after, lines: [...dated, line] };
  const revaluation: Line = {
    kind: "REVALUATION",
    source,
    recorder,
    occurrence,
    quantity: none,
    value: correction,
    ...causeOfCorrection(from, move),
    item: valued(after),
  };
  return { item: after, lines: [...dated, line, revaluation] };
}

/** The cost per base unit that is known with a move; absent while none ever was. */
function averageKnownBy(before: ValuedItem, { kind, quantity, unitCost }: Move, value: Money): Money | undefined {
  if (kind === "RECEIPT") return unitCostOf(value, quantity);
  return kind === "OPENING" ? unitCost : before.averageCost;
}

function causeOfCorrection(before: ValuedItem, { kind }: Move): Pick<Line, "bucket" | "reason"> {
  if (kind !== "RECEIPT") return { bucket: "NEGATIVE_COST", reason: "REMAINDER" };
  return before.quantity.lt(0)
    ? { bucket: "NEGATIVE_COST", reason: "SOLD_BEFORE_RECEIVED" }
    : { bucket: "OPENING", reason: "FIRST_COST" };
}
