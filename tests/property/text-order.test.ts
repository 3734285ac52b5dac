import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { nameKeyOf } from "@stockpot/core/platform/text";
import * as products from "@stockpot/core/product/product.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import * as users from "@stockpot/core/administration/user.routes";
import { beforeAll, expect, test } from "vitest";
import { request } from "../support/client.ts";
import { buildItem, buildRestaurant, buildUser, inside, type RestaurantFixture, unique } from "../support/fixtures.ts";
import { buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { walk } from "../support/paging.ts";
import { buildSupplier } from "../support/procurement-fixtures.ts";

/** The ends of all planes, assigned or not, and what UTF-16 orders otherwise than UTF-8: 﨑, private use, 𠮷, an emoji. */
const letters = [0x61, 0x7ff, 0x800, 0xd7a3, 0xe000, 0xf8ff, 0xfa11, 0xfffb, 0x2_0b_b7, 0x1_f3_72]
  .concat(Array.from({ length: 16 }, (_, plane) => [0x10, 0xff_fd].map((low) => (plane + 1) * 0x1_00_00 + low)).flat())
  .map((point) => String.fromCodePoint(point));

const word = "豆腐";
const names = letters.map((letter, index) => (index % 2 === 0 ? `${letter} ${word}` : `x${letter} ${word}`));

/** The table compares bytes of UTF-8, which are in the order of code points. */
const inOrder = names.toSorted((one, other) =>
  Buffer.compare(Buffer.from(nameKeyOf(one)), Buffer.from(nameKeyOf(other))),
);

const inTurn = async (make: (name: string) => Promise<unknown>) => {
  for (const name of names) await make(name);
};

const team = unique("team");
let bistro: RestaurantFixture;
let admin: string;

beforeAll(async () => {
  bistro = await buildRestaurant();
  admin = (await buildUser({ role: "ADMIN" })).token;
  const { product } = await buildProduct({ at: bistro, name: "Another" });
  const { item } = await buildItem({ at: bistro, name: "Another" });
  await Promise.all([
    inTurn((name) => buildItem({ at: bistro, name, category: word })),
    inTurn((name) => buildProduct({ at: bistro, name, category: word })),
    inTurn((name) => buildSupplier(bistro, { name })),
    inTurn((name) => buildBom({ at: bistro, product, item, name, isActive: false })),
    inTurn((name) => buildRestaurant({ owner: bistro.owner, name })),
    inTurn((name) => buildUser({ fullName: `${team} ${name}` })),
  ]);
});

test("are in another order for JavaScript", () => {
  expect(names.toSorted()).not.toEqual(
    names.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
  );
});

test.each([undefined, word])("come on pages in the order of their keys, each name once, searched by %s", async (q) => {
  const found = { ...(q !== undefined && { q }) };
  const given = inside(bistro);
  const ofWord = { ...found, category: word };
  const lists = {
    items: async (page: object) => (await request(inventory.list, { ...given, query: { ...ofWord, ...page } })).body,
    products: async (page: object) => (await request(products.list, { ...given, query: { ...ofWord, ...page } })).body,
    suppliers: async (page: object) => (await request(suppliers.list, { ...given, query: { ...found, ...page } })).body,
    boms: async (page: object) => (await request(boms.list, { ...given, query: { ...found, ...page } })).body,
  };
  for (const [list, read] of Object.entries(lists)) {
    for (const limit of [2, 7]) {
      const seen = await walk<{ readonly name: string }>(read, { limit, total: names.length });
      expect(
        seen.map(({ name }) => name),
        `${list}, ${limit} a page`,
      ).toEqual(inOrder);
    }
  }
});

const people = async (page: object) => (await request(users.list, { token: admin, query: { q: team, ...page } })).body;

test("come on pages in the order of their keys among users, and each once among restaurants", async () => {
  const found = await walk(people, { limit: 7, total: names.length });
  expect(found.map(({ fullName }) => fullName)).toEqual(inOrder.map((name) => `${team} ${name}`));
  const own = async (page: object) =>
    (await request(restaurants.list, { token: bistro.owner.token, query: page })).body;
  const all = await walk(own, { limit: 7, total: names.length + 1 });
  expect(new Set(all.map(({ name }) => name))).toEqual(new Set([bistro.restaurant.name, ...names]));
});
