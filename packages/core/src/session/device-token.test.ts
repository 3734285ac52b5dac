import { createHmac, randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { knownDevice, signDeviceToken } from "./device-token.ts";

const newKey = () => vi.stubEnv("CURSOR_KEY", randomBytes(32).toString("base64url"));

beforeEach(() => void newKey());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const ana = { id: "ana", sessionVersion: 3 };

test("knows a device by its token, and still as the same one by the next", async () => {
  const first = await signDeviceToken(ana);
  const device = await knownDevice([first], ana);
  expect(device).toMatch(/^[\w-]{22}$/);
  const next = await signDeviceToken(ana, device);
  expect(await knownDevice(["x.y.z", next], ana)).toBe(device);
});

test("knows it for one person alone, and for no other session version", async () => {
  const token = await signDeviceToken(ana);
  for (const other of [{ ...ana, id: "bea" }, { ...ana, sessionVersion: 4 }, undefined]) {
    expect(await knownDevice([token], other)).toBeUndefined();
  }
});

test("knows it for ninety days, to the second", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const token = await signDeviceToken(ana);
  const expiresAt = Date.now() + 90 * 24 * 60 * 60 * 1000;
  vi.setSystemTime(expiresAt - 1000);
  expect(await knownDevice([token], ana)).toBeDefined();
  vi.setSystemTime(expiresAt);
  expect(await knownDevice([token], ana)).toBeUndefined();
});

test("knows it no longer with another key", async () => {
  const token = await signDeviceToken(ana);
  newKey();
  expect(await knownDevice([token], ana)).toBeUndefined();
});

test("takes no token that the cursor key itself has sealed: that is for other things", async () => {
  const [deviceId = "", expiresAt = ""] = (await signDeviceToken(ana)).split(".");
  const key = Buffer.from(process.env["CURSOR_KEY"] ?? "", "base64url");
  for (const label of [[], ["known device"]]) {
    const sealed = JSON.stringify([...label, ana.id, ana.sessionVersion, deviceId, expiresAt]);
    const seal = createHmac("sha256", key).update(sealed).digest("base64url");
    expect(await knownDevice([`${deviceId}.${expiresAt}.${seal}`], ana)).toBeUndefined();
  }
});
