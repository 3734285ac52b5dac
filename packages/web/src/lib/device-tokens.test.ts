import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceTokens, keepDeviceToken } from "./device-tokens.ts";

const key = "stockpot-devices";
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const day = 24 * 60 * 60;

/** A token as the server makes it, of a device of that name. */
const tokenOf = (name: string, seconds = day) => `${name}.${Math.floor(Date.now() / 1000 + seconds).toString(36)}.seal`;

const fail = () => {
  throw new DOMException("No room", "QuotaExceededError");
};

const names = () => deviceTokens().map((token) => token.split(".")[0]);

test("keeps one token a person, the newest, and those of the five who signed in last", () => {
  keepDeviceToken("ada", tokenOf("one"));
  keepDeviceToken("ada", tokenOf("two"));
  expect(names()).toEqual(["two"]);
  for (const person of ["bea", "cid", "dan", "eve"]) keepDeviceToken(person, tokenOf(person));
  keepDeviceToken("ada", tokenOf("three"));
  expect(names()).toEqual(["bea", "cid", "dan", "eve", "three"]);
  keepDeviceToken("fay", tokenOf("fay"));
  expect(names()).toEqual(["cid", "dan", "eve", "three", "fay"]);
});

test.each(["", "{", "null", "7", JSON.stringify([tokenOf("ada")]), '{"ada":7}', '{"ada":"token"}'])(
  "sends nothing of %j, which is no list of tokens",
  (text) => {
    stored.set(key, text);
    expect(deviceTokens()).toEqual([]);
  },
);

test("sends only what a sign-in takes", () => {
  const good = Object.fromEntries(["ada", "bea", "cid", "dan", "eve", "fay"].map((name) => [name, tokenOf(name)]));
  stored.set(key, JSON.stringify({ ...good, gus: tokenOf("g us"), hal: tokenOf("h".repeat(200)) }));
  expect(names()).toEqual(["bea", "cid", "dan", "eve", "fay"]);
});

test("forgets a token that has expired, even if no one signs in again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  keepDeviceToken("ada", tokenOf("ada", 90 * day));
  keepDeviceToken("bea", tokenOf("bea", 91 * day));
  vi.setSystemTime(Date.now() + 90 * day * 1000);
  expect(names()).toEqual(["bea"]);
  vi.setSystemTime(Date.now() + day * 1000);
  vi.resetModules();
  await import("./device-tokens.ts");
  expect(stored.has(key)).toBe(false);
});

test("lets people sign in where the browser has no room, or keeps nothing", () => {
  vi.stubGlobal("localStorage", { getItem: fail, setItem: fail, removeItem: fail });
  expect(() => keepDeviceToken("ada", tokenOf("ada"))).not.toThrow();
  expect(deviceTokens()).toEqual([]);
});
