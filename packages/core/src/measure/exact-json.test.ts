import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { carried, jsonOf } from "./exact-json.ts";
import { exactNumber } from "./quantity.schema.ts";

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, places]) => Big(`${digits}e-${places}`));

describe("a decimal in an answer", () => {
  test("is written with exactly its digits, however many they are", () => {
    fc.assert(
      fc.property(decimals, (value) => {
        const { quantity } = z.object({ quantity: exactNumber }).parse({ quantity: value });
        const [, written = ""] = /^\{"quantity":(-?[\d.e+-]+)\}$/.exec(jsonOf({ quantity })) ?? [];
        expect(Big(written).eq(value), `${written} for ${value.toFixed()}`).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is a number to every reader", () => {
    expect(jsonOf([Big("40362371871918.323043786"), Big("0.1"), 3].map(carried))).toBe(
      "[40362371871918.323043786,0.1,3]",
    );
    const read: unknown = JSON.parse(jsonOf(carried(Big("40362371871918.323043786"))));
    expect(read).toBe(Number("40362371871918.323043786"));
  });

  test("leaves texts as they are", () => {
    const texts = ["12345678901234567890", '"', "\\ud80012", "\\", '"\\ud8001"', "\u0000", "𠮷"];
    expect(JSON.parse(jsonOf(texts))).toEqual(texts);
  });
});
