import { contract } from "@stockpot/core/api/contract";
import type { Route } from "@stockpot/core/api/route";
import { attempt } from "./client.ts";
import { buildItem, buildUser, password, unique } from "./fixtures.ts";
import { buildProduct } from "./menu-fixtures.ts";
import type { FullFixture } from "./full-fixture.ts";
import { buildSupplier } from "./procurement-fixtures.ts";

type Body = Record<string, unknown>;

interface Sample {
  /** What the route takes. */
  readonly body?: (fixture: FullFixture) => Body;
  /** What else it would take, told apart from the first. */
  readonly other?: Body;
  /** The query without which it refuses. */
  readonly query?: (fixture: FullFixture) => Record<string, string>;
  /** Makes the thing of the path one that the route can be carried out on. */
  readonly prepare?: (fixture: FullFixture) => Promise<FullFixture>;
  /** The version of the thing of the path once it is prepared; 1 where nothing is said. */
  readonly version?: number;
}

const line = ({ item }: FullFixture) => ({ inventoryItemId: item.id, quantity: 3, unit: "KILOGRAM" });
const restaurant = () => ({ name: "Brasserie", address: "2 Market Street" });
const supplier = () => ({
  name: "Grocer",
  contactName: "Sam Grocer",
  email: "sam@grocer.example",
  phoneNumber: "+1 555 0100",
  address: "3 Market Street",
});
const product = () => ({ name: "Soup", price: 8, category: "Soups" });
const purchase = (fixture: FullFixture) => ({
  supplierId: fixture.supplierId,
  items: [{ ...line(fixture), unitPrice: 2 }],
});
const recipe = (fixture: FullFixture) => ({
  restaurantId: fixture.restaurant.id,
  productId: fixture.product.id,
  name: "Recipe",
  items: [line(fixture)],
});

const freshProduct = async (fixture: FullFixture) => ({ ...fixture, ...(await buildProduct({ at: fixture })) });
const freshSupplier = async (fixture: FullFixture) => ({ ...fixture, supplierId: (await buildSupplier(fixture)).id });
const freshItem = async (fixture: FullFixture) => ({ ...fixture, ...(await buildItem({ at: fixture })) });
const freshUser = async (fixture: FullFixture) => ({ ...fixture, user: await buildUser({ role: "USER" }) });

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
    body: (fixture) => ({ orderItems: [{ productId: fixture.product.id, quantity: 2 }] }),
    other: { notes: "Another order" },
  },
  "order.setStatus": { body: () => ({ status: "CONFIRMED" }), other: { status: "PREPARING" } },
  "procurement.create": { body: purchase, other: { notes: "Another purchase" } },
  "procurement.update": { body: purchase },
  "procurement.complete": {
    prepare: async (fixture) => {
      const route = contract["procurement.approve"];
      if (!route) throw new Error("nothing approves a purchase");
      await attempt(route, { token: fixture.owner.token, params: idsOn(fixture) });
      return fixture;
    },
    version: 2,
  },
  "product.create": { body: product, other: { name: "Stew" } },
  "product.update": { body: product },
  "product.remove": { prepare: freshProduct },
  "product.plates": { query: (fixture) => ({ ids: fixture.product.id }) },
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
export function sampleBody(id: string, fixture: FullFixture): Body | undefined {
  if (!contract[id]?.body) return undefined;
  const { body } = sampleOf(id);
  if (!body) throw new Error(`${id} takes a body: give it a sample in tests/support/samples.ts`);
  return body(fixture);
}

/** What to change in a sample to send another one; undefined where nothing is sent. */
export const alternativeBody = (id: string) => sampleOf(id).other;
export const sampleQuery = (id: string, fixture: FullFixture) => sampleOf(id).query?.(fixture) ?? {};
export const sampleVersion = (id: string) => sampleOf(id).version ?? 1;
export const prepareFixture = (id: string, fixture: FullFixture): Promise<FullFixture> =>
  sampleOf(id).prepare?.(fixture) ?? Promise.resolve(fixture);

/** The ids that a path may name. */
export const idsOn = (fixture: FullFixture): Record<string, string> => ({
  restaurantId: fixture.restaurant.id,
  itemId: fixture.item.id,
  productId: fixture.product.id,
  bomId: fixture.bom.id,
  supplierId: fixture.supplierId,
  procurementId: fixture.procurementId,
  orderId: fixture.orderId,
  userId: fixture.user.id,
});

/** Somebody of the world who may call the route. */
export const callerFor = ({ allow }: Route, { owner, admin }: FullFixture) =>
  allow === "public" || allow.includes("OWNER") ? owner : admin;

/** The routes of the contract that a condition picks, in the shape that `describe.each` takes. */
export const routesWhere = (picks: (route: Route) => boolean) =>
  Object.entries(contract).flatMap(([id, route]) => (picks(route) ? [{ id, route }] : []));
