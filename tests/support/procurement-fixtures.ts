import { randomUUID } from "node:crypto";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import { expect } from "vitest";
import type { Procurement, ProcurementLineDraft } from "@stockpot/core/procurement/procurement.schema";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { Big } from "big.js";
import { request } from "./client.ts";
import { buildItem, type ItemFixture, inside, type RestaurantFixture, unique } from "./fixtures.ts";

type SupplierDraft = Partial<Parameters<typeof request<typeof suppliers.create>>[1]["body"]>;
type Draft = Parameters<typeof request<typeof procurements.create>>[1]["body"];

export interface SupplierFixture extends ItemFixture {
  readonly supplier: Supplier;
}

export async function buildSupplier(bistro: RestaurantFixture, draft: SupplierDraft = {}): Promise<Supplier> {
  const body = {
    name: unique("Grocer"),
    contactName: "Sam Grocer",
    email: "sam@grocer.example",
    phoneNumber: "+1 555 0100",
    address: "3 Market Street",
    ...draft,
  };
  return (await request(suppliers.create, { ...inside(bistro), body })).body.data;
}

/** A supplier and an item to buy from them; makes a restaurant if none is given. */
export async function buildSupplierAndItem({
  at,
  ...draft
}: SupplierDraft & { readonly at?: RestaurantFixture } = {}): Promise<SupplierFixture> {
  const pantry = await buildItem(at && { at });
  return { ...pantry, supplier: await buildSupplier(pantry, draft) };
}

/** A procurement of two kilograms of the item at $1.25 each. */
export const draftOf = ({ supplier, item }: SupplierFixture, changes: Partial<Draft> = {}): Draft => ({
  supplierId: supplier.id,
  items: [{ inventoryItemId: item.id, quantity: 2, unit: "KILOGRAM", unitPrice: 1.25 }],
  ...changes,
});

export async function buildProcurement(store: SupplierFixture, changes: Partial<Draft> = {}): Promise<Procurement> {
  return (await request(procurements.create, { ...inside(store), body: draftOf(store, changes) })).body.data;
}

/** What a request of the owner about a procurement carries. */
export const onProcurement = ({ owner, restaurant }: RestaurantFixture, { id }: { readonly id: string }) => ({
  token: owner.token,
  params: { restaurantId: restaurant.id, procurementId: id },
});

type Delivery = Parameters<typeof request<typeof receipts.create>>[1]["body"];

/** A delivery of all that is outstanding, as ordered. */
export const deliveryOf = ({ items }: Procurement, changes: Partial<Delivery> = {}): Delivery => ({
  id: randomUUID(),
  lines: items.map(({ id: lineId, quantity, received, unitPrice }) => ({
    lineId,
    received: Number(Big(quantity).minus(received)),
    unitPrice: unitPrice ?? expect.unreachable(),
  })),
  ...changes,
});

/** What a request of the owner about a delivery carries. */
export const onReceipt = ({ owner, restaurant }: RestaurantFixture, { id }: { readonly id: string }) => ({
  token: owner.token,
  params: { restaurantId: restaurant.id, receiptId: id },
});

/** A procurement that waits for its goods. */
export async function buildApproved(store: SupplierFixture, changes: Partial<Draft> = {}): Promise<Procurement> {
  const procurement = await buildProcurement(store, changes);
  return (await request(procurements.approve, onProcurement(store, procurement))).body.data;
}

/** Buys and receives these lines, which gives the items their cost. */
export async function receive(bistro: RestaurantFixture, items: ProcurementLineDraft[]): Promise<void> {
  const { id: supplierId } = await buildSupplier(bistro);
  const made = await request(procurements.create, { ...inside(bistro), body: { supplierId, items } });
  for (const route of [procurements.approve, procurements.complete]) {
    const answer = await request(route, onProcurement(bistro, made.body.data));
    if (answer.status !== 200) throw new Error(`the procurement was not received: ${answer.text}`);
  }
}
