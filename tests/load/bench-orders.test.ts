import type { Order } from "@stockpot/core/order/order.schema";
import { test } from "vitest";
import { setStatus } from "../support/order-fixtures.ts";
import { buildOrdersBySize, ingredientCounts, measureOrders, tableOf } from "../support/order-cost.ts";

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Status changes a second: each order goes to CONFIRMED, PREPARING and COMPLETED. */
async function rate(atOnce: number, ingredients: number, orders: number): Promise<number> {
  const { kitchen, order } = await buildOrdersBySize();
  const waiting: Order[] = [];
  for (let made = 0; made < orders; made += 1) waiting.push(await order(ingredients));
  const startedAt = performance.now();
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      for (const status of ["CONFIRMED", "PREPARING", "COMPLETED"] as const) {
        const answer = await setStatus(kitchen, next, status);
        if (answer.status !== 200) throw new Error(answer.text);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (3 * orders * 1000) / (performance.now() - startedAt);
}

test("what orders cost", { timeout: 600_000 }, async () => {
  say("\nCapacity units and requests of status changes, by number of ingredients, against the floor of the targets\n");
  say(tableOf(await measureOrders(ingredientCounts)));
  say("\nStatus changes a second on the local engine, through the local server, all on the same ingredients\n");
  for (const ingredients of [1, 10, 30]) {
    const [alone, together] = [await rate(1, ingredients, 16), await rate(8, ingredients, 16)];
    say(
      `${String(ingredients).padStart(4)} ingredients: ${alone.toFixed(1)} at 1 at once, ${together.toFixed(1)} at 8 at once`,
    );
  }
});
