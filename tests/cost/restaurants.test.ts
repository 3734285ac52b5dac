import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { client, tableName } from "@stockpot/core/storage/client";
import { newId } from "@stockpot/core/platform/id";
import { RestaurantEntity } from "@stockpot/core/restaurant/restaurant.entity";
import * as routes from "@stockpot/core/restaurant/restaurant.routes";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { authorisationUnits, countUnits, pageUnits } from "../support/allowance.ts";
import { printMeasured } from "../support/columns.ts";
import { buildUser } from "../support/fixtures.ts";
import { costTable, measure, type Cost } from "../support/meter.ts";
import { createPrivateTable } from "../support/private-table.ts";

// Restaurants are counted over the whole table, so these tests have one to themselves.
await vi.hoisted(async () => {
  const { nameOwnTable } = await import("../support/own-table.ts");
  nameOwnTable("restaurants-cost");
});

const sizes = [100, 1_000, 10_000] as const;
const batchSize = 25;
const limit = 10;

let token: string;
let stored = 0;

/** Fills the table up to that many restaurants, whose names are of one length. */
async function fillUpTo(size: number): Promise<void> {
  const puts = [];
  for (; stored < size; stored += 1) {
    const name = `Bistro ${String(stored).padStart(8, "0")}`;
    const createdAt = new Date(Date.UTC(2026, 0, 1) + stored * 1000).toISOString();
    const restaurant = {
      id: newId(),
      name,
      nameKey: name.toLowerCase(),
      address: "1 Market Street",
      isActive: true,
      timeZone: "UTC",
      consumeAt: "PREPARING" as const,
      allowNegativeStock: false,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
    puts.push({
      PutRequest: { Item: RestaurantEntity.put(restaurant).params<{ Item: Record<string, unknown> }>().Item },
    });
    if (puts.length === batchSize)
      await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts.splice(0) } }));
  }
}

const pages = new Map<string, Cost[]>();

async function list(name: string, query: Record<string, string>) {
  const given = { token, query: { limit: String(limit), ...query } };
  return measure(`restaurant.list, ${name}`, routes.list, given, { size: stored });
}

/** The platform's figures, one read for each part. */
const countedPlatform = 4 * countUnits;

beforeAll(async () => {
  await createPrivateTable();
  ({ token } = await buildUser({ role: "ADMIN" }));
});

afterAll(() => {
  printMeasured(costTable());
});

describe.each(sizes)("an administrator among %d restaurants", (size) => {
  beforeAll(() => fillUpTo(size));

  test("reads a page at what it shows, at first and behind a cursor", async () => {
    const first = await list("first", {});
    const cursor = first.result.body.pagination.nextCursor ?? expect.unreachable();
    const second = await list("by cursor", { cursor });
    for (const { cost, result } of [first, second]) {
      expect(result.body.data).toHaveLength(limit);
      expect(cost.inSequence).toBeLessThanOrEqual(3);
      expect(cost.read).toBeLessThanOrEqual(authorisationUnits + countedPlatform + pageUnits(limit) + 0.5 * limit);
    }
    pages.set("first", [...(pages.get("first") ?? []), first.cost]);
    pages.set("by cursor", [...(pages.get("by cursor") ?? []), second.cost]);
  });

  test("finds one by the beginning of its name at the cost of the shown page", async () => {
    const { cost, result } = await list("searched", { q: "BISTRO 00000006" });
    expect(result.body.data.map(({ name }) => name)).toEqual(["Bistro 00000006"]);
    expect(cost.read).toBeLessThanOrEqual(authorisationUnits + pageUnits(1) + 0.5);
    expect(cost.write).toBe(0);
  });

  test("goes on in what was found at what a page takes, where many were", async () => {
    const first = await list("searched, many", { q: "bistro" });
    expect(first.result.body.pagination.total).toBe(size);
    expect(first.cost.read).toBeLessThanOrEqual(authorisationUnits + pageUnits(size) + 0.5 * limit);
    const cursor = first.result.body.pagination.nextCursor ?? expect.unreachable();
    const second = await list("searched, many, by cursor", { q: "bistro", cursor });
    expect(second.result.body.data).toHaveLength(limit);
    expect(second.cost.read).toBeLessThanOrEqual(authorisationUnits + pageUnits(limit) + 0.5 * limit);
  });
});

test("a page costs the same among 100, 1,000 and 10,000 restaurants", () => {
  for (const [name, costs] of pages) {
    const [one] = costs;
    for (const { read, inSequence } of costs) {
      expect({ read, inSequence }, name).toEqual({ read: one?.read, inSequence: one?.inSequence });
    }
  }
});
