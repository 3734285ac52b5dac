import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { startBackground } from "./background.ts";

test("is not part of the request that wakes it", async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const run = async () => {
    await Promise.resolve();
    seen.push(request.getStore());
  };
  const background = startBackground(run, (error) => expect.unreachable(String(error)));
  await expect.poll(() => seen.length, { timeout: 60_000 }).toBe(1);
  request.run("POST /orders", background.wake);
  await background.stop();
  expect(seen).toEqual([undefined, undefined]);
});

test("runs once more for all who ask while it runs, and not after it was stopped", async () => {
  const goOn = Promise.withResolvers<void>();
  let runs = 0;
  const run = async () => {
    runs += 1;
    await goOn.promise;
  };
  const background = startBackground(run, (error) => expect.unreachable(String(error)));
  background.wake();
  background.wake();
  expect(runs).toBe(1);
  goOn.resolve();
  await expect.poll(() => runs, { timeout: 60_000 }).toBe(2);
  await background.stop();
  background.wake();
  expect(runs).toBe(2);
});
