import { createHook } from "node:async_hooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

test("a password is kept as argon2id with OWASP's parameters, a salt of 128 bits and a hash of 256", async () => {
  const [, algorithm, version, parameters, salt = "", hash = ""] = (await hashPassword("Stock&Pot1")).split("$");
  expect([algorithm, version, parameters]).toEqual(["argon2id", "v=19", "m=19456,t=2,p=1"]);
  expect([salt, hash].map((part) => Buffer.from(part, "base64").length)).toEqual([16, 32]);
});

test("the same password has another salt and another hash each time, and each is right", async () => {
  const stored = await Promise.all([1, 2, 3, 4].map(() => hashPassword("Stock&Pot1")));
  expect(new Set(stored.flatMap((one) => one.split("$").slice(4))).size).toBe(8);
  for (const one of stored) expect(await verifyPassword("Stock&Pot1", one)).toBe(true);
  expect(await verifyPassword("Stock&Pot2", stored[0])).toBe(false);
});

test("no password is right for a user who does not exist", async () => {
  expect(await verifyPassword("Stock&Pot1", undefined)).toBe(false);
});

test("the first password that a process checks takes one hash, also for a user who does not exist", async () => {
  let hashes = 0;
  const hook = createHook({ init: (_, type) => void (hashes += type === "ARGON2REQUEST" ? 1 : 0) }).enable();
  onTestFinished(() => void hook.disable());
  vi.resetModules();
  const fresh = await import("./password.ts");
  await fresh.verifyPassword("Stock&Pot1", undefined);
  expect(hashes).toBe(1);
});
