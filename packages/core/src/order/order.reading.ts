import { Big } from "big.js";
import { notFound } from "../error.ts";
import { type DocumentCost, holds, readDocumentCosts } from "../stock/document-cost.ts";
import { settleItems } from "../stock/stock.reading.ts";
import { type Attempt, StaleReading } from "../storage/conflict.ts";
import { readThing } from "../storage/things.ts";
import type { Unit } from "../measure/unit.ts";
import { OrderEntity, type OrderLine, OrderPartEntity, type OrderRecord } from "./order.entity.ts";
import { type Demand, sumByIngredient } from "./order.rules.ts";

export interface OrderWithLines {
  readonly order: OrderRecord;
  readonly lines: readonly OrderLine[];
  /** What its ingredients cost when they were taken, by item, where that was read. */
  readonly costs?: ReadonlyMap<string, DocumentCost>;
}

export async function readOrder(
  restaurantId: string,
  id: string,
  { consistent }: { readonly consistent: boolean },
): Promise<OrderWithLines> {
  const [order, glanced] = await Promise.all([
    readThing(OrderEntity, { restaurantId, id }, { consistent }),
    readLines(restaurantId, id, false),
  ]);
  if (!order) throw notFound("Order");
  // Lines are written with their order and never change: a reading that has all of them is current.
  const lines = glanced.length === order.lineCount ? glanced : await readLines(restaurantId, id, true);
  return { order, lines };
}

async function readLines(restaurantId: string, orderId: string, consistent: boolean): Promise<readonly OrderLine[]> {
  const { data } = await OrderPartEntity.query.primary({ restaurantId, orderId }).go({ pages: "all", consistent });
  return data.flatMap((part) => part.lines);
}

/** What an order takes of one ingredient. */
interface OrderDemand extends Demand {
  readonly unit: Unit;
  readonly recipeQuantity?: Big;
  readonly recipeUnit?: Unit;
  readonly unitCost?: Big;
}

/** The demand of all lines, each ingredient once. */
export const demandOf = (lines: readonly OrderLine[]): readonly OrderDemand[] =>
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
  beingPosted: order.posting?.status,
});

export type SummarisedOrder = ReturnType<typeof summarised>;

/** An order as the API returns it. */
export const presented = ({ order, lines }: OrderWithLines) => ({
  ...summarised(order),
  orderItems: lines.map(({ name, ...line }) => ({ ...line, product: { name } })),
  ingredients: demandOf(lines).map((demand) => ({
    ...demand,
    ...asWritten(lines, demand.inventoryItemId),
  })),
});

export type PresentedOrder = ReturnType<typeof presented>;

/**
 * What an order's ingredients cost when they were taken, by item.
 * @throws StaleReading when an older reading does not show all of them
 */
export async function readCosts(
  restaurantId: string,
  { order, lines }: OrderWithLines,
  { consistent }: Attempt,
): Promise<ReadonlyMap<string, DocumentCost>> {
  const demand = demandOf(lines);
  const costs = await readDocumentCosts(restaurantId, order.id, consistent);
  if (demand.every(({ inventoryItemId, quantity }) => holds(costs.get(inventoryItemId), quantity))) return costs;
  if (!consistent) throw new StaleReading();
  // What a large posting has left on the items is applied when they are read, and its cost written with it.
  await settleItems(
    restaurantId,
    demand.map(({ inventoryItemId }) => inventoryItemId),
  );
  return readDocumentCosts(restaurantId, order.id, consistent);
}
