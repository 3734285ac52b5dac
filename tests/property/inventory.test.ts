import * as routes from "@stockpot/core/inventory/inventory.routes";
import { stockStatuses } from "@stockpot/core/stock/stock.rules";
import { type InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { type Movement } from "@stockpot/core/stock/movement.schema";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildItem, buildRestaurant, inside, type RestaurantFixture, type ItemFixture } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { walk } from "../support/paging.ts";
import { folded } from "../support/text.ts";

const on = ({ owner, restaurant, item }: ItemFixture) => ({
  token: owner.token,
  params: { restaurantId: restaurant.id, itemId: item.id },
});

/** Quantities have up to 4 decimals: counted in the smallest part, their sums are exact. */
const parts = (quantity: number) => Math.round(quantity * 10_000);
const amount = fc.integer({ min: 0, max: 99_999_999 }).map((count) => count / 10_000);

const ledgerOf = async (pantry: ItemFixture): Promise<Movement[]> => {
  const whole: Movement[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) };
    const page: { data: Movement[]; pagination: { nextCursor: string | null } } = (
      await request(routes.movements, { ...on(pantry), query })
    ).body;
    whole.push(...page.data);
    cursor = page.pagination.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return whole.toReversed();
};

const itemOf = async (pantry: ItemFixture): Promise<InventoryItem> => (await request(routes.get, on(pantry))).body.data;

/** Law 1 and 2: the ledger explains the quantity, line by line, and no line goes below zero. */
function expectExplained(item: InventoryItem, ledger: readonly Movement[]) {
  let balance = 0;
  for (const movement of ledger) {
    balance += parts(movement.quantity);
    expect(parts(movement.balance)).toBe(balance);
    expect(balance).toBeGreaterThanOrEqual(0);
    expect(movement.quantity).not.toBe(0);
  }
  expect(parts(item.quantity)).toBe(balance);
}

