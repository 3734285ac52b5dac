import { Big } from "big.js";
import type { Ledger, Terms } from "./ledger.ts";
import { wrongReceipts } from "./receipt-laws.ts";
import { wrongReports } from "./report-laws.ts";
import { type Amount, Sums, text } from "./sums.ts";
import { wrongUndone } from "./undone-laws.ts";

type Movement = Ledger["movements"][number];

const zero = Big(0);

const sumOf = <Thing>(things: readonly Thing[], amountOf: (thing: Thing) => Big): Big =>
  things.reduce((sum, thing) => sum.plus(amountOf(thing)), zero);

const valueOf = ({ value }: Movement) => value;

/** Less than can be entered: what such a remainder cost cannot be told from its value. */
const leastQuantity = "0.0001";

/** The report's lines that a movement may belong to, written apart from the product. */
function bucketsOf({ kind, reason, reverses }: Movement): readonly string[] {
  switch (kind) {
    case "CONSUMPTION":
    case "RECLASS":
      return ["SALE", "FAMILY", "FREEBIE"];
    case "REVERSAL":
      if (reason === "UNDONE_RECEIPT") return ["RECEIPT"];
      return reverses === undefined ? ["OPENING"] : ["SALE", "FAMILY", "FREEBIE", "WASTE"];
    case "REVALUATION":
      return [reason === "FIRST_COST" ? "OPENING" : "NEGATIVE_COST"];
    default:
      return [kind];
  }
}

/** Whether what a movement took, or brought back, is kept with its document. */
const isCostOfDocument = ({ kind, reverses, source }: Movement) =>
  source !== undefined && (["CONSUMPTION", "RECLASS", "WASTE"].includes(kind) || reverses !== undefined);

/** What an item held before its first movement with a value, of which the ledger knows no value. */
const stateBefore = ({ balance, quantity, value, valueAfter }: Movement): Amount => ({
  quantity: balance.minus(quantity),
  value: valueAfter.minus(value),
});

/**
 * Law 15 of one item: each line continues from the one before it, and the last says what the item is worth.
 * @param lines those with a value, oldest first
 */
function brokenChain(
  lines: readonly Movement[],
  { start, end }: { readonly start: Amount; readonly end: Amount },
  isClockMoved: boolean,
): readonly string[] {
  const after = lines.map(({ balance, valueAfter }) => ({ quantity: balance, value: valueAfter }));
  const from = [...lines.map(stateBefore), end].map(text);
  const to = [start, ...after].map(text);
  if (!isClockMoved) {
    return from.flatMap((one, index) =>
      one === to[index] ? [] : [`line ${index}: ${one} follows ${to[index] ?? ""}`],
    );
  }
  // Lines that were recorded two minutes ahead sort behind later ones: in some order they continue each other.
  const [left, right] = [from.toSorted(), to.toSorted()];
  return left.every((one, index) => one === right[index]) ? [] : [`no order of ${left.join(", ")} leads there`];
}

/** Whether a line begins below zero. */
const isBelow = (line: Movement) => stateBefore(line).quantity.lt(0);

function* wrongItems(
  ledger: Ledger,
  { heldBefore, isClockMoved }: Required<Pick<Terms, "heldBefore" | "isClockMoved">>,
) {
  const ofItem = Map.groupBy(ledger.movements, ({ itemId }) => itemId);
  for (const { id, name, quantity, stockValue, averageCost } of ledger.items) {
    const lines = ofItem.get(id) ?? [];
    const start = { quantity: Big(heldBefore(id)), value: zero };
    for (const what of brokenChain(lines, { start, end: { quantity, value: stockValue } }, isClockMoved)) {
      yield `${name}: ${what}`;
    }
    // Whatever leaves stock on hand takes its share, and the last of it all that is left.
    const needless = lines.filter(({ reason }, index) => {
      const cause = lines[index - 1];
      return reason === "REMAINDER" && !isClockMoved && cause?.kind !== "REVERSAL" && !(cause && isBelow(cause));
    });
    for (const { id: lineId } of needless) yield `${name}: ${lineId} corrects what needs no correction`;
    const sum = sumOf(lines, valueOf);
    if (!sum.eq(stockValue)) yield `${name}: worth ${stockValue.toFixed()}, its movements ${sum.toFixed()}`;
    if (quantity.eq(0) && !stockValue.eq(0)) yield `${name}: nothing is worth ${stockValue.toFixed()}`;
    if (quantity.gt(0) && stockValue.lt(0)) yield `${name}: stock is worth ${stockValue.toFixed()}`;
    if (averageCost === undefined && !stockValue.eq(0)) yield `${name}: has a value and no average cost`;
    if (averageCost === undefined || quantity.lt(leastQuantity)) continue;
    const should = quotient(stockValue, quantity);
    if (!averageCost.eq(should)) yield `${name}: average ${averageCost.toFixed()}, should be ${should.toFixed()}`;
  }
}

/** Exactly divided, rounded half-even once: a cost has ten decimals. Neither is below 0. */
function quotient(value: Big, quantity: Big, decimals = 10): Big {
  const digits = BigInt(value.times("1e27").toFixed(0)) * 10n ** BigInt(decimals);
  const [above, below] = [digits, BigInt(quantity.times("1e27").toFixed(0))];
  const [whole, rest] = [above / below, above % below];
  const isUp = 2n * rest > below || (2n * rest === below && whole % 2n === 1n);
  return Big((whole + (isUp ? 1n : 0n)).toString()).times(`1e-${decimals}`);
}

