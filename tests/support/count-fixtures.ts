import { randomUUID } from "node:crypto";
import * as routes from "@stockpot/core/count/count.routes";
import type { Count } from "@stockpot/core/count/count.schema";
import { request } from "./client.ts";
import { buildItem, type ItemFixture, inside, type RestaurantFixture } from "./fixtures.ts";

type Draft = Parameters<typeof request<typeof routes.create>>[1]["body"];

/** What was counted of some items, by their ids. */
type Counted = Readonly<Record<string, number>>;

/** A routine count, with an id as a device makes it. */
export const countDraft = (counted: Counted, changes: Partial<Draft> = {}): Draft => ({
  id: randomUUID(),
  reason: "ROUTINE",
  lines: Object.entries(counted).map(([itemId, quantity]) => ({ itemId, quantity })),
  ...changes,
});

export async function buildCount(
  bistro: RestaurantFixture,
  counted: Counted,
  changes: Partial<Draft> = {},
): Promise<Count> {
  return (await request(routes.create, { ...inside(bistro), body: countDraft(counted, changes) })).body.data;
}

/** A restaurant with that many items, ten of each at $2. */
export async function buildShelf(count: number, bistro?: RestaurantFixture): Promise<readonly ItemFixture[]> {
  const first = await buildItem({ ...(bistro && { at: bistro }), quantity: 10, unitCost: 2 });
  const others = Array.from({ length: count - 1 }, () => buildItem({ at: first, quantity: 10, unitCost: 2 }));
  return [first, ...(await Promise.all(others))];
}
