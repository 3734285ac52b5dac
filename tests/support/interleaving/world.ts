import { insideWith } from "@stockpot/core/access/capabilities";
import { isDeepStrictEqual } from "node:util";
import type { Member } from "@stockpot/core/actor";
import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { OrderStatus } from "@stockpot/core/order/order.schema";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import { attempt, request } from "../client.ts";
import { putAll, removeAll, type StoredItem } from "../engine.ts";
import { buildItem, buildRestaurant, inside, type RestaurantFixture } from "../fixtures.ts";
import { buildBom, buildProduct } from "../menu-fixtures.ts";
import { buildOrder, setQuantity, setStatus } from "../order-fixtures.ts";
import { buildProcurement, buildSupplier, deliveryOf, onProcurement } from "../procurement-fixtures.ts";
import { ledgerOf } from "../ledger.ts";
import { itemsOf } from "../table.ts";
import { stateOf } from "./projection.ts";
import type { State } from "./stock-model.ts";

/** What things are called in a world, by their ids. */
export type Names = ReadonlyMap<string, string>;

/** A restaurant with one item, to which everything is set back after each interleaving. */
export interface World {
  readonly name: string;
  readonly bistro: RestaurantFixture;
  readonly member: Member;
  readonly itemId: string;
  /** The item's version. */
  readonly version: number;
  readonly supplierId: string;
  /** A product with a recipe of 7 g of the item, and one without a recipe. */
  readonly products: Readonly<Record<"soup" | "stew", string>>;
  readonly names: Names;
  readonly ids: ReadonlyMap<string, string>;
  /** The line of each procurement. */
  readonly lineIds: ReadonlyMap<string, string>;
  readonly hasLargePostings: boolean;
  readonly stored: readonly StoredItem[];
  /** The ids of the movements that were made to build it. */
  readonly before: ReadonlySet<string>;
  readonly state: State;
}

const plates: Readonly<Record<string, number>> = { PENDING: 3, CONFIRMED: 2 };
const bought = {
  "TO APPROVE": { quantity: 20, unitPrice: 0.07 },
  APPROVED: { quantity: 20, unitPrice: 0.041 },
  PART: { quantity: 20, unitPrice: 0.0633 },
  RECEIVED: { quantity: 17, unitPrice: 0.05 },
} as const;

interface Wanted {
  readonly name: string;
  readonly allowNegativeStock?: boolean;
  readonly hasLargePostings?: boolean;
  /** Without one, no cost of the item is known. */
  readonly unitCost?: number;
  /** The last counted quantity. */
  readonly quantity?: number;
  readonly recipe: "kept" | "dropped" | "none";
  readonly orders: readonly OrderStatus[];
  readonly procurements: readonly (keyof typeof bought)[];
}

const all = {
  recipe: "kept",
  orders: ["PENDING", "CONFIRMED", "PREPARING", "COMPLETED", "CANCELLED"],
  procurements: ["TO APPROVE", "APPROVED", "PART", "RECEIVED"],
} as const;

export const worlds: readonly Wanted[] = [
  { name: "plenty", unitCost: 0.03, ...all },
  { name: "short", unitCost: 0.03, quantity: 26, ...all },
  { name: "below zero", unitCost: 0.03, quantity: 5, allowNegativeStock: true, ...all },
  { name: "large postings", unitCost: 0.03, quantity: 30, hasLargePostings: true, ...all },
  { name: "without a cost", recipe: "kept", orders: ["PENDING", "CONFIRMED"], procurements: ["APPROVED"] },
  { name: "not in use", unitCost: 0.03, recipe: "none", orders: [], procurements: [] },
  { name: "in use by an order", unitCost: 0.03, recipe: "dropped", orders: ["CONFIRMED"], procurements: [] },
  { name: "in use by a delivery", unitCost: 0.03, recipe: "none", orders: [], procurements: ["APPROVED", "RECEIVED"] },
];

