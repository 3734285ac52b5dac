import { contract } from "@stockpot/core/contract/contract";
import type { Route } from "@stockpot/core/api/route";
import * as counts from "@stockpot/core/count/count.routes";
import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as products from "@stockpot/core/product/product.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { printMeasured } from "../support/columns.ts";
import { authorisationUnits, countUnits, pageUnits, searchUnits } from "../support/allowance.ts";
import { inside } from "../support/fixtures.ts";
import { type FullRestaurant, buildFull, enteredAt } from "../support/full-restaurant.ts";
import type { RawRequest } from "../support/client.ts";
import { costTable, measure, type Cost } from "../support/meter.ts";
import { routesWhere } from "../support/sample-requests.ts";

const sizes = [100, 1_000, 10_000] as const;

const full = new Map<number, FullRestaurant>();
const at = (size: number) => full.get(size) ?? expect.unreachable();

beforeAll(async () => {
  for (const size of sizes) full.set(size, await buildFull(size));
});

afterAll(() => {
  printMeasured(costTable());
});

const limit = 5;

interface Listed {
  readonly route: Route & { readonly list: object };
  /** The plain list, and the list with each filter that has an index. */
  readonly filters: readonly Record<string, string>[];
  /** What a page of the index costs; of the table itself where that is the list. */
  readonly page?: number;
  /** The half units that a thing on a page takes. */
  readonly halves?: number;
}

/** What a purchase is, at most, without its lines, and a line of a ledger. */
const [headerBytes, movementBytes] = [900, 700];

const lists: Readonly<Record<string, Listed>> = {
  "product.list": { route: products.list, filters: [{}, { category: "Soups" }] },
  // Each recipe with its product, and the name of their restaurant.
  "bom.list": {
    route: boms.list,
    filters: [{}, { status: "active" }, { status: "inactive" }],
    page: pageUnits(limit) + 0.5,
    halves: 2,
  },
  "supplier.list": { route: suppliers.list, filters: [{}, { status: "active" }, { status: "inactive" }] },
  "procurement.list": {
    route: procurements.list,
    filters: [{}, ...["PENDING", "APPROVED", "COMPLETED", "CANCELLED"].map((status) => ({ status }))],
    page: pageUnits(limit, headerBytes),
  },
  "order.list": {
    route: orders.list,
    filters: [{}, ...["PENDING", "CONFIRMED", "PREPARING", "COMPLETED", "CANCELLED"].map((status) => ({ status }))],
  },
  "count.list": { route: counts.list, filters: [{}] },
  // Read consistently, after the item that says how many there are.
  "inventory.movements": {
    route: inventory.movements,
    filters: [{}, { kind: "RECEIPT" }],
    page: 1 + 2 * pageUnits(limit, movementBytes),
  },
};

const cases = Object.entries(lists).flatMap(([id, { filters, ...listed }]) =>
  filters.map((filter) => ({ ...listed, filter, name: [id, ...Object.values(filter)].join(" ") })),
);

describe.each(cases)("$name", ({ name, route, filter, page = pageUnits(limit), halves = 1 }) => {
  test("costs the same among 100, 1,000 and 10,000, at first and behind a cursor, and half a unit a thing", async () => {
    const costs: Cost[] = [];
    for (const size of sizes) {
      const bistro = at(size);
      const read = (way: string, query: Record<string, string>) => {
        const params = { restaurantId: bistro.restaurant.id, itemId: bistro.itemId };
        const given: RawRequest = {
          token: bistro.owner.token,
          params,
          query: { limit: String(limit), ...filter, ...query },
        };
        return measure(`${name}, ${way}`, route, given, { size });
      };
      const first = await read("first", {});
      const cursor = first.result.body.pagination.nextCursor ?? expect.unreachable();
      const second = await read("by cursor", { cursor });
      expect(second.result.body.pagination.page).toBe(2);
      expect(first.result.body.data).toHaveLength(limit);
      expect(second.result.body.data).toHaveLength(limit);
      costs.push(first.cost, second.cost);
    }
    for (const [index, { read, requests, inSequence, write }] of costs.entries()) {
      // The newest lines of a ledger may be longer than those behind a cursor.
      const among100 = costs[index % 2];
      expect({ read, requests, write }).toEqual({ read: among100?.read, requests: among100?.requests, write: 0 });
      expect(inSequence).toBeLessThanOrEqual(3);
      expect(read).toBeLessThanOrEqual(authorisationUnits + countUnits + page + 0.5 * halves * limit);
    }
  });
});

/** Lists that are not measured here. */
const others = new Set([
  // In cost.test.ts, where 10,000 items are needed for more.
  "inventory.list",
  // Read whole: a product has a few recipes.
  "bom.listOfProduct",
  // Reads all records of its days, 92 at most.
  "waste.list",
]);

test("every list of a restaurant is measured", () => {
  const listed = routesWhere(({ path, list }) => list !== undefined && path.includes("{restaurantId}"));
  expect(listed.map(({ id }) => id).filter((id) => !others.has(id))).toEqual(
    Object.keys(contract).filter((id) => id in lists),
  );
});

