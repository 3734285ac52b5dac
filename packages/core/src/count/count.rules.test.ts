import { Big } from "big.js";
import { describe, expect, test } from "vitest";
import { decideLine, totalsOf } from "./count.rules.ts";

const book = (onHand: number, movedSince: number, isCorrectedSince = false) => ({
  onHand: Big(onHand),
  movedSince: Big(movedSince),
  isCorrectedSince,
});

const decided = (counted: number, of: ReturnType<typeof book>) => {
  const { expected, difference, refusal } = decideLine(Big(counted), of);
  return [expected.toNumber(), difference.toNumber(), refusal];
};

describe("a line of a count", () => {
  test.each([
    ["posts nothing where the book said the same when it was counted", 900, book(900, 0), [900, 0, undefined]],
    ["posts the difference from then, whatever was sold since", 898, book(850, -50), [900, -2, undefined]],
    ["posts it too where goods came in since", 898, book(874, -26), [900, -2, undefined]],
    ["is refused where more was taken since than was counted", 2, book(5, -5), [10, -8, "BELOW_ZERO"]],
    ["brings stock that was sold before it was received up to what is there", 5, book(-3, 0), [-3, 8, undefined]],
    ["is refused where the item was counted again since", 8, book(7, -3, true), [10, -2, "COUNTED_SINCE"]],
    ["is not refused for that where it says the same", 10, book(7, -3, true), [10, 0, undefined]],
    ["is exact in decimals", 0.3, book(0.1, -0.2), [0.3, 0, undefined]],
  ])("%s", (_, counted, of, result) => {
    expect(decided(counted, of)).toEqual(result);
  });
});

test("totals tell what was missing from what was found", () => {
  const { shortValue, overValue } = totalsOf(["-1.5", "0.1", "0.2", "-0.25"].map((value) => Big(value)));
  expect([shortValue.toFixed(), overValue.toFixed()]).toEqual(["-1.75", "0.3"]);
});