/** Laws 15 to 18: what stock is worth, and what was brought back. */
function* wrongMovements({ movements }: Ledger) {
  const byId = new Map(movements.map((movement) => [`${movement.itemId} ${movement.id}`, movement]));
  const held = new Sums();
  const firstValued = new Map<string, string>();
  for (const { itemId, id, value } of movements) {
    if (value !== undefined && !firstValued.has(itemId)) firstValued.set(itemId, id);
  }
  for (const movement of movements) {
    const { id, itemId, kind, quantity, value, valueAfter, bucket, businessDay, reverses, source } = movement;
    const what = `${kind} ${id} of ${itemId}`;
    if (value === undefined) {
      if ([valueAfter, bucket, businessDay].some((field) => field !== undefined)) yield `${what}: has no value`;
      if (id > (firstValued.get(itemId) ?? "~")) yield `${what}: has no value, and one before it has`;
      continue;
    }
    if (valueAfter === undefined) yield `${what}: has no value after it`;
    if (!bucketsOf(movement).includes(bucket)) yield `${what}: is ${bucket ?? "nowhere"} in reports`;
    if (!/^\d{4}-\d\d-\d\d$/.test(businessDay ?? "")) yield `${what}: is of no business day`;
    if (!isCostOfDocument(movement)) continue;
    const key = `${source?.id ?? ""} ${itemId} ${bucket}`;
    // A part of what a document took comes back at its part of the value, and the last of it at all that is left.
    if (quantity.gt(0)) {
      const { quantity: taken, value: cost } = held.get(key);
      const by = byId.get(`${itemId} ${reverses ?? ""}`);
      if (!by || by.source?.id !== source?.id) yield `${what}: brings back nothing`;
      if (taken.times(-1).lt(quantity)) yield `${what}: brings back what was brought back before`;
      else if (!value.eq(quotient(cost.times(-1).times(quantity), taken.times(-1), 9))) yield `${what}: another value`;
    }
    held.add(key, quantity, value);
  }
}

/** Law 18 and what orders keep of their costs. */
function* wrongDocuments({ movements, orders, costs }: Ledger) {
  const [kept, moved] = [new Sums(), new Sums()];
  for (const { documentId, lines } of costs) {
    for (const [itemId, , quantity, value, bucket = "SALE"] of lines) {
      kept.add(`${documentId} of ${itemId} as ${bucket}`, quantity, value);
    }
  }
  for (const movement of movements.filter(isCostOfDocument)) {
    const { source, itemId, quantity, value, bucket } = movement;
    moved.add(`${source?.id ?? "no document"} of ${itemId} as ${bucket}`, quantity, value);
  }
  yield* kept.differencesFrom(moved, "the cost kept with");
  const ofOrder = Map.groupBy(movements, ({ source }) => source?.id ?? "");
  for (const { id, orderNumber, status } of orders) {
    for (const [itemId, own] of Map.groupBy(ofOrder.get(id) ?? [], (movement) => movement.itemId)) {
      const what = `${orderNumber} (${status}) of ${itemId}`;
      const taken = own.filter(({ kind }) => kind === "CONSUMPTION");
      // What was taken without a value comes back at the average cost.
      if (taken.some(({ value }) => value === undefined)) continue;
      const held = sumOf(
        own.filter(({ bucket }) => ["SALE", "FAMILY", "FREEBIE"].includes(bucket)),
        valueOf,
      );
      if (status === "CANCELLED" && !held.eq(0)) yield `${what}: still costs ${held.toFixed()}`;
      if (own.some(({ kind, reverses }) => kind === "REVERSAL" && reverses === undefined)) {
        yield `${what}: comes back at another value`;
      }
      const others = own.filter(
        ({ kind }) => !["CONSUMPTION", "RECLASS", "REVERSAL", "WASTE", "REVALUATION"].includes(kind),
      );
      if (others.length > 0) yield `${what}: moved as ${others.map(({ kind }) => kind).join(", ")}`;
      const corrected = own.filter(({ kind }) => kind === "REVALUATION");
      if (corrected.some(({ bucket }) => bucket !== "NEGATIVE_COST")) yield `${what}: corrected elsewhere`;
    }
  }
}

/**
 * What was thrown away is what the list of waste says: by document to the cent, and of each record exactly what it took,
 * or nothing once it is undone.
 */
function* wrongWaste({ movements, wastes }: Ledger) {
  const [moved, listed] = [new Sums(), new Sums()];
  for (const { bucket, source, itemId, quantity, value } of movements) {
    if (bucket !== "WASTE") continue;
    moved.add(source?.id ?? "no document", zero, value);
    if (source?.type === "WASTE") moved.add(`${source.id} ${itemId}`, quantity, zero);
  }
  for (const { id, order, number, status, value, lines } of wastes) {
    if ((number === undefined) === (order === undefined)) yield `${id} has no number, or two`;
    const stands = status === "POSTED";
    const document = order?.id ?? id;
    // Of one that takes more than a transaction, the value stands with its costs alone.
    listed.add(document, zero, stands ? (value ?? moved.get(document).value.times(-1)).times(-1) : zero);
    for (const { itemId, quantity } of lines.flatMap(({ taken }) => taken)) {
      listed.add(`${id} ${itemId}`, stands ? quantity.times(-1) : zero, zero);
    }
  }
  yield* listed.differencesFrom(moved, "the list of waste of");
}

/** What breaks a law of value in a restaurant where no request is running. */
export function wrongValues(ledger: Ledger, { heldBefore = () => 0, isClockMoved = false }: Terms): readonly string[] {
  const inOrder = { ...ledger, movements: ledger.movements.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
  return [
    ...wrongItems(inOrder, { heldBefore, isClockMoved }),
    ...wrongMovements(inOrder),
    ...wrongDocuments(inOrder),
    ...wrongReports(inOrder),
    ...wrongWaste(inOrder),
    ...wrongReceipts(inOrder),
    ...(isClockMoved ? [] : wrongUndone(inOrder)),
  ];
}
