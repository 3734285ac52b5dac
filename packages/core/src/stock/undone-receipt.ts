import { type Money, valueOfPart } from "../measure/money.ts";
import type { ItemCosts, ItemRecord } from "./item.entity.ts";
import { type Move, none } from "./move.ts";
import type { Source } from "./movement.schema.ts";
import type { Bucket, MovementKind, MovementReason } from "./stock.rules.ts";
import { type Applied, type Line, applyMove, costsOf, revaluedAt } from "./valuation.ts";

/** A line of the ledger, as far as it is needed to apply it again. */
export interface PastLine {
  /** Absent where it is not written yet. */
  readonly id?: string;
  readonly kind: MovementKind;
  readonly quantity: Money;
  /** On hand after it, in the base unit. */
  readonly balance: Money;
  readonly value: Money;
  readonly valueAfter: Money;
  readonly bucket: Bucket;
  readonly unitCost?: Money | undefined;
  readonly reason?: MovementReason | undefined;
  readonly reverses?: string | undefined;
  readonly source?: Source | undefined;
  readonly costsBefore?: ItemCosts | undefined;
}

/** Whether it takes a delivery out of stock again. */
export const isUndoing = ({ kind, reason }: Pick<PastLine, "kind" | "reason">): boolean =>
  kind === "REVERSAL" && reason === "UNDONE_RECEIPT";

/** The line of the delivery that a movement brought in or took out again. */
export const deliveryLineOf = ({ source }: Pick<PastLine, "source">): string =>
  `${source?.receipt ?? ""} ${source?.line ?? ""}`;

const pastLineOf = ({ item, ...line }: Line): PastLine => ({
  ...line,
  balance: item.quantity,
  valueAfter: item.stockValue,
});

/**
 * Applies moves to an item, in order.
 * @param history the item's ledger from the oldest delivery on that the moves undo, oldest first
 */
export function applyInOrder(from: ItemRecord, moves: readonly Move[], history: readonly PastLine[] = []): Applied {
  const lines: Line[] = [];
  let item = from;
  for (const move of moves) {
    const applied = isUndoing(move)
      ? undoReceipt(item, move, [...history, ...lines.map(pastLineOf)])
      : applyMove(item, move);
    item = applied.item;
    lines.push(...applied.lines);
  }
  return { item, lines };
}

/**
 * Takes a delivery out of stock. What was used meanwhile was charged at an average cost that the delivery is part of:
 * the rest is then worth as much as without the delivery, and the difference is a line of its own.
 */
function undoReceipt(from: ItemRecord, move: Move, history: readonly PastLine[]): Applied {
  const applied = applyMove(from, move);
  const [reversal] = applied.lines;
  if (!reversal) return applied;
  const without = replayWithoutUndone(from, [...history, pastLineOf(reversal)]);
  // Without the whole ledger, the rest stays at its average cost.
  if (!without?.item.quantity.eq(applied.item.quantity)) return applied;
  const { averageCost } = without.item;
  const taken = withCosts(reversal.item, {
    ...lastOf(from, history, without.undone),
    ...(averageCost && { averageCost }),
  });
  const firstCost = without.firstCost.minus(firstCostIn(history));
  const difference = without.item.stockValue.minus(taken.stockValue).minus(firstCost);
  const corrections = [
    { value: firstCost, bucket: "OPENING", reason: "FIRST_COST" },
    { value: difference, bucket: "NEGATIVE_COST", reason: "UNDONE_RECEIPT" },
  ] as const;
  const lines: Line[] = [{ ...reversal, item: taken }];
  let item = { ...taken, movementCount: from.movementCount + 1 };
  for (const correction of corrections.filter(({ value }) => !value.eq(0))) {
    item = {
      ...item,
      stockValue: item.stockValue.plus(correction.value),
      movementCount: item.movementCount + 1,
    };
    const { kind: _kind, ...document } = reversal;
    lines.push({ ...document, ...correction, kind: "REVALUATION", quantity: none, unitCost: item.averageCost, item });
  }
  return { item, lines };
}

