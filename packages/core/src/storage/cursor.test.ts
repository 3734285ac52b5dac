import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { openCursor, sealCursor } from "./cursor.ts";

const position = { key: { pk: "restaurant", sk: "item" }, page: 2 };
const withKeyOf = (bytes: number) => vi.stubEnv("CURSOR_KEY", randomBytes(bytes).toString("base64url"));

afterEach(() => {
  vi.unstubAllEnvs();
});

test("a cursor is sealed with 256 bits, and with no fewer", async () => {
  withKeyOf(32);
  expect(await openCursor(await sealCursor(position, "items"), "items")).toEqual(position);
  for (const bytes of [0, 16, 24, 31]) {
    withKeyOf(bytes);
    await expect(sealCursor(position, "items")).rejects.toThrow("Invalid key length");
  }
});

test("the same position is sealed otherwise each time, under a random 96 bits", async () => {
  withKeyOf(32);
  const sealed = await Promise.all(Array.from({ length: 50 }, () => sealCursor(position, "items")));
  const nonces = sealed.map((cursor) => Buffer.from(cursor, "base64url").subarray(0, 12).toString("hex"));
  expect(new Set(nonces).size).toBe(50);
});

test("a cursor opens with its own key and its own list alone", async () => {
  withKeyOf(32);
  const sealed = await sealCursor(position, "items");
  await expect(openCursor(sealed, "orders")).rejects.toMatchObject({ code: "INVALID" });
  withKeyOf(32);
  await expect(openCursor(sealed, "items")).rejects.toMatchObject({ code: "INVALID" });
});

const edit = fc.record({
  at: fc.nat(),
  dropped: fc.nat({ max: 3 }),
  added: fc.oneof(fc.string({ maxLength: 4 }), fc.stringMatching(/^[-=+/\w .]{1,4}$/)),
});

test("a cursor opens as it was written and in no other spelling", async () => {
  withKeyOf(32);
  // Of all three lengths that spare bits and padding depend on.
  const sealed = await Promise.all(["1", "12", "123"].map((sk) => sealCursor({ key: { sk }, page: 2 }, "items")));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...sealed), edit, async (cursor, { at, dropped, added }) => {
      const from = at % (cursor.length + 1);
      const edited = cursor.slice(0, from) + added + cursor.slice(from + dropped);
      fc.pre(edited !== cursor);
      await expect(openCursor(edited, "items")).rejects.toMatchObject({
        code: "INVALID",
        issues: [{ path: "cursor", message: "Invalid cursor" }],
      });
    }),
    { numRuns: 1_000 },
  );
  for (const cursor of sealed) {
    for (const behind of ["=", "==", "==A", ".", " ", "\n", "%", "\u{1F372}"]) {
      await expect(openCursor(cursor + behind, "items")).rejects.toMatchObject({ code: "INVALID" });
    }
  }
});
