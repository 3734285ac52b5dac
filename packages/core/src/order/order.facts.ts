import type { DocumentFacts } from "../stock/rollup-delta.entity.ts";
import { type DocumentCosts, costKey } from "../stock/document-cost.ts";
import type { Line } from "../stock/valuation.ts";
import type { Money } from "../measure/money.ts";
import { hourIn } from "../platform/clock.ts";
import { type LineNow, orderDiscountOf } from "./order.lines.ts";
import { amountsOf, compOfLine, moneyOf, netsOfLines } from "./order-money.rules.ts";
import type { Change, OrderRecord } from "./order.entity.ts";
import { costOfSales, costsOfLines } from "./order.rules.ts";

/** What an order took of each ingredient on its own line of the reports, US dollars. */
export type Taken = ReadonlyMap<string, Money>;

/**
 * What an order took, where that is known: before this change, or with it.
 * @param ledger the lines that are written with it
 */
export function takenBy(
  { type }: OrderRecord,
  itemIds: readonly string[],
  costs: DocumentCosts | undefined,
  ledger: readonly Line[] = [],
): Taken {
  const before = itemIds.flatMap((itemId) => {
    const cost = costs?.get(costKey(itemId, type));
    return cost ? [[itemId, cost.value] as const] : [];
  });
  const now = ledger
    .filter(({ kind, bucket }) => kind === "CONSUMPTION" && bucket === type)
    .map(({ item, value }) => [item.id, value.times(-1)] as const);
  return new Map([...before, ...now]);
}

/** The lines of an order with what of them stands on the order's own line of the reports. */
const soldLines = ({ type, adjustments }: OrderRecord, lines: readonly LineNow[]) => {
  const nets = type === "SALE" ? netsOfLines(lines, orderDiscountOf({ adjustments })) : [];
  return lines.map(({ each, quantity, comped, ...line }, index) => ({
    ...line,
    quantity,
    comped,
    net: nets[index],
    ingredients: line.ingredients.map((ingredient, at) => ({
      ...ingredient,
      quantity: (each[at]?.quantity ?? ingredient.quantity).times(type === "SALE" ? quantity - comped : quantity),
    })),
  }));
};

/** What a completed sale says of the cost of what it sold. */
export function soldBy(
  order: OrderRecord,
  lines: readonly LineNow[],
  taken: Taken,
): Pick<OrderRecord, "costedAmount" | "costOfSales"> {
  if (order.type !== "SALE") return {};
  const sold = soldLines(order, lines).map(({ net, totalPrice, ...line }) => ({
    ...line,
    totalPrice: net ?? totalPrice,
  }));
  const { amount, cost } = costOfSales(sold, costsOfLines(sold, taken), taken);
  return amount.eq(0) ? {} : { costedAmount: amount, costOfSales: cost };
}

/**
 * What reports are told of an order when it is completed, and with the signs turned when that was a mistake.
 * @param times 1 or -1
 */
export function salesFactsOf(
  order: OrderRecord,
  lines: readonly LineNow[],
  { taken, calendar, times }: { readonly taken: Taken; readonly times: 1 | -1 } & Pick<Change, "calendar">,
): DocumentFacts {
  const { type, charges, covers, channel, createdAt } = order;
  const amounts = amountsOf(type, lines, orderDiscountOf(order));
  const { grossAmount, serviceAmount, taxAmount, dueAmount } = moneyOf({ type, ...amounts }, charges);
  const sold = soldLines(order, lines);
  const costs = costsOfLines(sold, taken);
  const signed = (amount: Money) => amount.times(times);
  return {
    sales: {
      type,
      orders: times,
      gross: signed(grossAmount),
      comps: signed(amounts.compAmount),
      discounts: signed(amounts.discountAmount),
      service: signed(serviceAmount),
      tax: signed(taxAmount),
      ...(type === "FAMILY" && { staffPaid: signed(dueAmount) }),
      ...(covers !== undefined && { covers: covers * times }),
      ...(channel && { channel }),
      hour: hourIn(calendar.timeZone, createdAt),
      products: lines
        .map((line, index) => {
          const cost = costs[index];
          const net = sold[index]?.net;
          const comps = type === "FREEBIE" ? line.totalPrice : compOfLine(line);
          return {
            productId: line.productId,
            quantity: line.quantity * times,
            gross: signed(line.totalPrice),
            ...(type !== "FAMILY" && comps.gt(0) && { comps: signed(comps) }),
            ...(net && { discounts: signed(line.totalPrice.minus(comps).minus(net)) }),
            ...(cost && { cost: signed(cost) }),
          };
        })
        .filter(({ quantity }) => quantity !== 0),
    },
  };
}
