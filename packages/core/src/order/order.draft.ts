import { Big } from "big.js";
import type { Member } from "../actor.ts";
import type { OrderTerms } from "../counter/order-terms.ts";
import { readActiveBoms } from "../bom/active-bom.ts";
import { type RecipeLine, plateLineOf } from "../bom/bom.rules.ts";
import { occurrenceOf } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import { convertRows, invalidField, notFound } from "../error.ts";
import { newId } from "../platform/id.ts";
import { lineTotal } from "../measure/money.ts";
import type { ProductRecord } from "../product/product.entity.ts";
import { readProducts } from "../product/product.reading.ts";
import { maxAmount } from "../stock/base-quantity.ts";
import type { ItemRecord } from "../stock/item.entity.ts";
import { readForDisplay } from "../stock/stock.reading.ts";
import { VersionConflict } from "../storage/conflict.ts";
import { isToldIn } from "../measure/shown-unit.ts";
import { foldText } from "../platform/text.ts";
import type { OrderIngredient, OrderLine, OrderRecord } from "./order.entity.ts";
import { amountsOf, keptAmounts } from "./order-money.rules.ts";
import { dishesText, orderNumberOf, textOfCustomer, walkInName } from "./order.rules.ts";
import type { OrderDraft } from "./order.schema.ts";

/** A line of a new order with its recipe, before what that takes is known. */
interface OrderedProduct extends Omit<OrderLine, "ingredients"> {
  readonly recipe: readonly RecipeLine[];
}

/**
 * What a new order asks for, with names, prices and recipes as they are now.
 * @throws DomainError NOT_FOUND for a product that does not exist, CONFLICT for one that is not available
 */
export async function readOrdered(
  restaurantId: string,
  { orderItems }: Pick<OrderDraft, "orderItems">,
): Promise<readonly OrderedProduct[]> {
  const productIds = orderItems.map((line) => line.productId);
  const [products, boms] = await Promise.all([
    readProducts(restaurantId, productIds),
    readActiveBoms(restaurantId, productIds),
  ]);
  return convertRows(orderItems, ({ productId, quantity }, index) => {
    const product = availableProduct(products, productId, index);
    const bom = boms.get(productId);
    return {
      id: newId(),
      productId,
      name: product.name,
      quantity,
      unitPrice: product.price,
      totalPrice: lineTotal(Big(quantity), product.price),
      ...(bom && { bomId: bom.bomId, bomVersion: bom.version }),
      recipe: bom?.items ?? [],
    };
  });
}

/**
 * The lines of a new order: what their recipes take by the items' conversions as they are now, and what that costs now.
 * @throws DomainError INVALID where they take more of an ingredient than is kept of one
 * @throws VersionConflict when a recipe has changed since it was read: only then is an item gone that it takes, or does
 * its unit convert no more
 */
export async function toLines(restaurantId: string, ordered: readonly OrderedProduct[]): Promise<readonly OrderLine[]> {
  const itemIds = ordered.flatMap(({ recipe }) => recipe.map(({ inventoryItemId }) => inventoryItemId));
  const items = await readForDisplay(restaurantId, itemIds, { consistent: true });
  const lines = ordered.map(({ recipe, ...line }): OrderLine => ({
    ...line,
    ingredients: recipe.map((ingredient) => takenOf(ingredient, line.quantity, items.get(ingredient.inventoryItemId))),
  }));
  assertDemand(lines);
  return lines;
}

function takenOf(ingredient: RecipeLine, plates: number, item: ItemRecord | undefined): OrderIngredient {
  const { inventoryItemId, name, baseQuantity } = plateLineOf(ingredient, item);
  if (!item || !baseQuantity) throw new VersionConflict("A recipe changed");
  const { baseUnit: unit, averageCost } = item;
  const quantity = baseQuantity.times(plates);
  return {
    inventoryItemId,
    name,
    quantity,
    unit,
    ...(!isToldIn(ingredient.unit, unit) && {
      recipeQuantity: Big(ingredient.quantity).times(plates),
      recipeUnit: ingredient.unit,
    }),
    ...(averageCost && { unitCost: averageCost }),
  };
}

/**
 * @param before how many of the lines the order has already
 * @throws DomainError INVALID on the line with which the order takes more of an ingredient than is kept of one
 */
export function assertDemand(lines: readonly OrderLine[], before = 0): void {
  const demand = new Map<string, Big>();
  for (const [index, { ingredients }] of lines.entries()) {
    for (const { inventoryItemId, name, quantity } of ingredients) {
      const sum = (demand.get(inventoryItemId) ?? Big(0)).plus(quantity);
      demand.set(inventoryItemId, sum);
      if (sum.lte(maxAmount)) continue;
      throw invalidField(
        "INVALID",
        `orderItems.${Math.max(0, index - before)}.quantity`,
        `This order takes too much ${name}. Check the recipe.`,
      );
    }
  }
}

function availableProduct(products: ReadonlyMap<string, ProductRecord>, id: string, index: number): ProductRecord {
  const product = products.get(id);
  const path = `orderItems.${index}.productId`;
  if (!product) throw invalidField("NOT_FOUND", path, notFound("Product").message);
  if (product.isActive && product.isAvailable) return product;
  throw invalidField("CONFLICT", path, `${product.name} is not available.`);
}

export function toRecord(
  { restaurantId, fullName }: Member,
  draft: OrderDraft,
  lines: readonly OrderLine[],
  { sequence, terms }: { readonly sequence: number; readonly terms: OrderTerms },
): OrderRecord {
  const { type, notes, customer, covers, channel, beneficiary = "", reason, reasonNote = "" } = draft;
  const createdAt = timestamp();
  const orderNumber = orderNumberOf(sequence);
  const who = customer
    ? { fullName: customer.fullName, ...(customer.email && { email: customer.email }) }
    : { fullName };
  return {
    restaurantId,
    id: newId(),
    orderNumber,
    status: "PENDING",
    stage: "none",
    consumeAt: terms.consumeAt,
    type,
    ...(type === "FREEBIE" && reason && { reason, ...(reasonNote !== "" && { reasonNote }) }),
    ...(type !== "SALE" && beneficiary !== "" && { beneficiary }),
    ...(covers !== undefined && { covers }),
    ...(channel && { channel }),
    ...keptAmounts(
      amountsOf(
        type,
        lines.map((line) => ({ ...line, comped: 0 })),
        undefined,
      ),
    ),
    ...(terms.charges && { charges: terms.charges }),
    ...(notes && { notes }),
    customer: who,
    walkIn: customer === undefined,
    customerEmail: (customer?.email ?? "").toLowerCase(),
    lineCount: lines.length,
    dishes: dishesText(lines),
    history: [{ status: "PENDING", at: createdAt, by: fullName }],
    day: occurrenceOf(terms, createdAt).businessDay,
    nameKey: foldText(customer ? textOfCustomer(orderNumber, who) : `${orderNumber} ${walkInName}`),
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

/** An item of the table holds 400 KB; a part keeps well below it. */
const maxPartBytes = 250_000;

/** @param first the number of the first part */
export function partsOf({ restaurantId, id }: OrderRecord, lines: readonly OrderLine[], first = 0) {
  const parts: OrderLine[][] = [[]];
  let bytes = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(JSON.stringify(line));
    if (bytes + size > maxPartBytes && bytes > 0) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(line);
    bytes += size;
  }
  return parts.map((some, part) => ({ restaurantId, orderId: id, part: first + part, lines: some }));
}
