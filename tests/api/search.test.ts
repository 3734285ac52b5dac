import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as products from "@stockpot/core/product/product.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import * as boms from "@stockpot/core/bom/bom.routes";
import { beforeAll, describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, buildRestaurant, inside, type RestaurantFixture } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { buildOrder, inProcess, setStatus } from "../support/order-fixtures.ts";
import { walk } from "../support/paging.ts";
import { buildSupplier } from "../support/procurement-fixtures.ts";

const numbers = Array.from({ length: 16 }, (_, index) => index);

const expectConsistent = async ({ restaurant }: RestaurantFixture) => assertConsistent(await readLedger(restaurant));

const found = async (bistro: RestaurantFixture, q: string) => {
  const { body } = await request(suppliers.list, { ...inside(bistro), query: { q, limit: 100 } });
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map(({ name }) => name);
};

describe("names of suppliers", () => {
  let bistro: RestaurantFixture;
  beforeAll(async () => {
    bistro = await buildRestaurant();
  });

  const on = (supplierId: string) => {
    const { token, params } = inside(bistro);
    return { token, params: { ...params, supplierId } };
  };
  const rename = (id: string, name: string) => attempt(suppliers.update, { ...on(id), body: { name } });

  test("are each found once after 16 were added at once", { tags: ["race"] }, async () => {
    const names = numbers.map((index) => `Crème ${String.fromCodePoint(65 + index)}`);
    await Promise.all(names.map((name) => buildSupplier(bistro, { name })));
    expect(await found(bistro, "creme")).toEqual(names);
    await expectConsistent(bistro);
  });

  test("are found by the last name alone after several renamed one at once", { tags: ["race"] }, async () => {
    const { id } = await buildSupplier(bistro, { name: "First" });
    const names = numbers.slice(0, 6).map((index) => `Renamed ${index}`);
    const answers = await Promise.all(names.map((name) => rename(id, name)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const { name } = (await request(suppliers.get, on(id))).body.data;
    expect(await found(bistro, "renamed")).toEqual([name]);
    expect(await found(bistro, "first")).toEqual([]);
    await expectConsistent(bistro);
  });

  test("are gone with a supplier that is renamed while it is deleted", { tags: ["race"] }, async () => {
    for (const index of numbers.slice(0, 6)) {
      const { id } = await buildSupplier(bistro, { name: `Leaving ${index}` });
      const [, removed] = await Promise.all([rename(id, `Left ${index}`), attempt(suppliers.remove, on(id))]);
      if (removed.status !== 204) expect((await attempt(suppliers.remove, on(id))).status).toBe(204);
    }
    expect(await found(bistro, "le")).toEqual([]);
    await expectConsistent(bistro);
  });

  test("are found by what they are renamed to, there and back", async () => {
    const { id } = await buildSupplier(bistro, { name: "There" });
    for (const name of ["Back", "There", "Back"]) {
      expect((await rename(id, name)).status).toBe(200);
      expect([...(await found(bistro, "there")), ...(await found(bistro, "back"))]).toEqual([name]);
    }
    await expectConsistent(bistro);
  });
});

describe("a search with a filter", () => {
  let bistro: RestaurantFixture;
  beforeAll(async () => {
    bistro = await buildRestaurant();
    for (const index of numbers) {
      const name = `Item ${String(index).padStart(2, "0")}`;
      const category = index % 4 === 0 ? "Fish" : "Dairy";
      const { item } = await buildItem({ at: bistro, name, category, quantity: 10, reorderLevel: index % 2 ? 20 : 1 });
      const { product } = await buildProduct({ at: bistro, name, category });
      await buildBom({ at: bistro, product, item, name, isActive: index % 2 === 0 });
      await buildSupplier(bistro, { name, isActive: index % 2 === 0 });
      const order = await buildOrder({ ...bistro, products: [product] });
      if (index % 8 === 0) await setStatus(bistro, order, "CONFIRMED", { transport: inProcess });
    }
  });

  test.each(["item 0", "item 1", "item 07", "tem", "nothing"])(
    "for %s finds what the list with it holds",
    async (q) => {
      const given = inside(bistro);
      const has = (name: string) => q.split(" ").every((word) => name.toLowerCase().includes(word));
      const cases = [
        ...[{}, { category: "Dairy" }, { stock: "low" as const }, { category: "Dairy", stock: "low" as const }].map(
          (filter) => async (page: object) =>
            (await request(inventory.list, { ...given, query: { ...filter, ...page } })).body,
        ),
        ...[{}, { category: "Dairy" }].map(
          (filter) => async (page: object) =>
            (await request(products.list, { ...given, query: { ...filter, ...page } })).body,
        ),
        ...([undefined, "active", "inactive"] as const).flatMap((status) => [
          async (page: object) =>
            (await request(boms.list, { ...given, query: { ...(status && { status }), ...page } })).body,
          async (page: object) =>
            (await request(suppliers.list, { ...given, query: { ...(status && { status }), ...page } })).body,
        ]),
      ];
      for (const read of cases) {
        const whole = (await read({ limit: 100 })).data.filter(({ name }) => has(name)).map(({ name }) => name);
        const seen = await walk<{ name: string }>((page) => read({ q, ...page }), { limit: 3, total: whole.length });
        expect(seen.map(({ name }) => name)).toEqual(whole);
      }
    },
  );

  test("of orders finds them newest first", async () => {
    for (const status of [undefined, "PENDING", "CONFIRMED"] as const) {
      const read = async (page: object) =>
        (await request(orders.list, { ...inside(bistro), query: { ...(status && { status }), ...page } })).body;
      const whole = (await read({ limit: 100 })).data.map(({ orderNumber }) => orderNumber);
      const seen = await walk((page) => read({ q: "ord", ...page }), { limit: 3, total: whole.length });
      expect(seen.map(({ orderNumber }) => orderNumber)).toEqual(whole);
      const [number = ""] = whole;
      expect((await read({ q: number })).data.map(({ orderNumber }) => orderNumber)).toEqual([number]);
    }
  });
});

describe("a search for several words", () => {
  const names = ["Tomatoes, canned, peeled", "Frank’s hot sauce", "All-purpose flour", "Salt & pepper", "½ pint glass"];
  let bistro: RestaurantFixture;
  beforeAll(async () => {
    bistro = await buildRestaurant();
    for (const name of names) await buildSupplier(bistro, { name });
  });

  test.each([
    ["canned tomatoes", "Tomatoes, canned, peeled"],
    ["peel canned tom", "Tomatoes, canned, peeled"],
    ["frank's", "Frank’s hot sauce"],
    ["hot franks", "Frank’s hot sauce"],
    ["all purpose", "All-purpose flour"],
    ["flour all–purpose", "All-purpose flour"],
    ["salt and pepper", "Salt & pepper"],
    ["pepper & salt", "Salt & pepper"],
    ["1/2 pint", "½ pint glass"],
  ])("finds names that hold them in any order, whichever signs are typed: %s", async (q, name) => {
    expect(await found(bistro, q)).toEqual([name]);
  });

  test("leaves out names that hold only some of them", async () => {
    expect(await found(bistro, "canned flour")).toEqual([]);
  });
});
