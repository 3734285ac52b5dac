import { Big } from "big.js";
import { notFound } from "../error.ts";
import { type DocumentCosts, type Held, readHeldCosts } from "../stock/document-cost.ts";
import type { Attempt } from "../storage/conflict.ts";
import { readRecord } from "../storage/read-records.ts";
import type { Unit } from "../measure/unit.ts";
import { OrderEntity, type OrderLine, OrderPartEntity, type OrderRecord } from "./order.entity.ts";
import { linesNow, orderDiscountOf } from "./order.lines.ts";
import { chargedOf, compOfLine, discountOfLine, type Discount, discountOn, moneyOf } from "./order-money.rules.ts";
import { holdingsOf } from "./order.stock.ts";
import { type Demand, refundedOf, sumByIngredient } from "./order.rules.ts";

export interface OrderWithLines {
  readonly order: OrderRecord;
  /** As they were written: see `linesNow`. */
  readonly lines: readonly OrderLine[];
  /** How many parts they are stored in. */
  readonly parts: number;
  /** What it holds of stock, where that was read. */
  readonly costs?: DocumentCosts;
}

export async function readOrder(
  restaurantId: string,
  id: string,
  { consistent }: { readonly consistent: boolean },
): Promise<OrderWithLines> {
  const [order, glanced] = await Promise.all([
    readRecord(OrderEntity, { restaurantId, id }, { consistent }),
    readLines(restaurantId, id, false),
  ]);
  if (!order) throw notFound("Order");
  // Lines are written once and never change: a reading that has all of them is current.
  const isWhole = glanced.lines.length >= (order.storedLines ?? order.lineCount);
  return { order, ...(isWhole ? glanced : await readLines(restaurantId, id, true)) };
}

async function readLines(restaurantId: string, orderId: string, consistent: boolean) {
  const { data } = await OrderPartEntity.query.primary({ restaurantId, orderId }).go({ pages: "all", consistent });
  return { lines: data.flatMap((part) => part.lines), parts: data.length };
}

/** What an order takes of one ingredient. */
interface OrderDemand extends Demand {
  readonly unit: Unit;
  readonly recipeQuantity?: Big;
  readonly recipeUnit?: Unit;
  readonly unitCost?: Big;
}

/** The demand of all lines, each ingredient once. */
const demandOf = (lines: readonly OrderLine[]): readonly OrderDemand[] =>
  sumByIngredient(lines.flatMap(({ ingredients }) => ingredients));

/** What the recipes of an order have of an ingredient, if they all have it in one unit that was kept. */
function asWritten(lines: readonly OrderLine[], itemId: string) {
  const written = lines.flatMap(({ ingredients }) => ingredients.filter((one) => one.inventoryItemId === itemId));
  const [first] = written;
  const recipeUnit = first?.recipeUnit;
  if (recipeUnit === undefined || written.some((one) => one.recipeUnit !== recipeUnit))
    return { recipeQuantity: undefined, recipeUnit: undefined };
  const recipeQuantity = written.reduce((sum, one) => sum.plus(one.recipeQuantity ?? 0), Big(0));
  return { recipeQuantity, recipeUnit };
}

/** An order in a list. */
export const summarised = (order: OrderRecord) => ({
  ...order,
  ...moneyOf(order, order.charges),
  refundedAmount: refundedOf(order.adjustments),
  beingPosted: order.posting?.status,
});

export type SummarisedOrder = ReturnType<typeof summarised>;

/** An order as the API returns it. */
export function presented({ order, lines: stored }: Pick<OrderWithLines, "order" | "lines">) {
  const lines = linesNow(order, stored);
  const discount = orderDiscountOf(order);
  const ingredients = demandOf(lines).filter(({ quantity }) => quantity.gt(0));
  return {
    ...summarised(order),
    adjustments: order.adjustments ?? [],
    orderItems: lines.map(({ name, ...line }) => ({
      ...line,
      product: { name },
      compAmount: compOfLine(line),
      discountAmount: discountOfLine(line),
      discountPercent: percentIn(line.discount),
    })),
    orderDiscount: discount && { amount: discountOn(chargedOf(lines), discount), percent: percentIn(discount) },
    ingredients: ingredients.map((demand) => ({
      ...demand,
      ...asWritten(lines, demand.inventoryItemId),
    })),
  };
}

export type PresentedOrder = ReturnType<typeof presented>;

const percentIn = (discount: Discount | undefined): number | undefined =>
  discount && "percent" in discount ? discount.percent : undefined;

const purposes = ["SALE", "FAMILY", "FREEBIE", "WASTE"] as const;

/** What an order holds of stock cost, by the line of the reports on which it stands. */
export function costsByPurpose(costs: DocumentCosts) {
  const held = Map.groupBy(costs.values(), ({ bucket }) => bucket);
  return purposes.flatMap((purpose) => {
    const some = held.get(purpose);
    return some ? [{ purpose, amount: some.reduce((sum, { value }) => sum.plus(value), Big(0)) }] : [];
  });
}

/** What an order should hold of stock. */
const heldBy = ({ order, lines }: OrderWithLines): readonly Held[] =>
  [...holdingsOf(order, linesNow(order, lines))].flatMap(([itemId, { taken }]) =>
    [...taken].map(([bucket, quantity]) => ({ itemId, bucket, quantity })),
  );

/**
 * What an order holds of stock, and what that cost when it was taken.
 * @throws StaleReading when an older reading does not show all of it
 */
export const readCosts = (
  restaurantId: string,
  read: OrderWithLines,
  { consistent }: Pick<Attempt, "consistent">,
): Promise<DocumentCosts> => readHeldCosts(restaurantId, read.order.id, heldBy(read), consistent);
