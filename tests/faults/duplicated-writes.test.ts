import type { Route } from "@stockpot/core/api/route";
import * as boms from "@stockpot/core/bom/bom.routes";
import { describe, expect, test } from "vitest";
import { counterDrift, readLedger } from "../support/ledger.ts";
import { withDuplicatedWrites } from "../support/faults.ts";
import { invoke } from "../support/invoke.ts";
import { buildProduct } from "../support/menu-fixtures.ts";
import { buildItem } from "../support/fixtures.ts";
import { withNumberLeftOut } from "../support/order-numbers.ts";
import { caseOf, isIdempotent, writeRoutes } from "../support/route-cases.ts";

describe.each(writeRoutes)("$id", ({ id, route }) => {
  test("is done once when each of its writes reaches the table twice", async () => {
    const [undisturbed, one] = [await caseOf(id, route), await caseOf(id, route)];
    expect((await undisturbed.callUnkeyed()).status).toBe(route.status);
    expect((await withDuplicatedWrites(one.callUnkeyed)).status).toBe(route.status);
    const expected = await undisturbed.state();
    expect(await one.state()).toEqual(id === "order.create" ? expected.map(withNumberLeftOut) : expected);
  });
});

const edits = writeRoutes.filter(
  ({ id, route }) => (!isIdempotent(route) || id === "inventory.update") && route.method !== "DELETE",
);

/** What may be done again on the same version: a price stays seen, and only the last link to a new password works. */
const repeatable = new Set(["inventory.markPriceSeen", "user.resetPassword"]);

async function statusesOfEight(id: string, route: Route) {
  const one = await caseOf(id, route);
  const answers = await Promise.all(Array.from({ length: 8 }, one.callOnVersion));
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

test.each(edits.filter(({ id }) => !repeatable.has(id)))(
  "$id is done by one of eight at once for the same version",
  { tags: ["race"] },
  async ({ id, route }) =>
    expect(await statusesOfEight(id, route)).toEqual([route.status, ...Array.from({ length: 7 }, () => 412)]),
);

test.each(edits.filter(({ id }) => repeatable.has(id)))(
  "$id succeeds eight times at once",
  { tags: ["race"] },
  async ({ id, route }) =>
    expect(await statusesOfEight(id, route)).toEqual(Array.from({ length: 8 }, () => route.status)),
);

test("bom.create, bom.update and bom.remove are done once for an inactive recipe when each write arrives twice", async () => {
  const pantry = await buildItem();
  const { owner, restaurant, item, product } = { ...pantry, ...(await buildProduct({ at: pantry })) };
  const [token, params] = [owner.token, { restaurantId: restaurant.id }];
  const items = [{ inventoryItemId: item.id, quantity: 1, unit: "GRAM" }];
  const body = { restaurantId: restaurant.id, productId: product.id, name: "Draft", isActive: false, items };
  const drift = async () => counterDrift(await readLedger(restaurant));
  const made = await withDuplicatedWrites(() => invoke(boms.create, { token, params, body }));
  expect(await drift()).toEqual([]);
  const at = { token, params: { ...params, bomId: made.body.data.id } };
  expect((await withDuplicatedWrites(() => invoke(boms.update, { ...at, body }))).status).toBe(200);
  expect(await drift()).toEqual([]);
  expect((await withDuplicatedWrites(() => invoke(boms.remove, at))).status).toBe(204);
  expect(await drift()).toEqual([]);
});
