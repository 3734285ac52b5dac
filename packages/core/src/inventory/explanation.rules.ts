import { Big } from "big.js";
import type { Bucket, MovementKind, MovementReason } from "../stock/stock.rules.ts";
import { receiptsIn } from "./average.rules.ts";
import { type Line, type Stock, replay, stockBefore } from "./replay.rules.ts";

const zero = Big(0);

/** Lines of one kind, bucket and reason, put together. */
interface Step {
  readonly kind: MovementKind;
  readonly bucket: Bucket;
  readonly reason?: MovementReason;
  readonly quantity: Big;
  readonly value: Big;
  readonly lines: number;
  readonly documents: number;
  readonly from: string;
  readonly to: string;
  readonly soldBefore?: Big;
}

const sumOf = (amounts: readonly Big[]): Big => amounts.reduce((sum, amount) => sum.plus(amount), zero);

/** What was used before it was received, by the line that corrects its cost: that line follows the receipt. */
function soldBeforeReceipts(lines: readonly Line[]): ReadonlyMap<string, Big> {
  const sold = new Map<string, Big>();
  lines.forEach((line, index) => {
    if (line.reason !== "SOLD_BEFORE_RECEIVED") return;
    const receipt = lines[index - 1];
    const before = receipt && stockBefore(receipt).quantity;
    if (before?.lt(0)) sold.set(line.id, before.abs());
  });
  return sold;
}

function stepOf(lines: readonly [Line, ...Line[]], sold: ReadonlyMap<string, Big>): Step {
  const [{ kind, bucket, reason }] = lines;
  const days = lines.map(({ businessDay }) => businessDay).toSorted();
  const early = lines.flatMap(({ id }) => sold.get(id) ?? []);
  return {
    kind,
    bucket,
    ...(reason && { reason }),
    quantity: sumOf(lines.map(({ quantity }) => quantity)),
    value: sumOf(lines.map(({ value }) => value)),
    lines: lines.length,
    documents: new Set(lines.map(({ source, id }) => source?.id ?? id)).size,
    from: days[0] ?? "",
    to: days.at(-1) ?? "",
    ...(early.length > 0 && { soldBefore: sumOf(early) }),
  };
}

/** The order of the steps: stock in, stock out, corrections. */
const order: readonly MovementKind[] = [
  "OPENING",
  "RECEIPT",
  "CONSUMPTION",
  "REVERSAL",
  "WASTE",
  "ADJUSTMENT",
  "COUNT",
  "REVALUATION",
];

/** Steps in the order of the kinds; within one, the largest first. */
function stepsOf(told: readonly Line[], all: readonly Line[]): Step[] {
  const groups = new Map<string, [Line, ...Line[]]>();
  for (const line of told) {
    const key = [line.kind, line.bucket, line.reason].join();
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  const sold = soldBeforeReceipts(all);
  const rank = ({ kind }: Step) => order.indexOf(kind);
  return [...groups.values()]
    .map((lines) => stepOf(lines, sold))
    .toSorted((a, b) => rank(a) - rank(b) || b.quantity.abs().cmp(a.quantity.abs()));
}

/** Which lines an explanation tells of. */
interface Range {
  /** Whether a line counts at the moment, or on the day, that is explained. */
  readonly counts: (line: Line) => boolean;
  /** Whether a line belongs to what the explanation starts with. */
  readonly isBefore: (line: Line) => boolean;
}

/**
 * Explains stock by the lines of its ledger.
 * @param lines oldest first, without a gap; those before them are summed up in the first one's balance
 */
export function explain(lines: readonly Line[], { counts, isBefore }: Range, empty: Stock) {
  const [first] = lines;
  const base = first ? stockBefore(first) : empty;
  const counted = lines.filter(counts);
  const opening = counted.find((line) => line === first && line.kind === "OPENING" && !isBefore(line));
  const before = counted.filter((line) => line === opening || isBefore(line));
  const told = counted.filter((line) => line !== opening && !isBefore(line));
  const start = replay(base, before);
  return {
    opening,
    start,
    steps: stepsOf(told, lines),
    end: replay(start, told),
    lateLines: told.filter(({ late }) => late === true).length,
    average: receiptsIn(base, counted),
  };
}
