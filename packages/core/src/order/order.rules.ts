import { Big } from "big.js";
import { type Money, lineTotal, valueAtAverage } from "../measure/money.ts";
import type { ConsumeAt } from "../restaurant/restaurant.rules.ts";

export const orderStatuses = [
  "PENDING",
  "CONFIRMED",
  "PREPARING",
  "READY_FOR_PICKUP",
  "COMPLETED",
  "CANCELLED",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusNames: Record<OrderStatus, string> = {
  PENDING: "Pending",
  CONFIRMED: "Confirmed",
  PREPARING: "Preparing",
  READY_FOR_PICKUP: "Ready for Pickup",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
};

/** Where an order stands with stock: nothing, reserved for it, or taken. */
export const stockStages = ["none", "reserved", "consumed"] as const;
export type StockStage = (typeof stockStages)[number];

/** What happens to the ingredients when an order that has used them is cancelled. */
export const cancelledStock = ["RETURN", "WASTE"] as const;
export type CancelledStock = (typeof cancelledStock)[number];

/** The statuses of an order that is not cancelled, in order. */
const progress = ["PENDING", "CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const;

/** The status that follows one; undefined after the last. */
export const nextStatusOf = (status: OrderStatus): OrderStatus | undefined =>
  status === "CANCELLED" ? undefined : progress[progress.indexOf(status) + 1];

/** @param consumeAt the status from which a restaurant's orders have taken their ingredients */
export function stageOf(status: OrderStatus, consumeAt: ConsumeAt): StockStage {
  if (status === "CANCELLED" || status === "PENDING") return "none";
  return progress.indexOf(status) >= progress.indexOf(consumeAt) ? "consumed" : "reserved";
}

/** Whether a change between two stages gives back what the order has used, to the stock or as waste. */
export const isVoid = (from: StockStage, to: StockStage): boolean => from === "consumed" && to !== "consumed";

export const isFinal = (status: OrderStatus) => status === "COMPLETED" || status === "CANCELLED";

/** ORD-000001 upward within a restaurant. */
export const orderNumberOf = (sequence: number) => `ORD-${String(sequence).padStart(6, "0")}`;

/** Compares order numbers, the highest first. */
export const byNumberDescending = (
  one: { readonly orderNumber: string },
  other: { readonly orderNumber: string },
): number => sequenceOf(other) - sequenceOf(one);

const sequenceOf = ({ orderNumber }: { readonly orderNumber: string }) => Number(orderNumber.slice("ORD-".length));

/** How orders are looked for. */
type OrderSearch =
  | { readonly by: "number"; readonly orderNumber: string }
  | { readonly by: "email"; readonly email: string }
  /** Or by a part of a number or email address. */
  | { readonly by: "name" };

/** By name, orders are searched on so many days, the last of which is today, where none are given. */
export const searchedDays = 30;

const wholeNumber = /^(?:#|ord-)(\d{1,9})$|^(\d{6,9})$/i;
const wholeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * A whole number and a whole email address are looked up at once, whatever the day; everything else is searched on some
 * days. Orders of one status are not kept by email address.
 * @returns undefined where nothing is looked for
 */
export function orderSearchOf(q: string, isOfOneStatus: boolean): OrderSearch | undefined {
  const text = q.trim();
  if (text === "") return undefined;
  const [, marked, bare] = wholeNumber.exec(text) ?? [];
  const digits = marked ?? bare;
  if (digits !== undefined) return { by: "number", orderNumber: orderNumberOf(Number(digits)) };
  return !isOfOneStatus && wholeEmail.test(text) ? { by: "email", email: text.toLowerCase() } : { by: "name" };
}

export interface Demand {
  readonly inventoryItemId: string;
  readonly name: string;
  /** In the item's base unit. */
  readonly quantity: Big;
}

/** The demand of a whole order, each ingredient once. */
export function sumByIngredient<Line extends Demand>(lines: readonly Line[]): readonly Line[] {
  const total = new Map<string, Line>();
  for (const line of lines) {
    const sum = total.get(line.inventoryItemId);
    total.set(line.inventoryItemId, sum ? { ...sum, quantity: sum.quantity.plus(line.quantity) } : line);
  }
  return [...total.values()];
}

/** The most lines of an order. */
export const maxOrderLines = 100;

/** The most that is done to an order beside its status. */
export const maxAdjustments = 50;

/** What was given back of an order, US dollars. */
export const refundedOf = (
  adjustments: readonly { readonly kind: string; readonly amount?: Money }[] | undefined = [],
): Money =>
  adjustments.reduce((sum, { kind, amount }) => (kind === "REFUND" && amount ? sum.plus(amount) : sum), Big(0));

/** The most days whose orders are summed up at once. */
export const maxTotalledDays = 92;

/** What screens call the customer of an order without one. */
export const walkInName = "Walk-in";

/** Who an order is for. */
export const customerNameOf = ({
  walkIn,
  customer,
}: {
  readonly walkIn: boolean;
  readonly customer: { readonly fullName: string };
}): string => (walkIn ? walkInName : customer.fullName);

/** What an order with a named customer is searched by. */
export const textOfCustomer = (
  orderNumber: string,
  { fullName, email = "" }: { readonly fullName: string; readonly email?: string | undefined },
) => `${orderNumber} ${fullName} ${email}`;

interface ProductDemand {
  readonly productId: string;
  readonly quantity: number;
  readonly ingredients: readonly { readonly inventoryItemId: string; readonly quantity: Big }[];
}

/**
 * What the ingredients of each line of an order cost, in the lines' order: every ingredient's value is divided by
 * quantity, to 9 decimals, with the remainder on the last line.
 * @param values what the whole order took of each ingredient, US dollars
 * @returns undefined for a line with an ingredient of which that is not known
 */
export function costsOfLines(
  lines: readonly ProductDemand[],
  values: ReadonlyMap<string, Money>,
): readonly (Money | undefined)[] {
  const ingredients = lines.flatMap((line) => line.ingredients);
  const left = new Map<string, { quantity: Big; value: Money }>();
  for (const { inventoryItemId, quantity } of ingredients) {
    const value = values.get(inventoryItemId);
    const sum = left.get(inventoryItemId)?.quantity ?? Big(0);
    if (value) left.set(inventoryItemId, { quantity: sum.plus(quantity), value });
  }
  return lines.map((line) => {
    let cost: Money | undefined = Big(0);
    for (const { inventoryItemId, quantity } of line.ingredients) {
      const rest = left.get(inventoryItemId);
      const value = rest && valueAtAverage({ quantity: rest.quantity, stockValue: rest.value }, quantity.times(-1));
      if (rest && value) {
        left.set(inventoryItemId, { quantity: rest.quantity.minus(quantity), value: rest.value.plus(value) });
      }
      cost = value && cost?.minus(value);
    }
    return cost;
  });
}

interface SoldLine {
  /** US dollars. */
  readonly totalPrice: Money;
  readonly ingredients: readonly { readonly inventoryItemId: string; readonly unitCost?: Money }[];
}

/**
 * The amount and cost of an order's lines whose ingredients all have a known cost. Products without a recipe, and those
 * with an ingredient without a cost, are left out: both would make food look cheaper than it is.
 * @param costs of the lines, in their order
 * @param values what the whole order took of each ingredient, US dollars
 */
export function costOfSales(
  lines: readonly SoldLine[],
  costs: readonly (Money | undefined)[],
  values: ReadonlyMap<string, Money>,
): { readonly amount: Money; readonly cost: Money } {
  let [amount, total] = [Big(0), Big(0)];
  for (const [index, { ingredients, totalPrice }] of lines.entries()) {
    const cost = costs[index];
    const hasCost = ingredients.every(
      ({ inventoryItemId, unitCost }) => unitCost !== undefined || values.get(inventoryItemId)?.gt(0),
    );
    if (!cost || ingredients.length === 0 || !hasCost) continue;
    amount = amount.plus(totalPrice);
    total = total.plus(cost);
  }
  return { amount, cost: total };
}

interface Priced {
  readonly quantity: number;
  /** US dollars. */
  readonly unitPrice: number;
}

/** What an order comes to while it is being entered, in US dollars. */
export const totalOf = (lines: readonly Priced[]): Money =>
  lines.reduce((sum, { quantity, unitPrice }) => sum.plus(lineTotal(Big(quantity), Big(unitPrice))), Big(0));

/** What an amount of an ingredient costs in US dollars, unrounded. */
export const costOf = (quantity: number, unitCost: number): number => Big(quantity).times(unitCost).toNumber();

/** Decimals of a quantity that users may enter. */
const enteredDecimals = 4;

/** An amount to order is a round one, such as 14.1 kg for 14.0973. */
const boughtDigits = 3;

/**
 * What has to be bought before an order can have an ingredient, in its base unit, rounded up to three digits and to the
 * decimals that a procurement takes.
 */
export const quantityToBuy = ({ needed, available }: { readonly needed: number; readonly available: number }): number =>
  Big(needed).minus(available).prec(boughtDigits, Big.roundUp).round(enteredDecimals, Big.roundUp).toNumber();

/** How many of its dishes a list names of an order. */
const listedDishes = 3;

/** The dishes of an order, as in "2 Saffron risotto, 1 Tarte, and 2 more". */
export function dishesText(lines: readonly { readonly name: string; readonly quantity: number }[]): string {
  const listed = lines.slice(0, listedDishes).map(({ name, quantity }) => `${quantity} ${name}`);
  const others = lines.length - listed.length;
  return [...listed, ...(others > 0 ? [`and ${others} more`] : [])].join(", ");
}
