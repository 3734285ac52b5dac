import { Big } from "big.js";
import type { Ledger } from "./ledger.ts";
import { effectOf } from "./order-model.ts";

/** An order's amounts and holdings, computed from its stored record apart from the product. */

type Order = Ledger["orders"][number];
type Line = NonNullable<ReturnType<Ledger["linesOfOrder"]["get"]>>[number];

const zero = Big(0);
const sumOf = <Thing>(things: readonly Thing[], amountOf: (thing: Thing) => Big): Big =>
  things.reduce((sum, thing) => sum.plus(amountOf(thing)), zero);
const piecesOf = (adjustments: Order["adjustments"]) =>
  adjustments.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
const cents = (amount: Big) => amount.round(2, Big.roundHalfUp);

interface Pieces {
  readonly line: Line;
  readonly left: number;
  readonly comped: number;
  readonly wasted: number;
}

/** The pieces of each line that are left, comped, and were thrown away. */
function piecesOfOrder({ adjustments }: Order, lines: readonly Line[]): readonly Pieces[] {
  const added = new Set(adjustments.map(({ id }) => id));
  return lines
    .filter(({ addedBy }) => addedBy === undefined || added.has(addedBy))
    .map((line) => {
      const own = adjustments.filter(({ lineId }) => lineId === line.id);
      const voids = own.filter(({ kind }) => kind === "VOID");
      const left = line.quantity - piecesOf(voids);
      const comps = own.filter(({ kind }) => kind === "COMP");
      return {
        line,
        left,
        comped: Math.min(left, comps.at(-1)?.quantity ?? 0),
        wasted: piecesOf(voids.filter(({ stock }) => stock === "WASTE")),
      };
    });
}

const add = (to: Map<string, Big>, key: string, amount: Big) => to.set(key, (to.get(key) ?? zero).plus(amount));

/** The holdings of an order: reserved by item, and taken by item and bucket. */
export function holdingsOf(order: Order, lines: readonly Line[]) {
  const reserved = new Map<string, Big>();
  const taken = new Map<string, Big>();
  const effect = effectOf[order.stage];
  const end = order.voided ? order.voided.stock : order.history.at(-1)?.stock;
  for (const { line, left, comped, wasted } of piecesOfOrder(order, lines)) {
    const free = order.type === "SALE" ? comped : 0;
    for (const { inventoryItemId: item, quantity } of line.ingredients) {
      const piece = quantity.div(line.quantity);
      add(reserved, item, piece.times(left * effect.reserved));
      add(taken, `${item} ${order.type}`, piece.times((free - left) * -effect.onHand));
      add(taken, `${item} FREEBIE`, piece.times(free * effect.onHand));
      add(taken, `${item} WASTE`, piece.times(-wasted - (end === "WASTE" ? left : 0)));
    }
  }
  return { reserved, taken };
}

type Discount = Order["adjustments"][number] | undefined;

const discountOn = (price: Big, discount: Discount): Big => {
  const { percent = 0, amount = zero } = discount ?? {};
  if (percent > 0) return cents(price.times(percent).div(100));
  return amount.gt(price) ? price : amount;
};

/** Laws 4 and 36: what an order comes to. */
export function* wrongAmounts(order: Order, lines: readonly Line[]) {
  const { orderNumber, type, adjustments, totalAmount, compAmount, discountAmount } = order;
  const pieces = piecesOfOrder(order, lines);
  const total = sumOf(pieces, ({ line, left }) => line.unitPrice.times(left));
  const comps = sumOf(pieces, ({ line, comped }) => line.unitPrice.times(comped));
  const discounts = adjustments.filter(({ kind }) => kind === "DISCOUNT");
  const ofLines = pieces.map(({ line, left, comped }) => {
    const price = line.unitPrice.times(left - comped);
    return {
      price,
      off: discountOn(
        price,
        discounts.findLast(({ lineId }) => lineId === line.id),
      ),
    };
  });
  const charged = sumOf(ofLines, ({ price, off }) => price.minus(off));
  const off = sumOf(ofLines, (one) => one.off).plus(
    discountOn(
      charged,
      discounts.findLast(({ lineId }) => lineId === undefined),
    ),
  );
  const isSale = type === "SALE";
  const should = {
    total,
    comps: isSale ? comps : type === "FREEBIE" ? total : zero,
    discounts: isSale ? off : zero,
  };
  const is = { total: totalAmount, comps: compAmount, discounts: discountAmount };
  if (JSON.stringify(is) !== JSON.stringify(should)) {
    yield `${orderNumber} (${type}) comes to ${JSON.stringify(is)}, should be ${JSON.stringify(should)}`;
  }
  const net = totalAmount.minus(compAmount).minus(discountAmount);
  if (net.lt(0)) yield `${orderNumber}: net is ${net.toFixed()}`;
  const refunded = sumOf(
    adjustments.filter(({ kind }) => kind === "REFUND"),
    ({ amount = zero }) => amount,
  );
  if (refunded.gt(net)) yield `${orderNumber}: ${refunded.toFixed()} refunded of ${net.toFixed()}`;
}
