import type { Order, OrderStatus } from "@stockpot/core/order/order.schema";
import type { Product } from "@stockpot/core/product/product.schema";
import { inColumns } from "./columns.ts";
import { type LargeKitchenFixture, buildLargeKitchen, buildOrder, inProcess, setStatus } from "./order-fixtures.ts";
import { buildBom } from "./menu-fixtures.ts";
import { type Cost, metered } from "./meter.ts";

export const ingredientCounts = [1, 10, 30, 97, 300] as const;

const mostRows = 50;

/** So that nothing is low. */
const plenty = [1, 1];

/** Orders of so many ingredients each, in one restaurant: with plenty of everything, where nothing else is said. */
export async function buildOrdersBySize(reorderLevels: readonly number[] = plenty): Promise<{
  readonly kitchen: LargeKitchenFixture;
  readonly order: (ingredients: number) => Promise<Order>;
}> {
  const kitchen = await buildLargeKitchen(300, { reorderLevels });
  const menus = new Map<number, readonly Product[]>();
  for (const count of ingredientCounts) {
    const products: Product[] = [];
    for (let start = 0; start < count; start += mostRows) {
      const items = kitchen.itemIds
        .slice(start, Math.min(count, start + mostRows))
        .map((inventoryItemId) => ({ inventoryItemId, quantity: 1, unit: "GRAM" as const }));
      products.push((await buildBom({ at: kitchen, items })).product);
    }
    menus.set(count, products);
  }
  const order = (count: number) => buildOrder({ ...kitchen, products: menus.get(count) ?? [] });
  return { kitchen, order };
}

export interface Measured {
  readonly change: string;
  readonly ingredients: number;
  readonly cost: Cost;
}

const path: readonly OrderStatus[] = ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "CANCELLED"];

/** What each step of an order costs: its ingredients are reserved, consumed, left alone, and wasted. */
export async function measureOrders(
  counts: readonly number[],
  reorderLevels?: readonly number[],
): Promise<readonly Measured[]> {
  const { kitchen, order } = await buildOrdersBySize(reorderLevels);
  const measured: Measured[] = [];
  for (const ingredients of counts) {
    const made = await order(ingredients);
    for (const status of path) {
      const { result, cost } = await metered(() => setStatus(kitchen, made, status, { transport: inProcess }));
      if (result.status !== 200) throw new Error(`${status} of ${ingredients}: ${result.text}`);
      measured.push({ change: status, ingredients, cost });
    }
  }
  return measured;
}

/** What a change that moves so many ingredients is allowed. */
export const targetOf = (ingredients: number) => ({
  inSequence: 3,
  read: 2.5 + 0.5 * ingredients,
  // What more than a dozen ingredients cost takes another kilobyte.
  write: 2 * (2 * ingredients + 5 + (ingredients > 12 ? 1 : 0)),
});

export function tableOf(measured: readonly Measured[]): string {
  const head = ["ingredients", "change", "in sequence", "requests", "read", "target", "write", "target"];
  const rows = measured.map(({ change, ingredients, cost }) => {
    const { read, write } = targetOf(ingredients);
    return [ingredients, change, cost.inSequence, cost.requests, cost.read, read, cost.write, write].map(String);
  });
  return inColumns(head, rows, "right");
}
