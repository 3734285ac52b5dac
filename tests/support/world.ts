import * as orders from "@stockpot/core/order/order.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import { buildUser, type Person, type Place, unique } from "./build.ts";
import { request } from "./client.ts";
import { buildBom, type Cookbook } from "./menu.ts";

/** A restaurant with one of everything, each held by another: item and product by a recipe, supplier by a purchase, product by an order. */
export interface World extends Cookbook {
  readonly supplierId: string;
  readonly procurementId: string;
  readonly orderId: string;
  /** Somebody without any role in the restaurant. */
  readonly user: Person;
  readonly admin: Person;
}

export async function buildSupplier({ owner, restaurant }: Place): Promise<string> {
  const answer = await request(suppliers.create, {
    token: owner.token,
    params: { restaurantId: restaurant.id },
    body: {
      name: unique("Grocer"),
      contactName: "Sam Grocer",
      email: "sam@grocer.example",
      phoneNumber: "+1 555 0100",
      address: "3 Market Street",
    },
  });
  return answer.body.data.id;
}

/** @param place where it is built; a restaurant of its own where none is given */
export async function buildWorld({ place }: { readonly place?: Place } = {}): Promise<World> {
  const [book, user, admin] = await Promise.all([
    buildBom(place && { place }),
    buildUser({ role: "USER" }),
    buildUser({ role: "ADMIN" }),
  ]);
  const supplierId = await buildSupplier(book);
  const procurement = await request(procurements.create, {
    token: book.owner.token,
    params: { restaurantId: book.restaurant.id },
    body: { supplierId, items: [{ inventoryItemId: book.item.id, quantity: 2, unit: "KILOGRAM", unitPrice: 1.25 }] },
  });
  const order = await request(orders.create, {
    token: book.owner.token,
    params: { restaurantId: book.restaurant.id },
    body: { orderItems: [{ productId: book.product.id, quantity: 3 }] },
  });
  return {
    ...book,
    supplierId,
    procurementId: procurement.body.data.id,
    orderId: order.body.data.id,
    user,
    admin,
  };
}
