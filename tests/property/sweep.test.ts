import { failuresOf } from "@stockpot/core/platform/failed-work";
import { compactOnwards } from "@stockpot/core/report/sweep";
import { SweepEntity } from "@stockpot/core/report/sweep.entity";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { RollupDeltaEntity } from "@stockpot/core/stock/rollup-delta.entity";
import { client } from "@stockpot/core/storage/client";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { buildUser, inside, type RestaurantFixture, unique } from "../support/fixtures.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { createPrivateTable } from "../support/private-table.ts";

// It goes through all restaurants: these tests have some to themselves.
await vi.hoisted(async () => {
  const { nameOwnTable } = await import("../support/own-table.ts");
  nameOwnTable("sweep");
});

const count = 27;
const places: RestaurantFixture[] = [];

beforeAll(async () => {
  await createPrivateTable();
  const owner = await buildUser();
  for (let nth = 0; nth < count; nth += 1) {
    const body = { name: unique("Bistro"), address: "1 Market Street" };
    places.push({ owner, restaurant: (await invoke(restaurants.create, { token: owner.token, body })).body.data });
  }
});

const addItems = () =>
  Promise.all(
    places.map((place) =>
      invoke(inventory.create, {
        ...inside(place),
        body: { name: unique("Flour"), quantity: 5, unitCost: 2, baseUnit: "GRAM" },
      }),
    ),
  );

beforeEach(async () => {
  await SweepEntity.delete({}).go();
  await addItems();
});

/** How many restaurants have something that is not summed up. */
async function left(): Promise<number> {
  const found = await Promise.all(
    places.map(({ restaurant: { id: restaurantId } }) =>
      RollupDeltaEntity.query.primary({ restaurantId }).go({ consistent: true }),
    ),
  );
  return found.filter(({ data }) => data.length > 0).length;
}

test("a round sums up every restaurant, and the next begins no sooner than half a day later", async () => {
  expect(await left()).toBe(count);
  await compactOnwards(Infinity);
  expect(await left()).toBe(0);
  await addItems();
  await compactOnwards(Infinity);
  expect(await left()).toBe(count);
});

test("a run without time sums up one restaurant, from where the one before stopped", async () => {
  let runs = 0;
  for (let isOver = false; !isOver; runs += 1) {
    await compactOnwards(0);
    expect(await left()).toBe(Math.max(0, count - runs - 1));
    isOver = (await SweepEntity.get({}).go({ consistent: true })).data?.finishedAt !== undefined;
  }
  expect(runs).toBe(count);
  expect(await left()).toBe(0);
});

test("two runs at once sum up the same, once", async () => {
  await Promise.all([compactOnwards(Infinity), compactOnwards(Infinity)]);
  expect(await left()).toBe(0);
});

test("a restaurant that cannot be summed up is named, and stops none of the others", async () => {
  const [{ restaurant } = expect.unreachable()] = places;
  client.middlewareStack.add(
    (next) => (args) => {
      if (JSON.stringify(args.input).includes(`${restaurant.id}","sk":"$rolluprevision`)) throw new Error("away");
      return next(args);
    },
    { step: "initialize", priority: "low", name: "away" },
  );
  onTestFinished(() => void client.middlewareStack.remove("away"));
  const thrown: unknown = await compactOnwards(Infinity).catch((error: unknown) => error);
  expect(failuresOf(thrown).map(({ ids }) => ids)).toEqual([{ restaurantId: restaurant.id }]);
  expect(await left()).toBe(1);
});

test("a restaurant that is deleted meanwhile is passed over", async () => {
  const place = places.pop() ?? expect.unreachable();
  const { wasInterrupted } = await withInterruption(
    new RegExp(`TransactItems.*${place.restaurant.id}`),
    () => invoke(restaurants.remove, inside(place)),
    () => compactOnwards(Infinity),
  );
  expect(wasInterrupted).toBe(true);
  expect(await left()).toBe(0);
});
