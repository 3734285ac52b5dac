import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as products from "@stockpot/core/product/product.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import { describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, buildRestaurant, inside, type RestaurantFixture } from "../support/fixtures.ts";
import { buildProduct } from "../support/menu-fixtures.ts";
import { buildSupplier } from "../support/procurement-fixtures.ts";

const concepts = {
  items: {
    names: inventory.names,
    byIds: inventory.ingredients,
    add: async (at: RestaurantFixture, name: string) => (await buildItem({ at, name })).item,
    rename: (at: RestaurantFixture, id: string, name: string) =>
      request(inventory.update, {
        token: at.owner.token,
        params: { ...inside(at).params, itemId: id },
        body: { name },
      }),
    remove: (at: RestaurantFixture, id: string) =>
      attempt(inventory.remove, { token: at.owner.token, params: { ...inside(at).params, itemId: id } }),
  },
  products: {
    names: products.names,
    byIds: products.byIds,
    add: async (at: RestaurantFixture, name: string) => (await buildProduct({ at, name })).product,
    rename: (at: RestaurantFixture, id: string, name: string) =>
      request(products.update, {
        token: at.owner.token,
        params: { ...inside(at).params, productId: id },
        body: { name, price: 9.5, category: "Soups" },
      }),
    remove: (at: RestaurantFixture, id: string) =>
      attempt(products.remove, { token: at.owner.token, params: { ...inside(at).params, productId: id } }),
  },
  suppliers: {
    names: suppliers.names,
    byIds: suppliers.byIds,
    add: (at: RestaurantFixture, name: string) => buildSupplier(at, { name }),
    rename: (at: RestaurantFixture, id: string, name: string) =>
      request(suppliers.update, {
        token: at.owner.token,
        params: { ...inside(at).params, supplierId: id },
        body: { name },
      }),
    remove: (at: RestaurantFixture, id: string) =>
      attempt(suppliers.remove, { token: at.owner.token, params: { ...inside(at).params, supplierId: id } }),
  },
};

describe.each(Object.entries(concepts))("the names of %s", (_, { names, byIds, add, rename, remove }) => {
  const namesOf = async (at: RestaurantFixture) => (await request(names, inside(at))).body.data;

  test("are listed as they are written, in the order of lists, of this restaurant alone", async () => {
    const [at, other] = await Promise.all([buildRestaurant(), buildRestaurant()]);
    await add(other, "Elsewhere");
    const [fig, creme, apple] = [await add(at, "fig"), await add(at, "Crème  Brûlée"), await add(at, "apple")];
    expect(await namesOf(at)).toEqual([
      { id: apple.id, name: "apple" },
      { id: creme.id, name: creme.name },
      { id: fig.id, name: "fig" },
    ]);
  });

  test("follow a rename that changes nothing but a capital letter, and a deletion", async () => {
    const at = await buildRestaurant();
    const [fig, apple] = [await add(at, "fig"), await add(at, "apple")];
    await rename(at, fig.id, "Fig");
    expect((await remove(at, apple.id)).status).toBe(204);
    expect(await namesOf(at)).toEqual([{ id: fig.id, name: "Fig" }]);
  });

  test("lead to what they name, in the order asked for, without what another restaurant has", async () => {
    const [at, other] = await Promise.all([buildRestaurant(), buildRestaurant()]);
    const [first, second, theirs] = [await add(at, "first"), await add(at, "second"), await add(other, "theirs")];
    const ids = [second.id, randomUUID(), theirs.id, first.id].join(",");
    const { data } = (await request(byIds, { ...inside(at), query: { ids } })).body;
    expect(data).toEqual([second, first]);
  });

  test("answers 400 to 101 ids, and to an invalid one", async () => {
    const at = await buildRestaurant();
    const tooMany = Array.from({ length: 101 }, () => randomUUID()).join(",");
    for (const ids of [tooMany, "soup", ""]) {
      expect((await attempt(byIds, { ...inside(at), query: { ids } })).status).toBe(400);
    }
  });
});
