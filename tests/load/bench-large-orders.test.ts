import { setTimeout } from "node:timers/promises";
import type { Order } from "@stockpot/core/order/order.schema";
import { test } from "vitest";
import { inColumns } from "../support/columns.ts";
import { buildLargeKitchen, buildOrder, getOrder, setQuantity, setStatus } from "../support/order-fixtures.ts";

const say = (text: string) => process.stdout.write(`${text}\n`);

type Kitchen = Awaited<ReturnType<typeof buildLargeKitchen>>;

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(2);

async function change(kitchen: Kitchen, order: Order): Promise<string[]> {
  const since = performance.now();
  const answer = await setStatus(kitchen, order, "PREPARING");
  const answered = seconds(since);
  let now = await getOrder(kitchen, order);
  while (now.beingPosted !== undefined) {
    await setTimeout(250);
    now = await getOrder(kitchen, order);
  }
  return [String(answer.status), answered, now.status, seconds(since)];
}

test("how long large orders take", { timeout: 600_000 }, async () => {
  const rows: string[][] = [];
  for (const ingredients of [300, 1000, 3000]) {
    const kitchen = await buildLargeKitchen(ingredients);
    const order = await buildOrder(kitchen);
    rows.push([`${ingredients} alone`, ...(await change(kitchen, order))]);
  }
  const kitchen = await buildLargeKitchen(1000);
  const orders = [await buildOrder(kitchen), await buildOrder(kitchen), await buildOrder(kitchen)];
  const [first = ""] = kitchen.itemIds;
  await setQuantity(kitchen, first, 0.002);
  for (const one of await Promise.all(orders.map((order) => change(kitchen, order)))) rows.push(["3 x 1000", ...one]);
  say(inColumns(["ingredients", "answer", "after (s)", "ends", "after (s)"], rows));
});
