import { Big } from "big.js";
import { valueAtAverage } from "../measure/money.ts";
import { type Line, type Stock, stockAfter } from "./replay.rules.ts";

/** Receipts that an explanation names. */
const maxReceipts = 8;
const shareDecimals = 6;

interface Receipt {
  readonly line: Line;
  /** Its part of the value on hand: 1 is all of it. */
  readonly share: Big;
}

/**
 * The receipts of which the average cost is made. A receipt's share is its part of the value right after it; whatever
 * leaves the stock or returns to it takes from all shares alike, so only a later receipt makes a share smaller. What
 * stands in stock that had run out, or had no value, is the next receipt's alone. A receipt that was undone has no
 * share. Shares are rounded to six decimals; the remainder belongs to everything older: earlier receipts, the
 * opening stock, stock that was counted in.
 */
export function receiptsIn(base: Stock, lines: readonly Line[]) {
  const undone = new Set(lines.filter(isUndoing).map(deliveryOf));
  const { befores, end } = replayWithout(undone, base, lines);
  const receipts: Receipt[] = [];
  let left = Big(end.quantity.gt(0) ? 1 : 0);
  for (let index = lines.length - 1; index >= 0 && left.gt(0) && receipts.length < maxReceipts; index -= 1) {
    const [line, before] = [lines[index], befores[index]];
    if (!line?.value || !before) break;
    const ranOut = before.quantity.lte(0);
    if (line.kind === "RECEIPT" && !undone.has(deliveryOf(line))) {
      const share = ranOut
        ? left
        : shareOf(line.value, before.value).times(left).round(shareDecimals, Big.roundHalfEven);
      receipts.push({ line, share });
      left = left.minus(share);
    }
    if (ranOut) break;
  }
  return { receipts, olderShare: left };
}

/** The stock before each line and after the last, as it would be without the deliveries that were undone. */
function replayWithout(undone: ReadonlySet<string>, base: Stock, lines: readonly Line[]) {
  const befores: Stock[] = [];
  let stock = base;
  for (const line of lines) {
    befores.push(stock);
    const isOfUndone = line.reason === "UNDONE_RECEIPT" || line.kind === "RECEIPT";
    if (isOfUndone && undone.has(deliveryOf(line))) continue;
    const { quantity, value: stockValue, averageCost } = stock;
    const value = isTaken(line) ? valueAtAverage({ quantity, stockValue, averageCost }, line.quantity) : line.value;
    stock = stockAfter(stock, { ...line, value });
  }
  return { befores, end: stock };
}

const isUndoing = ({ kind, reason }: Line) => kind === "REVERSAL" && reason === "UNDONE_RECEIPT";

/** Whether it was taken at the average cost. */
const isTaken = ({ kind }: Line) => kind === "CONSUMPTION" || kind === "WASTE";

/** Which line of which delivery a movement belongs to. */
const deliveryOf = ({ id, source }: Line) =>
  source?.receipt === undefined ? id : `${source.receipt} ${source.line ?? ""}`;

/** What a receipt is of the value right after it. */
function shareOf(received: Big, before: Big = Big(0)): Big {
  const after = before.plus(received);
  if (after.lte(0)) return Big(0);
  const share = received.div(after);
  return share.gt(1) ? Big(1) : share;
}
