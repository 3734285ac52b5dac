import * as orders from "@stockpot/core/order/order.routes";
import { expect, test } from "vitest";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { inside } from "../support/fixtures.ts";
import { invoke } from "../support/invoke.ts";
import { type Cost, metered } from "../support/meter.ts";
import { buildKitchen, buildOrder, getItem, inProcess, line, setStatus } from "../support/order-fixtures.ts";

const count = ({ commands }: Cost, command: RegExp) => commands.filter((one) => command.test(one)).length;

const together = <T>(some: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: some }, (_, index) => act(index)));

test("eight orders that are entered at once take one transaction and one number each", async () => {
  const kitchen = await buildKitchen({ stock: Array<number>(8).fill(100), recipes: eightApart });
  const create = (index: number) =>
    invoke(orders.create, { ...inside(kitchen), body: { orderItems: [line(kitchen, index)] } });
  const alone = await metered(() => create(0));
  const { result, cost } = await metered(() => together(8, create));
  const numbers = [alone.result, ...result].map(({ body }) => body.data.orderNumber);
  expect(numbers.toSorted()).toEqual(
    Array.from({ length: 9 }, (_, index) => `ORD-${String(index + 1).padStart(6, "0")}`),
  );
  expect(count(cost, /^TransactWrite/)).toBe(8);
  expect(cost.requests).toBe(8 * alone.cost.requests);
  assertConsistent(await readLedger(kitchen.restaurant));
});

const eightApart = Array.from({ length: 8 }, (_, dish) =>
  Array.from({ length: 8 }, (__, item) => Number(item === dish)),
);

test("eight orders that share no ingredient are prepared at once with one transaction each", async () => {
  const kitchen = await buildKitchen({ stock: Array<number>(8).fill(100), recipes: eightApart });
  const [first, ...made] = await together(9, (index) => buildOrder(kitchen, [line(kitchen, index % 8)]));
  const prepare = (order = first) =>
    setStatus(kitchen, order ?? expect.unreachable(), "PREPARING", { transport: inProcess });
  const alone = await metered(() => prepare());
  const { result, cost } = await metered(() => Promise.all(made.map((order) => prepare(order))));
  expect(result.map(({ status }) => status)).toEqual(made.map(() => 200));
  expect(count(cost, /^TransactWrite/)).toBe(8);
  expect(cost.requests).toBe(8 * alone.cost.requests);
  assertConsistent(await readLedger(kitchen.restaurant));
});

test("of thirty orders for the last ten pieces exactly ten are prepared", async () => {
  const kitchen = await buildKitchen({ stock: [10], recipes: [[1]] });
  const made = await together(30, () => buildOrder(kitchen));
  const prepare = (order: (typeof made)[number]) => setStatus(kitchen, order, "PREPARING", { transport: inProcess });
  const { result, cost } = await metered(() => Promise.all(made.map((order) => prepare(order))));
  expect(result.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(result.filter(({ status }) => status === 409)).toHaveLength(20);
  expect((await getItem(kitchen, kitchen.items[0]?.id ?? "")).quantity).toBe(0);
  // None fails but by another's success, which fails each of those that are not done yet at most once: 10 + (29 + … + 20).
  expect(count(cost, /^TransactWrite/)).toBeLessThanOrEqual(255);
  assertConsistent(await readLedger(kitchen.restaurant));
});
