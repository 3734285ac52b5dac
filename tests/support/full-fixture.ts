import * as orders from "@stockpot/core/order/order.routes";
import { request } from "./client.ts";
import { buildUser, inside, type Person, type RestaurantFixture } from "./fixtures.ts";
import { type BomFixture, buildBom } from "./menu-fixtures.ts";
import { buildProcurement, buildSupplier } from "./procurement-fixtures.ts";

/** A restaurant with one of everything, each referenced: item and product by a recipe, supplier by a procurement, product by an order. */
export interface FullFixture extends BomFixture {
  readonly supplierId: string;
  readonly procurementId: string;
  readonly orderId: string;
  /** A user with no role in the restaurant. */
  readonly user: Person;
  readonly admin: Person;
}

export async function buildFullFixture(given: { readonly at?: RestaurantFixture } = {}): Promise<FullFixture> {
  const [dish, user, admin] = await Promise.all([
    buildBom(given),
    buildUser({ role: "USER" }),
    buildUser({ role: "ADMIN" }),
  ]);
  const supplier = await buildSupplier(dish);
  const { id: procurementId } = await buildProcurement({ ...dish, supplier });
  const body = { orderItems: [{ productId: dish.product.id, quantity: 3 }] };
  const order = await request(orders.create, { ...inside(dish), body });
  return { ...dish, supplierId: supplier.id, procurementId, orderId: order.body.data.id, user, admin };
}
