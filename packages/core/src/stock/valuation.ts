import type { Big } from "big.js";
import {
  averageOf,
  correctionAfter,
  correctionOnReceipt,
  type Money,
  unitCostOf,
  valueAtAverage,
  valueOf,
} from "../measure/money.ts";
import type { Occurrence } from "../platform/calendar.ts";
import type { ItemCosts, ItemRecord } from "./item.entity.ts";
import { type Move, type MovingActor, none, withDerivedFields } from "./move.ts";
import type { Source } from "./movement.schema.ts";
import {
  type Bucket,
  type MovementKind,
  type MovementReason,
  type Reclassified,
  type Wasted,
  bucketOf,
} from "./stock.rules.ts";

/** A line of the ledger before it is written, with the item as it stands after it. */
export interface Line {
  readonly kind: MovementKind;
  readonly source?: Source | undefined;
  readonly actor?: MovingActor | undefined;
  readonly occurrence?: Occurrence | undefined;
  /** Signed, in the item's base unit. */
  readonly quantity: Big;
  /** Signed US dollars. */
  readonly value: Money;
  readonly bucket: Bucket;
  readonly unitCost?: Money | undefined;
  readonly reason?: MovementReason | undefined;
  readonly wasted?: Wasted | undefined;
  /** Why a person corrected a cost, or threw something away. */
  readonly note?: string | undefined;
  readonly reverses?: string | undefined;
  /** With a receipt: the item's costs before it, for when it is undone. */
  readonly costsBefore?: ItemCosts | undefined;
  readonly item: ItemRecord;
}

/** An item after a change, and the lines that the ledger gets. */
export interface Applied {
  readonly item: ItemRecord;
  readonly lines: readonly Line[];
}

export const costsOf = ({ averageCost, lastCost, lastPurchase, priceChange }: ItemRecord): ItemCosts => ({
  ...(averageCost && { averageCost }),
  ...(lastCost && { lastCost }),
  ...(lastPurchase && { lastPurchase }),
  ...(priceChange && { priceChange }),
});

/**
 * The line by which a person says what stock on hand cost.
 * @param unitCost US dollars a base unit
 */
export function revaluedAt(from: ItemRecord, unitCost: Money, why: Pick<Line, "bucket" | "reason" | "note">): Applied {
  const stockValue = valueOf(from.quantity, unitCost);
  const averageCost = averageOf({ quantity: from.quantity, stockValue, averageCost: unitCost }) ?? unitCost;
  const after = { ...from, stockValue, averageCost, movementCount: from.movementCount + 1 };
  const line: Line = {
    kind: "REVALUATION",
    quantity: none,
    value: stockValue.minus(from.stockValue),
    unitCost,
    ...why,
    item: after,
  };
  return { item: after, lines: [line] };
}

/** What a move is worth, in signed US dollars. */
const valueOfMove = (item: ItemRecord, { quantity, value }: Move): Money => value ?? valueAtAverage(item, quantity);

/** The item after a move, and the lines that the ledger gets. */
export function applyMove(from: ItemRecord, move: Move): Applied {
  const reserved = from.reserved.plus(move.reserved ?? none);
  if (move.reclassified) return reclassify(from, move, move.reclassified);
  if (move.quantity.eq(0)) return { item: withDerivedFields({ ...from, reserved }), lines: [] };
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
    ...withLastCost(from, move, value),
    quantity,
    reserved,
    stockValue,
    ...(averageCost && { averageCost }),
    movementCount: from.movementCount + (isCorrected ? 2 : 1),
    ...(move.kind === "RECEIPT" && { receiptCount: (from.receiptCount ?? 0) + 1 }),
  });
  const { kind, source, actor, occurrence } = move;
  const line: Line = {
    kind,
    source,
    actor,
    occurrence,
    quantity: move.quantity,
    value,
    bucket: bucketOf(move),
    unitCost: move.unitCost ?? (known && unitCostOf(value, move.quantity)),
    reason: move.reason,
    wasted: move.wasted,
    note: move.wasted?.reasonName,
    reverses: move.reverses,
    ...(kind === "RECEIPT" && { costsBefore: costsOf(from) }),
    item: { ...after, stockValue: moved.stockValue },
  };
  if (!isCorrected) return { item: after, lines: [line] };
  const revaluation: Line = {
    kind: "REVALUATION",
    source,
    actor,
    occurrence,
    quantity: none,
    value: correction,
    ...causeOfCorrection(from, move),
    item: after,
  };
  return { item: after, lines: [line, revaluation] };
}

/**
 * Takes what it cost off one line of the reports and puts it on another, as two lines of the ledger: stock and its value
 * are afterwards what they were.
 */
function reclassify(from: ItemRecord, move: Move, { from: bucket, quantity }: Reclassified): Applied {
  const { kind, source, actor, occurrence, reverses } = move;
  const value = move.value ?? valueAtAverage(from, quantity);
  const item = { ...from, reserved: from.reserved.plus(move.reserved ?? none), movementCount: from.movementCount + 2 };
  const both = { kind, source, actor, occurrence, reverses, unitCost: from.averageCost && unitCostOf(value, quantity) };
  const without = { ...item, quantity: from.quantity.plus(quantity), stockValue: from.stockValue.plus(value) };
  return {
    item,
    lines: [
      { ...both, quantity, value, bucket, item: without },
      { ...both, quantity: quantity.times(-1), value: value.times(-1), bucket: bucketOf(move), item },
    ],
  };
}

/** An item with what it was last bought at, after a delivery that was not free. */
function withLastCost(from: ItemRecord, move: Move, value: Money): ItemRecord {
  const { kind, purchase, source, unitCost: lastCost = unitCostOf(value, move.quantity) } = move;
  if (kind !== "RECEIPT" || !lastCost.gt(0)) return from;
  const { priceChange: unseen, ...item } = from;
  const costBefore = unseen?.costBefore ?? from.lastCost;
  return {
    ...item,
    lastCost,
    ...(purchase && { lastPurchase: purchase }),
    ...(source && costBefore && isBeyond(move, lastCost, costBefore) && { priceChange: { costBefore, source } }),
  };
}

const isBeyond = ({ priceAlertPercent }: Move, cost: Money, before: Money): boolean =>
  priceAlertPercent !== undefined && cost.minus(before).abs().times(100).gt(before.times(priceAlertPercent));

/** The cost per base unit that is known with a move; absent while none ever was. */
function averageKnownBy(before: ItemRecord, { kind, quantity, unitCost }: Move, value: Money): Money | undefined {
  if (kind === "RECEIPT") return unitCostOf(value, quantity);
  return kind === "OPENING" ? unitCost : before.averageCost;
}

function causeOfCorrection(before: ItemRecord, { kind }: Move): Pick<Line, "bucket" | "reason"> {
  if (kind !== "RECEIPT") return { bucket: "NEGATIVE_COST", reason: "REMAINDER" };
  return before.quantity.lt(0)
    ? { bucket: "NEGATIVE_COST", reason: "SOLD_BEFORE_RECEIVED" }
    : { bucket: "OPENING", reason: "FIRST_COST" };
}
