import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { client } from "@stockpot/core/storage/client";
import { expect, test } from "vitest";
import { printMeasured } from "../support/columns.ts";
import * as z from "zod";
import { buildUser, unique } from "../support/fixtures.ts";
import { invoke } from "../support/invoke.ts";

/** `npm run bench:cost` takes the thousand; the shares of what all restaurants have in common are the same for fewer. */
const howMany = Number(process.env["RESTAURANTS"] ?? 100);
const maxShare = 0.05;
const atOnce = 8;

const Keyed = z.looseObject({ pk: z.string() });
const Write = z.object({ Item: Keyed.optional(), Key: Keyed.optional() });
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Write)) });

const writes = new Map<string, number>();
let isCounting = false;

client.middlewareStack.add(
  (next, context) => (args) => {
    if (isCounting && String(context["commandName"]).startsWith("TransactWrite")) {
      for (const { Item, Key } of Transaction.parse(args.input).TransactItems.flatMap(
        Object.values<z.infer<typeof Write>>,
      )) {
        const { pk } = Item ?? Key ?? expect.unreachable();
        writes.set(pk, (writes.get(pk) ?? 0) + 1);
      }
    }
    return next(args);
  },
  { step: "initialize", priority: "low", name: "partitions" },
);

/** An owner opens a restaurant, puts an item on the shelf and counts it. */
async function open(): Promise<void> {
  const { token } = await buildUser();
  const body = { name: unique("Bistro"), address: "1 Market Street" };
  const { data: restaurant } = (await invoke(restaurants.create, { token, body })).body;
  const params = { restaurantId: restaurant.id };
  const draft = { name: "Flour", quantity: 5, baseUnit: "KILOGRAM" };
  const { data: item } = (await invoke(inventory.create, { token, params, body: draft })).body;
  await invoke(inventory.update, { token, params: { ...params, itemId: item.id }, body: { quantity: 6 } });
}

test("no partition takes more than a twentieth of the writes", { timeout: 600_000 }, async () => {
  isCounting = true;
  let left = howMany;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await open();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  isCounting = false;
  const total = [...writes.values()].reduce((sum, count) => sum + count, 0);
  const largest = [...writes].toSorted(([, a], [, b]) => b - a).slice(0, 6);
  const lines = largest.map(([pk, count]) => `${((100 * count) / total).toFixed(2).padStart(6)} %  ${pk}`);
  printMeasured(`${total} writes of ${howMany} restaurants, the busiest partitions:\n${lines.join("\n")}`);
  expect(writes.size).toBeGreaterThan(howMany);
  for (const [pk, count] of writes) expect(count / total, pk).toBeLessThanOrEqual(maxShare);
});
