import { type Past, type Stock, stockAfter, worth, costOf, averageOf, divided } from "./value-model.ts";

const isUndoing = ({ reason, kind }: Past) => kind === "REVERSAL" && reason === "UNDONE_RECEIPT";
const isFirstCost = ({ kind, reason, document }: Past) =>
  kind === "REVALUATION" && reason === "FIRST_COST" && document !== undefined;
/** What a person said of the cost. */
const isSaid = ({ kind, document, unitCost }: Past) =>
  kind === "REVALUATION" && document === undefined && unitCost !== undefined;

const sumOf = (lines: readonly Past[]) => lines.reduce((sum, { value }) => sum + value, 0n);

/** The stock after lines as they were recorded. */
function recorded(history: readonly Past[]): Stock {
  let stock: Stock = { quantity: 0n, value: 0n };
  history.forEach((line, index) => {
    const { kind, unitCost } = line;
    const [quantity, value] = [stock.quantity + line.quantity, stock.value + line.value];
    const known = isUndoing(line)
      ? withoutUndone(history.slice(0, index + 1)).stock.average
      : kind === "RECEIPT"
        ? costOf(line.value, line.quantity)
        : kind === "OPENING" || isSaid(line)
          ? unitCost
          : stock.average;
    const average = averageOf(value, quantity, known);
    stock = { quantity, value, ...(average !== undefined && { average }) };
  });
  return stock;
}

/** Its part of what was taken, at the value that has now. */
const broughtBack = ({ quantity, value }: Past, taken: Pick<Past, "quantity" | "value"> | undefined) =>
  taken ? divided(taken.value * quantity, taken.quantity) : value;

/**
 * What stock would be without the deliveries that were undone.
 * @param history ends with a line that undoes one
 * @returns how the first costs differ that deliveries gave, and the last price
 */
export function withoutUndone(history: readonly Past[]) {
  const undone = new Set<string | undefined>();
  const missing = new Set<string | undefined>();
  let start = history.length;
  do {
    start -= 1;
    const line = history[start];
    if (!line) throw new Error("A delivery was undone that never came");
    if (isUndoing(line)) for (const set of [undone, missing]) set.add(line.document);
    if (line.kind === "RECEIPT") missing.delete(line.document);
  } while (missing.size > 0);

  let stock = recorded(history.slice(0, start));
  let firstCost = 0n;
  const taken = new Map<string | undefined, Pick<Past, "quantity" | "value">>();
  const told = history.slice(start);
  for (const line of told) {
    const { kind, quantity, document, unitCost } = line;
    if (isSaid(line) && unitCost !== undefined) {
      const value = worth(stock.quantity, unitCost);
      stock = { quantity: stock.quantity, value, average: costOf(value, stock.quantity) };
    }
    if (kind === "REVALUATION" || isUndoing(line) || (kind === "RECEIPT" && undone.has(document))) continue;
    const back = kind === "REVERSAL" ? broughtBack(line, taken.get(line.reverses ?? document)) : undefined;
    const value = kind === "RECEIPT" || kind === "OPENING" ? line.value : back;
    const next = stockAfter(stock, { kind, quantity, value, ...(unitCost !== undefined && { unitCost }) });
    stock = next.stock;
    if (kind === "RECEIPT" && next.reason === "FIRST_COST") firstCost += next.correction;
    if (kind === "CONSUMPTION" || kind === "WASTE") taken.set(line.id ?? document, { quantity, value: next.value });
  }
  const last = history.findLast(
    ({ kind, document, unitCost = 0n }) => kind === "RECEIPT" && unitCost > 0n && !isUndoneIn(history, document),
  );
  return { stock, firstCost: firstCost - sumOf(told.filter(isFirstCost)), last: last?.unitCost };
}

const isUndoneIn = (history: readonly Past[], document: string | undefined) =>
  history.some((line) => isUndoing(line) && line.document === document);