describe("the ledger", () => {
  const change = fc.oneof(
    fc.record({ quantity: amount }),
    fc.record({ quantity: amount, reorderLevel: amount }),
    fc.record({ name: fc.constantFrom("Flour", "Rye", "Salt") }),
    fc.record({ quantity: amount, category: fc.constantFrom("Dairy", "Fish", null) }),
  );

  test("explains the quantity after any concurrent changes", { tags: ["race"] }, async () => {
    await fc.assert(
      fc.asyncProperty(
        amount,
        fc.array(fc.array(change, { minLength: 1, maxLength: 8 }), { maxLength: 4 }),
        async (opening, rounds) => {
          const pantry = await buildItem({ quantity: opening });
          for (const changes of rounds) {
            const answers = await Promise.all(changes.map((body) => request(routes.update, { ...on(pantry), body })));
            for (const { status } of answers) expect([200, 409]).toContain(status);
            expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
            expectExplained(await itemOf(pantry), await ledgerOf(pantry));
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  test("has a line for each answer that moved stock, and each answer its own balance", { tags: ["race"] }, async () => {
    const pantry = await buildItem({ quantity: 1 });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        request(routes.update, { ...on(pantry), body: { quantity: 2 + index } }),
      ),
    );
    const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.data);
    const ledger = await ledgerOf(pantry);
    expect(ledger).toHaveLength(1 + done.length);
    expect(ledger.slice(1).map(({ balance }) => balance)).toEqual(
      done.toSorted((a, b) => a.version - b.version).map(({ quantity }) => quantity),
    );
    expect(done.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(done.map((_, index) => 2 + index));
  });
});

/** The share of the reorder level that is left, to the millionth; what has no level is not sorted by it. */
const shareLeft = ({ quantity, reorderLevel }: InventoryItem) =>
  Math.round(1e6 * (reorderLevel === 0 ? quantity * 1e6 : quantity / (reorderLevel ?? Number.NaN)));

/** Law 7: counters and lists agree with a recount of everything. */
async function expectRecounted(bistro: RestaurantFixture): Promise<string[]> {
  const everything = (await request(routes.list, { ...inside(bistro), query: { limit: 100 } })).body.data;
  const each = await Promise.all(everything.map((item) => itemOf({ ...bistro, item })));
  expect(everything).toEqual(each);
  const count = (status: string) => each.filter(({ stockStatus }) => stockStatus === status).length;
  const { inventory } = (await request(restaurants.summary, inside(bistro))).body.data;
  expect(inventory).toMatchObject({ items: each.length, low: count("low"), warning: count("warning") });
  for (const category of [undefined, "Dairy", "Fish"]) {
    for (const stock of [undefined, ...stockStatuses]) {
      const listed = each
        .filter((item) => category === undefined || folded(item.category ?? "") === folded(category))
        .filter((item) => stock === undefined || item.stockStatus === stock);
      const isSorted = stock === "low" || stock === "warning";
      const wanted = (isSorted ? listed.toSorted((a, b) => shareLeft(a) - shareLeft(b)) : listed).map(({ id }) => id);
      const filter = { ...(category !== undefined && { category }), ...(stock !== undefined && { stock }) };
      const read = async (query: object) =>
        (await request(routes.list, { ...inside(bistro), query: { ...filter, ...query } })).body;
      const seen = await walk(read, { limit: 3, total: wanted.length });
      expect(seen.map(({ id }) => id)).toEqual(wanted);
    }
  }
  return each.map(({ id }) => id);
}

describe("counters and lists", () => {
  interface Step {
    readonly which: number;
    readonly body: { name?: string; quantity?: number; category?: string | null; reorderLevel?: number | null };
    readonly kind: "create" | "update" | "remove";
  }
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom("create", "create", "update", "update", "update", "remove"),
    which: fc.nat({ max: 99 }),
    body: fc.record(
      {
        name: fc.constantFrom("apple", "Äpfel", "Zest", "b", "B", "Flour tart", "flour"),
        quantity: fc.constantFrom(0, 1, 1.5, 1.5001, 2, 3),
        category: fc.constantFrom("Dairy", "dairy", "Fish", null),
        reorderLevel: fc.constantFrom(0, 1, 2, null),
      },
      { requiredKeys: [] },
    ),
  });

  async function carryOut(
    bistro: RestaurantFixture,
    ids: readonly string[],
    { kind, which, body }: Step,
  ): Promise<void> {
    const itemId = ids[which % Math.max(1, ids.length)];
    if (kind === "create" || itemId === undefined) {
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
      await attempt(routes.create, {
        ...inside(bistro),
        body: { name: "Item", quantity: 1, baseUnit: "GRAM", ...given },
      });
      return;
    }
    const params = { ...inside(bistro).params, itemId };
    const route = kind === "update" ? routes.update : routes.remove;
    const given = { token: bistro.owner.token, params, ...(kind === "update" && { body }) };
    const { status } = await attempt(route, given);
    expect([200, 204, 404, 409]).toContain(status);
  }

  test("agree with a recount after any concurrent changes", { tags: ["race"] }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          const bistro = await buildRestaurant();
          let ids: string[] = [];
          for (const steps of rounds) {
            await Promise.all(steps.map((one) => carryOut(bistro, ids, one)));
            ids = await expectRecounted(bistro);
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  test("count the restaurants that exist, though they come and go at once", { tags: ["race"] }, async () => {
    const { owner } = await buildRestaurant();
    const body = { name: "Bistro", address: "1 Market Street" };
    for (let round = 0; round < 3; round += 1) {
      const list = (await request(restaurants.list, { token: owner.token, query: { limit: 100 } })).body;
      expect(list.pagination.total).toBe(list.data.length);
      await Promise.all([
        ...list.data
          .slice(0, 2)
          .flatMap(({ id }) => [
            request(restaurants.remove, { token: owner.token, params: { restaurantId: id } }),
            request(restaurants.remove, { token: owner.token, params: { restaurantId: id } }),
          ]),
        ...Array.from({ length: 3 }, () => request(restaurants.create, { token: owner.token, body })),
      ]);
    }
    const list = (await request(restaurants.list, { token: owner.token, query: { limit: 100 } })).body;
    expect(list.data.length).toBeGreaterThan(0);
    expect(list.pagination.total).toBe(list.data.length);
  });
});

describe("stock status", () => {
  test("is low up to the level, a warning up to 1.5 times it, and normal above or without one", async () => {
    const bistro = await buildRestaurant();
    /** Close to the borders, in the smallest parts. */
    const level = fc.integer({ min: 0, max: 2_000_000 });
    const near = fc.tuple(level, fc.constantFrom(0, 1, 1.5, 2), fc.integer({ min: -2, max: 2 }));
    await fc.assert(
      fc.asyncProperty(near, fc.boolean(), async ([reorder, times, off], hasLevel) => {
        const quantity = Math.max(0, Math.round(reorder * times) + off);
        const { item } = await buildItem({
          at: bistro,
          quantity: quantity / 10_000,
          ...(hasLevel && { reorderLevel: reorder / 10_000 }),
        });
        const isLow = hasLevel && quantity <= reorder;
        const isWarning = hasLevel && !isLow && 2 * quantity <= 3 * reorder;
        expect(item.stockStatus).toBe(isLow ? "low" : isWarning ? "warning" : "normal");
      }),
      { numRuns: 150 },
    );
  });
});
