import { contract } from "@stockpot/core/api/contract";
import type { Route } from "@stockpot/core/api/route";
import { attempt } from "./client.ts";
import { buildItem, buildUser, password, unique } from "./build.ts";
import { buildProduct } from "./menu.ts";
import { buildSupplier, type World } from "./world.ts";

type Body = Record<string, unknown>;

interface Sample {
  /** What the route takes. */
  readonly body?: (world: World) => Body;
  /** What else it would take, told apart from the first. */
  readonly other?: Body;
  /** The query without which it refuses. */
  readonly query?: (world: World) => Record<string, string>;
  /** Makes the thing of the path one that the route can be carried out on. */
  readonly prepare?: (world: World) => Promise<World>;
  /** The version of the thing of the path once it is prepared; 1 where nothing is said. */
  readonly version?: number;
}

const line = ({ item }: World) => ({ inventoryItemId: item.id, quantity: 3, unit: "KILOGRAM" });
const restaurant = () => ({ name: "Brasserie", address: "2 Market Street" });
const supplier = () => ({
  name: "Grocer",
  contactName: "Sam Grocer",
  email: "sam@grocer.example",
  phoneNumber: "+1 555 0100",
  address: "3 Market Street",
});
const product = () => ({ name: "Soup", price: 8, category: "Soups" });
const purchase = (world: World) => ({ supplierId: world.supplierId, items: [{ ...line(world), unitPrice: 2 }] });
const recipe = (world: World) => ({
  restaurantId: world.restaurant.id,
  productId: world.product.id,
  name: "Recipe",
  items: [line(world)],
});

const freshProduct = async (world: World) => ({ ...world, ...(await buildProduct({ place: world })) });
const freshSupplier = async (world: World) => ({ ...world, supplierId: await buildSupplier(world) });
const freshItem = async (world: World) => ({ ...world, ...(await buildItem({ place: world })) });
const freshUser = async (world: World) => ({ ...world, user: await buildUser({ role: "USER" }) });

/** A request that each route carries out, so that a refusal is about who asks, or about the one thing a case changes. */
const samples: Readonly<Record<string, Sample>> = {
  "auth.register": {
    body: () => ({ fullName: "Robin Cook", email: `${unique("new")}@example.com`, password }),
  },
  "auth.login": { body: () => ({ email: `${unique("nobody")}@example.com`, password }) },
  "auth.password": { body: () => ({ currentPassword: password, newPassword: "Another&Pot2" }) },
  "bom.create": { body: recipe, other: { name: "Another recipe" } },
  "bom.update": { body: recipe },
  "bom.costs": { query: ({ bom }) => ({ ids: bom.id }) },
  "inventory.create": {
    body: () => ({ name: "Flour", quantity: 1, baseUnit: "KILOGRAM" }),
    other: { name: "Rye flour" },
  },
  "inventory.ingredients": { query: ({ item }) => ({ ids: item.id }) },
  "inventory.update": { body: () => ({ name: "Rye flour", quantity: 3 }) },
  "inventory.remove": { prepare: freshItem },
  "order.create": {
    body: (world) => ({ orderItems: [{ productId: world.product.id, quantity: 2 }] }),
    other: { notes: "Another order" },
  },
  "order.setStatus": { body: () => ({ status: "CONFIRMED" }), other: { status: "PREPARING" } },
  "procurement.create": { body: purchase, other: { notes: "Another purchase" } },
  "procurement.update": { body: purchase },
  "procurement.complete": {
    prepare: async (world) => {
      const route = contract["procurement.approve"];
      if (!route) throw new Error("nothing approves a purchase");
      await attempt(route, { token: world.owner.token, params: idsOn(world) });
      return world;
    },
    version: 2,
  },
  "product.create": { body: product, other: { name: "Stew" } },
  "product.update": { body: product },
  "product.remove": { prepare: freshProduct },
  "product.plates": { query: (world) => ({ ids: world.product.id }) },
  "restaurant.create": { body: restaurant, other: { name: "Bistro" } },
  "restaurant.update": { body: restaurant },
  "supplier.create": { body: supplier, other: { name: "Fishmonger" } },
  "supplier.update": { body: supplier },
  "supplier.remove": { prepare: freshSupplier },
  "user.create": {
    body: () => ({ fullName: "Robin Cook", email: `${unique("added")}@example.com`, role: "USER", password }),
    other: { fullName: "Robin Waiter" },
  },
  "user.update": { body: () => ({ fullName: "Robin Waiter" }), prepare: freshUser },
  "user.makeOwner": { body: restaurant, other: { name: "Bistro" }, prepare: freshUser },
  "user.resetPassword": {
    body: () => ({ password: "Another&Pot2" }),
    other: { password: "Another&Pot3" },
    prepare: freshUser,
  },
  "user.remove": { prepare: freshUser },
};

const sampleOf = (id: string): Sample => samples[id] ?? {};

/** @throws when a route that takes a body has no sample: add one above */
export function sampleBody(id: string, world: World): Body | undefined {
  if (!contract[id]?.body) return undefined;
  const { body } = sampleOf(id);
  if (!body) throw new Error(`${id} takes a body: give it a sample in tests/support/samples.ts`);
  return body(world);
}

/** What to change in a sample to send another one; undefined where nothing is sent. */
export const otherBody = (id: string) => sampleOf(id).other;
export const sampleQuery = (id: string, world: World) => sampleOf(id).query?.(world) ?? {};
export const sampleVersion = (id: string) => sampleOf(id).version ?? 1;
export const prepared = (id: string, world: World): Promise<World> =>
  sampleOf(id).prepare?.(world) ?? Promise.resolve(world);

/** The ids that a path may name. */
export const idsOn = (world: World): Record<string, string> => ({
  restaurantId: world.restaurant.id,
  itemId: world.item.id,
  productId: world.product.id,
  bomId: world.bom.id,
  supplierId: world.supplierId,
  procurementId: world.procurementId,
  orderId: world.orderId,
  userId: world.user.id,
});

/** Somebody of the world who may call the route. */
export const callerOf = ({ allow }: Route, { owner, admin }: World) =>
  allow === "public" || allow.includes("OWNER") ? owner : admin;

/** The routes of the contract that a condition picks, in the shape that `describe.each` takes. */
export const routesWhere = (picks: (route: Route) => boolean) =>
  Object.entries(contract).flatMap(([id, route]) => (picks(route) ? [{ id, route }] : []));
