import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { client } from "@stockpot/core/storage/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { inside, type RestaurantFixture } from "../support/fixtures.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { buildRestaurantWithItems } from "../support/many-items.ts";

const Names = z.object({ ExpressionAttributeValues: z.looseObject({ ":sk": z.literal("ni") }) });

let bistro: RestaurantFixture;
let readings = 0;

beforeAll(async () => {
  bistro = await buildRestaurantWithItems(200);
  client.middlewareStack.add(
    (next) => (args) => {
      if (Names.safeParse(args.input).success) readings += 1;
      return next(args);
    },
    { step: "initialize", name: "readings" },
  );
});

afterAll(() => {
  client.middlewareStack.remove("readings");
});

/** What is found, and how often the names were read for it. */
async function search(q: string) {
  const before = readings;
  const { body } = await invoke(inventory.list, { ...inside(bistro), query: { q, limit: "100" } });
  expect(body.pagination.total).toBe(body.data.length);
  return { names: body.data.map(({ name }) => name), read: readings - before };
}

async function create(name: string): Promise<string> {
  const body = { name, quantity: 1, baseUnit: "GRAM" };
  const { status, body: created } = await invoke(inventory.create, { ...inside(bistro), body });
  expect(status).toBe(201);
  return created.data.id;
}

const on = (itemId: string) => {
  const { token, params } = inside(bistro);
  return { token, params: { ...params, itemId } };
};

async function rename(id: string, name: string): Promise<void> {
  expect((await invoke(inventory.update, { ...on(id), body: { name } })).status).toBe(200);
}

async function remove(id: string): Promise<void> {
  expect((await invoke(inventory.remove, on(id))).status).toBe(204);
}

async function expectNext(names: readonly string[]): Promise<void> {
  expect(await search("saffron")).toEqual({ names, read: 1 });
  expect(await search("saffron")).toEqual({ names, read: 0 });
}

// Whoever writes tells nobody: a change of this process is to its searches what one of another process is.
test("names are read by the search that follows a change, and by none after it", async () => {
  const id = await create("Saffron");
  await expectNext(["Saffron"]);
  await rename(id, "Red saffron");
  await expectNext(["Red saffron"]);
  const other = await create("A saffron");
  await expectNext(["A saffron", "Red saffron"]);
  await remove(id);
  await expectNext(["A saffron"]);
  await remove(other);
  await expectNext([]);
});

test("a change of anything but names leaves those that are kept", async () => {
  const id = await create("Sumac");
  await search("sumac");
  const body = { quantity: 5, category: "Spices", description: "Ground" };
  expect((await invoke(inventory.update, { ...on(id), body })).status).toBe(200);
  expect(await search("sumac")).toEqual({ names: ["Sumac"], read: 0 });
});

test("names that change once they were read are not found as they were", async () => {
  const id = await create("Sorrel");
  await search("sorrel");
  const { result, wasInterrupted } = await withInterruption(
    /scope_inventory.*"ConsistentRead":true/,
    () => rename(id, "Wild sorrel"),
    () => search("sorrel"),
  );
  expect(wasInterrupted).toBe(true);
  expect(result).toEqual({ names: ["Wild sorrel"], read: 1 });
  expect(await search("sorrel")).toEqual({ names: ["Wild sorrel"], read: 0 });
});

test("names that change after they were counted are read by the next search", async () => {
  const id = await create("Chervil");
  for (let time = 0; time < 2; time += 1) await search("chervil");
  const { wasInterrupted } = await withInterruption(
    /RequestItems.*inventory_1/,
    () => rename(id, "Fresh chervil"),
    () => search("chervil"),
  );
  expect(wasInterrupted).toBe(true);
  expect(await search("fresh")).toEqual({ names: ["Fresh chervil"], read: 1 });
});

/** The names with a common part, page by page. */
async function readPages(): Promise<string[][]> {
  const all: string[][] = [];
  for (let cursor: string | undefined; ;) {
    const query = { q: "item", limit: "30", ...(cursor !== undefined && { cursor }) };
    const { body } = await invoke(inventory.list, { ...inside(bistro), query });
    all.push(body.data.map(({ name }) => name));
    if (body.pagination.nextCursor === null) return all;
    cursor = body.pagination.nextCursor;
  }
}

test("a common part of kept names is found on the pages on which the table finds it", async () => {
  await create("Item beside the others");
  const before = readings;
  const first = await readPages();
  expect(readings - before).toBe(1);
  expect(await readPages()).toEqual(first);
  expect(readings - before).toBe(1);
  expect(first.flat()).toHaveLength(201);
  expect(first.flat()).toEqual(first.flat().toSorted());
});