describe("a text search", () => {
  const searches = {
    "product.list": { route: products.list, q: "00000007", found: 1 },
    "bom.list": { route: boms.list, q: "00000007", found: 1 },
    "supplier.list": { route: suppliers.list, q: "00000007", found: 1 },
  };

  test.each(Object.entries(searches))(
    "of %s costs at most 45 read units for each thousand names",
    async (id, search) => {
      const { route, q, found } = search;
      for (const size of sizes) {
        const query = { q, limit: "1" };
        const { cost, result } = await measure(`${id}, searched`, route, { ...inside(at(size)), query }, { size });
        expect(result.body.pagination.total).toBe(found === 1 ? 1 : found * size);
        expect(result.body.data).toHaveLength(1);
        // A recipe is shown with its product, and with the name of their restaurant.
        const fixedUnits = id === "bom.list" ? 1 : 0;
        expect(cost.read).toBeLessThanOrEqual(searchUnits(size) + fixedUnits);
      }
    },
  );

  test("costs the same behind a cursor", async () => {
    const query = { q: "book", limit: "5" };
    const given = inside(at(10_000));
    const first = await measure("product.list, searched", products.list, { ...given, query }, { size: 10_000 });
    const cursor = first.result.body.pagination.nextCursor ?? expect.unreachable();
    const next = { ...given, query: { ...query, cursor } };
    const second = await measure("product.list, searched by cursor", products.list, next, { size: 10_000 });
    expect(second.result.body.pagination).toMatchObject({ page: 2, total: 10_000 });
    expect(second.cost.read).toBeLessThanOrEqual(first.cost.read);
  });
});

describe("the names to search in", () => {
  test.each([
    ["product.names", products.names],
    ["supplier.names", suppliers.names],
  ] as const)("of %s cost at most 45 read units for each thousand", async (id, route) => {
    for (const size of sizes) {
      const { cost, result } = await measure(id, route, inside(at(size)), { size });
      const { length } = result.body.data;
      expect(length).toBeGreaterThanOrEqual(size);
      expect(cost.read).toBeLessThanOrEqual(searchUnits(length));
    }
  });
});

async function ordersIn(size: number, from: number, to: number, filter: Record<string, string> = {}) {
  const query = { limit: String(limit), from: enteredAt(from), to: enteredAt(to), ...filter };
  const name = `order.list, from and to around ${[to - from, ...Object.values(filter)].join(" ")}`;
  return measure(name, orders.list, { ...inside(at(size)), query }, { size });
}

describe("orders of a time", () => {
  test.each([{}, { status: "PENDING" }])("with %j cost the same however many are outside the range", async (filter) => {
    const costs: Cost[] = [];
    for (const size of sizes) costs.push((await ordersIn(size, 20, 70, filter)).cost);
    for (const { read, requests } of costs) {
      expect({ read, requests }).toEqual({ read: costs[0]?.read, requests: costs[0]?.requests });
    }
  });

  test("cost reading the whole range in the index, as they are counted by reading", async () => {
    for (const count of [1_000, 9_000]) {
      const { cost, result } = await ordersIn(10_000, 500, 500 + count);
      expect(result.body.pagination.total).toBe(count);
      expect(cost.read).toBeLessThanOrEqual(authorisationUnits + pageUnits(count) + 0.5 * limit);
    }
  });
});

async function movementsIn(size: number, query: Record<string, string>) {
  const bistro = at(size);
  const params = { restaurantId: bistro.restaurant.id, itemId: bistro.itemId };
  const given = { token: bistro.owner.token, params, query: { limit: String(limit), ...query } };
  const name = `inventory.movements, ${Object.keys(query).join(" ")}`;
  return measure(name, inventory.movements, given, { size });
}

describe("movements of a kind or of some days", () => {
  /** Who asks, the item, and the restaurant for its business days. */
  const fixedUnits = authorisationUnits + 1 + countUnits;

  test("cost reading the whole range in the table, as they are counted by reading", async () => {
    for (const size of sizes) {
      const { cost, result } = await movementsIn(size, { kind: "OPENING" });
      expect(result.body.pagination.total).toBeGreaterThanOrEqual(size / 2);
      expect(cost.read).toBeLessThanOrEqual(fixedUnits + pageUnits(size + 3, movementBytes));
    }
  });

  test("cost, behind a cursor, the reading until the page is full, however many there are", async () => {
    const costs: Cost[] = [];
    for (const size of sizes) {
      const first = await movementsIn(size, { kind: "OPENING" });
      const { total, nextCursor } = first.result.body.pagination;
      const second = await movementsIn(size, { kind: "OPENING", cursor: nextCursor ?? expect.unreachable() });
      expect(second.result.body.data).toHaveLength(limit);
      expect(second.result.body.pagination.total).toBe(total);
      costs.push(second.cost);
    }
    for (const { read, requests, inSequence } of costs) {
      expect({ read, requests }).toEqual({ read: costs[0]?.read, requests: costs[0]?.requests });
      expect(read).toBeLessThanOrEqual(fixedUnits + pageUnits(6 * limit, movementBytes));
      expect(inSequence).toBeLessThanOrEqual(4);
    }
  });

  test("cost the same however many are outside the range", async () => {
    const query = { from: "2026-03-01", to: "2026-03-31" };
    const costs: Cost[] = [];
    for (const size of sizes) costs.push((await movementsIn(size, query)).cost);
    for (const { read, requests } of costs) {
      expect({ read, requests }).toEqual({ read: costs[0]?.read, requests: costs[0]?.requests });
      expect(read).toBeLessThanOrEqual(fixedUnits + pageUnits(0));
    }
  });
});
