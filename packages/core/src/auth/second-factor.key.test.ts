import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashRecoveryCode, seal, unseal } from "./second-factor.key.ts";

const newKey = () => vi.stubEnv("SECOND_FACTOR_KEY", randomBytes(32).toString("base64url"));

beforeEach(() => void newKey());
afterEach(() => void vi.unstubAllEnvs());

test("opens what it sealed for the same purpose, and nothing else", async () => {
  const sealed = await seal("a secret", "of Ana");
  expect(await unseal(sealed, "of Ana")).toBe("a secret");
  expect(await seal("a secret", "of Ana")).not.toBe(sealed);
  expect(await unseal(sealed, "of Bea")).toBeUndefined();
  for (const other of ["", "x", "%", sealed.slice(0, -2), `${sealed}AA`, `${sealed}=`, `B${sealed.slice(1)}`]) {
    if (other !== sealed) expect(await unseal(other, "of Ana"), other).toBeUndefined();
  }
});

test("opens what was sealed long ago, and knows the recovery codes of then", async () => {
  vi.stubEnv("SECOND_FACTOR_KEY", Buffer.alloc(32, 7).toString("base64url"));
  expect(await unseal("wmiSx49DJtD3SB6WIGhCNdtiUNFpcumdwwg60YAhldfxg0J8", "of Ana")).toBe("a secret");
  expect(await hashRecoveryCode("abcdefghij", "Ana")).toBe("UGFfTQBlrRj3OxPc");
});

test("opens nothing that was sealed with another key", async () => {
  const sealed = await seal("a secret", "of Ana");
  newKey();
  expect(await unseal(sealed, "of Ana")).toBeUndefined();
});

test("hashes a recovery code by the stage's key and by whose it is", async () => {
  const hash = await hashRecoveryCode("abcdefghij", "Ana");
  expect(await hashRecoveryCode("abcdefghij", "Ana")).toBe(hash);
  expect(await hashRecoveryCode("abcdefghij", "Bea")).not.toBe(hash);
  expect(await hashRecoveryCode("abcdefghik", "Ana")).not.toBe(hash);
  newKey();
  expect(await hashRecoveryCode("abcdefghij", "Ana")).not.toBe(hash);
});
