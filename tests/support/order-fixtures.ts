import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import * as orders from "@stockpot/core/order/order.routes";
import type { CancelledStock, Order, OrderStatus } from "@stockpot/core/order/order.schema";
import type { Product } from "@stockpot/core/product/product.schema";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { buildItem, buildRestaurant, inside, type RestaurantFixture } from "./fixtures.ts";
import type { Route } from "@stockpot/core/api/route";
import { type Answer, attempt, request } from "./client.ts";
import { invoke } from "./invoke.ts";
import { buildBom, buildProduct } from "./menu-fixtures.ts";
import { buildRestaurantWithItems } from "./many-items.ts";

export interface KitchenFixture extends RestaurantFixture {
  readonly items: readonly InventoryItem[];
  readonly products: readonly Product[];
}

interface Wanted {
  /** Grams on hand of each item. */
  readonly stock: readonly number[];
  /** US dollars that a gram of each item cost, where it is known. */
  readonly unitCosts?: readonly number[];
  /** For each product the grams that a plate takes of each item; a product of nothing has no recipe. */
  readonly recipes: readonly (readonly number[])[];
  readonly settings?: Partial<Pick<Restaurant, "consumeAt" | "allowNegativeStock">>;
  readonly at?: RestaurantFixture;
}

export async function buildKitchen({
  stock,
  unitCosts = [],
  recipes,
  settings = {},
  at,
}: Wanted): Promise<KitchenFixture> {
  const bistro = at ?? (await buildRestaurant(settings));
  const items: InventoryItem[] = [];
  for (const [index, quantity] of stock.entries()) {
    const unitCost = unitCosts[index];
    const cost = unitCost !== undefined && { unitCost };
    items.push((await buildItem({ at: bistro, quantity, baseUnit: "GRAM", ...cost })).item);
  }
  const products: Product[] = [];
  for (const recipe of recipes) {
    const { product } = await buildProduct({ at: bistro });
    products.push(product);
    const taken = recipe.flatMap((quantity, index) => {
      const item = items[index];
      return item && quantity > 0 ? [{ inventoryItemId: item.id, quantity, unit: "GRAM" as const }] : [];
    });
    if (taken.length > 0) await buildBom({ at: bistro, product, items: taken });
  }
  return { ...bistro, items, products };
}

const mostRows = 50;

export interface LargeKitchenFixture extends RestaurantFixture {
  readonly itemIds: readonly string[];
  /** Each takes 1 g of up to fifty items; together they take each item once. */
  readonly products: readonly Product[];
  /** Kilograms that each item held before its ledger began, for those that were put straight into the table. */
  readonly heldBefore: (itemId: string) => number;
}

/** A restaurant with that many ingredients, 10 kg of each. */
export async function buildLargeKitchen(
  ingredients: number,
  settings: Wanted["settings"] & { readonly rows?: number; readonly reorderLevels?: readonly number[] } = {},
): Promise<LargeKitchenFixture> {
  const { rows = mostRows, reorderLevels, ...setting } = settings;
  const { itemIds: all, ...bistro } = await buildRestaurantWithItems(
    Math.ceil(ingredients / 10) * 10,
    setting,
    reorderLevels,
  );
  const itemIds = all.slice(0, ingredients);
  const products: Product[] = [];
  for (let start = 0; start < itemIds.length; start += rows) {
    const { product } = await buildProduct({ at: bistro });
    const items = itemIds
      .slice(start, start + rows)
      .map((inventoryItemId) => ({ inventoryItemId, quantity: 1, unit: "GRAM" as const }));
    await buildBom({ at: bistro, product, items });
    products.push(product);
  }
  const seeded = new Set(all.slice(10));
  return { ...bistro, itemIds, products, heldBefore: (itemId) => (seeded.has(itemId) ? 10 : 0) };
}

/** Over the wire, or in this process where what it asks of the table can be watched or disturbed. */
export type Transport = typeof attempt;
export const overHttp: Transport = attempt;
export const inProcess: Transport = invoke;

export const line = ({ products }: { readonly products: readonly Product[] }, index: number, quantity = 1) => ({
  productId: products[index]?.id ?? "",
  quantity,
});

/** An order of a plate of each product, where nothing else is said. */
export async function buildOrder(
  kitchen: RestaurantFixture & { readonly products: readonly Product[] },
  orderItems: readonly { readonly productId: string; readonly quantity: number }[] = kitchen.products.map((_, index) =>
    line(kitchen, index),
  ),
): Promise<Order> {
  const answer = await request(orders.create, { ...inside(kitchen), body: { orderItems: [...orderItems] } });
  return answer.body.data;
}

interface Change {
  readonly stock?: CancelledStock;
  readonly key?: string;
  readonly ifMatch?: number;
  readonly transport?: Transport;
}

export function setStatus(
  bistro: RestaurantFixture,
  { id }: { readonly id: string },
  status: OrderStatus,
  { stock, key, ifMatch, transport = overHttp }: Change = {},
): Promise<Answer<typeof orders.setStatus>> {
  const { token, params } = inside(bistro);
  const headers = {
    ...(key !== undefined && { "idempotency-key": key }),
    ...(ifMatch !== undefined && { "if-match": `"${ifMatch}"` }),
  };
  return transport(orders.setStatus, {
    token,
    params: { ...params, orderId: id },
    body: { status, ...(stock && { stock }) },
    headers,
  });
}

export async function getOrder(bistro: RestaurantFixture, { id }: { readonly id: string }): Promise<Order> {
  const { token, params } = inside(bistro);
  return (await request(orders.get, { token, params: { ...params, orderId: id } })).body.data;
}

export async function getItem(bistro: RestaurantFixture, itemId: string): Promise<InventoryItem> {
  const { token, params } = inside(bistro);
  return (await request(inventory.get, { token, params: { ...params, itemId } })).body.data;
}

export async function setQuantity(bistro: RestaurantFixture, itemId: string, quantity: number): Promise<InventoryItem> {
  const { token, params } = inside(bistro);
  return (await request(inventory.update, { token, params: { ...params, itemId }, body: { quantity } })).body.data;
}

export async function movementsOf(bistro: RestaurantFixture, itemId: string) {
  const { token, params } = inside(bistro);
  const answer = await request(inventory.movements, { token, params: { ...params, itemId }, query: { limit: 100 } });
  return answer.body.data.toReversed();
}

/** A change of an order, or of its line at the given place. */
export async function changeOrder<R extends Route>(
  bistro: RestaurantFixture,
  route: R,
  order: Pick<Order, "id" | "orderItems">,
  body: object,
  { line: place = 0, token, transport = overHttp, headers = {} }: ChangeOptions = {},
): Promise<Answer<R>> {
  const { params, ...given } = inside(bistro);
  const on = { ...params, orderId: order.id, lineId: order.orderItems[place]?.id ?? "" };
  return transport(route, { ...given, ...(token !== undefined && { token }), params: on, body, headers });
}

interface ChangeOptions {
  readonly line?: number;
  readonly token?: string;
  readonly transport?: Transport;
  readonly headers?: Readonly<Record<string, string>>;
}