export async function buildWorld({ name, hasLargePostings = false, ...wanted }: Wanted): Promise<World> {
  const { allowNegativeStock = false, unitCost } = wanted;
  const bistro = await buildRestaurant({ allowNegativeStock, consumeAt: "PREPARING" });
  const cost = unitCost === undefined ? {} : { unitCost };
  const { item } = await buildItem({ at: bistro, quantity: 40, baseUnit: "GRAM", reorderLevel: 30, ...cost });
  const names = new Map<string, string>();
  const lineIds = new Map<string, string>();
  const soup = (await buildProduct({ at: bistro })).product;
  const stew = (await buildProduct({ at: bistro })).product;
  names.set(soup.id, "soup").set(stew.id, "stew");
  const supplier = await buildSupplier(bistro);
  const { token, params } = inside(bistro);
  const ingredient = { inventoryItemId: item.id, unit: "GRAM" as const };

  for (const kind of wanted.procurements) {
    const line = { ...ingredient, ...bought[kind] };
    const procurement = await buildProcurement({ ...bistro, item, supplier }, { items: [line] });
    names.set(procurement.id, kind);
    lineIds.set(kind, procurement.items[0]?.id ?? "");
    if (kind !== "TO APPROVE") await request(procurements.approve, onProcurement(bistro, procurement));
    if (kind !== "PART" && kind !== "RECEIVED") continue;
    const received = kind === "PART" ? 6 : 17;
    const [whole] = deliveryOf(procurement).lines;
    const lines = whole ? [{ ...whole, received }] : [];
    const given = { ...onProcurement(bistro, procurement), body: deliveryOf(procurement, { lines }) };
    names.set((await request(receipts.create, given)).body.data.id, `receipt of ${kind}`);
  }

  if (wanted.recipe !== "none") {
    const { bom } = await buildBom({ at: bistro, product: soup, items: [{ ...ingredient, quantity: 7 }] });
    const { bom: spare } = await buildBom({
      at: bistro,
      product: soup,
      isActive: false,
      items: [{ ...ingredient, quantity: 5 }],
    });
    names.set(bom.id, "recipe").set(spare.id, "spare");
  }
  for (const status of wanted.orders) {
    const order = await buildOrder({ ...bistro, products: [soup] }, [
      { productId: soup.id, quantity: plates[status] ?? 1 },
    ]);
    names.set(order.id, status);
    const path = status === "COMPLETED" ? (["PREPARING", "COMPLETED"] as const) : [status];
    for (const next of path.filter((one) => one !== "PENDING")) {
      const answer = await setStatus(bistro, order, next);
      if (answer.status !== 200) throw new Error(answer.text);
    }
  }
  if (wanted.quantity !== undefined) await setQuantity(bistro, item.id, wanted.quantity);
  const ids = new Map([...names].map(([id, one]) => [one, id]));
  if (wanted.recipe === "dropped") {
    for (const one of ["recipe", "spare"]) {
      await attempt(boms.remove, { token, params: { ...params, bomId: ids.get(one) ?? "" } });
    }
  }

  const { version } = (await request(inventory.get, { token, params: { ...params, itemId: item.id } })).body.data;
  const stored = await itemsOf({ restaurants: [bistro.restaurant], people: [] });
  const ledger = ledgerOf(stored);
  const before = new Set(ledger.movements.map(({ id }) => id));
  const { owner, restaurant } = bistro;
  return {
    name,
    bistro,
    hasLargePostings,
    version,
    stored,
    names,
    ids,
    lineIds,
    itemId: item.id,
    supplierId: supplier.id,
    products: { soup: soup.id, stew: stew.id },
    before,
    state: stateOf(ledger, { itemId: item.id, names, before }),
    member: {
      request: { id: "", address: "127.0.0.1", idempotencyKey: undefined },
      userId: owner.id,
      email: owner.email,
      fullName: owner.fullName,
      role: owner.role,
      superAdmin: false,
      restaurantCount: 1,
      session: { id: owner.id, signedInAtSeconds: 0 },
      restaurantId: restaurant.id,
      ...insideWith({ role: "OWNER" }),
    },
  };
}

const nameOfKey = ({ pk, sk }: StoredItem) => JSON.stringify([pk, sk]);

/** Sets a world back to what it was. */
export async function setBack({ stored }: World, now: readonly StoredItem[]): Promise<void> {
  const before = new Map(stored.map((item) => [nameOfKey(item), item]));
  const after = new Map(now.map((item) => [nameOfKey(item), item]));
  const endpoint = process.env["DYNAMODB_ENDPOINT"] ?? "";
  const isAsBefore = (item: StoredItem) => isDeepStrictEqual(item, after.get(nameOfKey(item)));
  await Promise.all([
    putAll(
      endpoint,
      stored.filter((item) => !isAsBefore(item)),
    ),
    removeAll(
      endpoint,
      now.filter((item) => !before.has(nameOfKey(item))),
    ),
  ]);
}
