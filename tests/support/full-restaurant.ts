import { setClock } from "@stockpot/core/platform/clock";
import { newId } from "@stockpot/core/platform/id";
import * as orders from "@stockpot/core/order/order.routes";
import type { OrderStatus } from "@stockpot/core/order/order.schema";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import { expect, inject } from "vitest";
import { type Kind, multiply, nameOf } from "./copies.ts";
import { buildCount } from "./count-fixtures.ts";
import { buildItem, buildRestaurant, inside, type RestaurantFixture } from "./fixtures.ts";
import { invoke } from "./invoke.ts";
import { buildBom, buildProduct } from "./menu-fixtures.ts";
import { inProcess, movementsOf, setStatus } from "./order-fixtures.ts";
import { buildProcurement, buildSupplier, onProcurement } from "./procurement-fixtures.ts";

const firstAt = Date.UTC(2026, 0, 1);
const minute = 60_000;

/** When its orders were entered: a minute after each other, counted from 0. */
export const enteredAt = (index: number): string => new Date(firstAt + index * minute).toISOString();

export interface FullRestaurant extends RestaurantFixture {
  /** An item with a ledger. */
  readonly itemId: string;
}

type Templates = { ids: string[]; name?: string }[];

/** A few of everything that a restaurant lists, made by the API: of each kind so many as there are states to filter by. */
async function buildTemplates(): Promise<{ readonly bistro: FullRestaurant; readonly kinds: readonly Kind[] }> {
  const bistro = await buildRestaurant();
  const pantry = await buildItem({ at: bistro, name: "Ledger", quantity: 1_000 });

  const dishes: Templates = [];
  for (const [isActive, category] of [
    [true, "Soups"],
    [false, "Pasta"],
  ] as const) {
    const name = nameOf(dishes.length, "Book");
    const { product } = await buildProduct({ at: bistro, name, category });
    const { bom } = await buildBom({ at: bistro, product, item: pantry.item, name, isActive });
    dishes.push({ ids: [product.id, bom.id], name });
  }

  const grocers: Templates = [];
  for (const isActive of [true, false]) {
    const name = nameOf(grocers.length, "Grocer");
    grocers.push({ ids: [(await buildSupplier(bistro, { name, isActive })).id], name });
  }

  const store = { ...pantry, supplier: await buildSupplier(bistro, { name: "Zacharias" }) };
  const purchases: Templates = [];
  for (const steps of [
    [],
    [procurements.approve],
    [procurements.approve, procurements.complete],
    [procurements.cancel],
  ]) {
    const procurement = await buildProcurement(store);
    for (const step of steps) await invoke(step, onProcurement(store, procurement));
    purchases.push({ ids: [procurement.id] });
  }

  const { product } = await buildProduct({ at: bistro, name: "Zabaglione" });
  const ordered: Templates = [];
  for (const status of ["PENDING", "CONFIRMED", "PREPARING", "COMPLETED", "CANCELLED"] satisfies OrderStatus[]) {
    const body = { orderItems: [{ productId: product.id, quantity: 1 }] };
    const order = (await invoke(orders.create, { ...inside(bistro), body })).body.data;
    if (status !== "PENDING")
      expect((await setStatus(bistro, order, status, { transport: inProcess })).status).toBe(200);
    ordered.push({ ids: [order.id] });
  }

  const counted = await buildCount(bistro, { [pantry.item.id]: 900 });
  const ledger = await movementsOf(bistro, pantry.item.id);
  return {
    bistro: { ...bistro, itemId: pantry.item.id },
    kinds: [
      {
        scope: "products",
        entities: ["product", "productEntry", "bom", "bomEntry"],
        shown: ["product", "bom"],
        templates: dishes,
        word: "Book",
      },
      {
        scope: "suppliers",
        entities: ["supplier", "supplierEntry"],
        shown: ["supplier"],
        templates: grocers,
        word: "Grocer",
      },
      { scope: "procurements", entities: ["procurement"], templates: purchases },
      { scope: "orders", entities: ["order"], templates: ordered },
      // They are counted beside the items that they count.
      { scope: "inventory", entities: ["count"], templates: [{ ids: [counted.id] }] },
      { scope: "movements", entities: ["movement"], templates: ledger.slice(0, 2).map(({ id }) => ({ ids: [id] })) },
    ],
  };
}

function idAt(index: number): string {
  setClock(() => new Date(enteredAt(index)));
  return newId();
}

/** A restaurant with so many of everything that it lists, copied straight into the table. */
export async function buildFull(count: number): Promise<FullRestaurant> {
  const { bistro, kinds } = await buildTemplates();
  try {
    await multiply({ endpoint: inject("endpoint"), restaurantId: bistro.restaurant.id, kinds, count, idAt });
  } finally {
    setClock(() => new Date());
  }
  return bistro;
}
