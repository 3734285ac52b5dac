import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { setRequestTime } from "@stockpot/core/platform/request-time";
import { afterEach, expect, test } from "vitest";
import { withRandomFaults } from "../support/faults.ts";
import { buildItem, inside } from "../support/fixtures.ts";
import { buildKitchen, buildOrder, inProcess, setStatus } from "../support/order-fixtures.ts";
import { patient } from "../support/server.ts";

/** What each look at the clock takes, of the seven seconds in which a request may begin another attempt. */
const stepMs = 1000;

afterEach(() => setRequestTime({ ...patient, now: () => performance.now() }));

function slowTime() {
  let looks = 0;
  setRequestTime({ answerMs: 600, lastAttemptMs: 7000, now: () => (looks += 1) * stepMs });
  return () => looks;
}

test("a request whose every call is throttled ends before its time, and says that it may still go through", async () => {
  const { item, ...at } = await buildItem({ quantity: 10 });
  const { token, params } = inside(at);
  const looks = slowTime();
  let answer: Awaited<ReturnType<typeof inProcess<typeof inventory.update>>> | undefined;
  await withRandomFaults(
    1,
    () => 0,
    async () => {
      answer = await inProcess(inventory.update, {
        token,
        params: { ...params, itemId: item.id },
        body: { quantity: 3 },
      });
    },
  );
  expect([answer?.status, answer?.error.code, answer?.headers["retry-after"]]).toEqual([503, "STILL_WORKING", "5"]);
  expect(looks()).toBeLessThan(12);
});

test.for([
  ["is throttled", 0],
  ["loses its connection", 0.6],
] as const)("a reading request whose every call %s says that it may still work", async ([, kind]) => {
  const { item, ...at } = await buildItem();
  const { token, params } = inside(at);
  slowTime();
  let draws = 0;
  // The first draw lets through what finds out who asks; of the others, every second says how a call fails.
  const draw = () => (draws++ === 0 ? 1 : draws % 2 === 0 ? 0 : kind);
  let answer: Awaited<ReturnType<typeof inProcess<typeof inventory.get>>> | undefined;
  await withRandomFaults(0.5, draw, async () => {
    answer = await inProcess(inventory.get, { token, params: { ...params, itemId: item.id } });
  });
  expect([answer?.status, answer?.error.code]).toEqual([503, "STILL_WORKING"]);
});

test("an order that fits one transaction is answered as done, however long it took", async () => {
  const kitchen = await buildKitchen({ stock: [100], recipes: [[1]] });
  const order = await buildOrder(kitchen);
  slowTime();
  const answer = await setStatus(kitchen, order, "PREPARING", { transport: inProcess });
  expect([answer.status, answer.body.data.status, answer.body.data.beingPosted]).toEqual([200, "PREPARING", undefined]);
});
