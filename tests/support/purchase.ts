import * as procurements from "@stockpot/core/procurement/procurement.routes";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { buildItem, inside, type Place, type Shelf, unique } from "./build.ts";
import { request } from "./client.ts";

type SupplierDraft = Partial<Parameters<typeof request<typeof suppliers.create>>[1]["body"]>;
type Draft = Parameters<typeof request<typeof procurements.create>>[1]["body"];

/** Where something can be bought: an item on the shelf, and somebody who delivers. */
export interface Store extends Shelf {
  readonly supplier: Supplier;
}

export async function buildSupplierIn(place: Place, wanted: SupplierDraft = {}): Promise<Supplier> {
  const body = {
    name: unique("Grocer"),
    contactName: "Sam Grocer",
    email: "sam@grocer.example",
    phoneNumber: "+1 555 0100",
    address: "3 Market Street",
    ...wanted,
  };
  return (await request(suppliers.create, { ...inside(place), body })).body.data;
}

/** A supplier and an item, in a restaurant of their own where no place is given. */
export async function buildStore(wanted: SupplierDraft = {}, place?: Place): Promise<Store> {
  const shelf = await buildItem({ ...(place && { place }) });
  return { ...shelf, supplier: await buildSupplierIn(shelf, wanted) };
}

/** What a store's restaurant orders: two kilograms at $1.25, unless something else is wanted. */
export const draftOf = ({ supplier, item }: Store, wanted: Partial<Draft> = {}): Draft => ({
  supplierId: supplier.id,
  items: [{ inventoryItemId: item.id, quantity: 2, unit: "KILOGRAM", unitPrice: 1.25 }],
  ...wanted,
});

export async function buildProcurement(store: Store, wanted: Partial<Draft> = {}): Promise<Procurement> {
  return (await request(procurements.create, { ...inside(store), body: draftOf(store, wanted) })).body.data;
}

/** A call on a procurement by the restaurant's owner. */
export const onProcurement = ({ owner, restaurant }: Place, { id }: { readonly id: string }) => ({
  token: owner.token,
  params: { restaurantId: restaurant.id, procurementId: id },
});