function withCosts(item: ItemRecord, costs: ItemCosts): ItemRecord {
  const { averageCost: _average, lastCost: _last, lastPurchase: _purchase, priceChange: _change, ...rest } = item;
  return { ...rest, ...costs };
}

/** What deliveries added to the value of stock that had no cost before. */
const firstCostIn = (lines: readonly Pick<PastLine, "kind" | "bucket" | "value" | "source">[]): Money =>
  lines
    .filter(({ kind, bucket, source }) => kind === "REVALUATION" && bucket === "OPENING" && source)
    .reduce((sum, { value }) => sum.plus(value), none);

/**
 * An item as it would be without the deliveries that were undone.
 * @param history from the oldest of them on
 * @returns undefined when the history does not begin with a delivery
 */
function replayWithoutUndone(now: ItemRecord, history: readonly PastLine[]) {
  const [first] = history;
  if (first?.kind !== "RECEIPT") return undefined;
  const undone = new Set(history.filter(isUndoing).map(deliveryLineOf));
  const values = new Map<string | undefined, Taken>();
  let firstCost = none;
  let item: ItemRecord = {
    ...withCosts(now, first.costsBefore ?? {}),
    quantity: first.balance.minus(first.quantity),
    stockValue: first.valueAfter.minus(first.value),
  };
  for (const line of history) {
    if (isUndoing(line) || (line.kind === "RECEIPT" && undone.has(deliveryLineOf(line)))) continue;
    const taken = values.get(line.reverses);
    if (line.kind === "RECLASS") {
      // Two lines that leave the item as it was; a later return may come from the second.
      values.set(line.id, { quantity: line.quantity, value: broughtBack(line, taken) });
      continue;
    }
    const applied = applyAgain(item, line, taken);
    item = applied.item;
    firstCost = firstCost.plus(firstCostIn(applied.lines));
    values.set(line.id, { quantity: line.quantity, value: applied.lines[0]?.value ?? none });
  }
  return { item, firstCost, undone };
}

/** The last price of an item, and how it was bought: of the newest delivery that was not undone. */
function lastOf(
  before: ItemRecord,
  history: readonly PastLine[],
  undone: ReadonlySet<string>,
): Omit<ItemCosts, "averageCost"> {
  let { averageCost: _average, ...last } = costsOf(before);
  for (const line of history.toReversed()) {
    if (line.kind !== "RECEIPT" || line.unitCost?.eq(0) === true) continue;
    if (!undone.has(deliveryLineOf(line))) break;
    ({ averageCost: _average, ...last } = line.costsBefore ?? {});
  }
  return last;
}

/** What a movement took, as it is worth now; both signed. */
interface Taken {
  readonly quantity: Money;
  /** US dollars. */
  readonly value: Money;
}

/** What a line brings back of what a movement took: its part of the value as it is now. */
const broughtBack = ({ quantity, value }: PastLine, taken: Taken | undefined): Money =>
  taken ? valueOfPart(taken.value, quantity, taken.quantity) : value;

/**
 * Applies a line of the ledger again. What was taken at the average cost is worth that of the moment; what was said by
 * a document or a person stays.
 * @param taken by the movement that it reverses
 */
function applyAgain(item: ItemRecord, line: PastLine, taken: Taken | undefined): Applied {
  const { kind, quantity, value, unitCost, source } = line;
  if (kind === "REVALUATION") {
    // All other corrections follow from the lines before them.
    return source === undefined && unitCost
      ? revaluedAt(item, unitCost, { bucket: line.bucket, reason: line.reason })
      : { item, lines: [] };
  }
  const isSaid = kind === "OPENING" || kind === "RECEIPT";
  return applyMove(item, {
    itemId: item.id,
    kind,
    quantity,
    ...(source && { source }),
    ...(isSaid && { value, ...(unitCost && { unitCost }) }),
    ...(kind === "REVERSAL" && { value: broughtBack(line, taken) }),
  });
}
