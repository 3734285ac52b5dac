import { Big } from "big.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Counts, counted, kept } from "./recount.rules.ts";
import { addCounts } from "./recount.sums.ts";

const restaurantId = "r";
const day = "2026-01-31";
const name = `restaurant ${restaurantId} orders/${day} revenueCents`;

const orderOf = (cents: bigint) => ({
  id: "o",
  nameKey: "ord-000001",
  restaurantId,
  day,
  completedOn: day,
  status: "COMPLETED",
  type: "SALE",
  totalAmount: Big(`${cents}e-2`),
});

const sumOf = (counts: readonly Counts[]): string => {
  const sums = new Map<string, number | Big>();
  for (const one of counts) addCounts(sums, one);
  return Big(sums.get(name) ?? 0).toFixed();
};

test("a day's cents are added exactly beyond what a double holds, and so is what their counter says", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 17n }), { minLength: 1, maxLength: 30 }), (cents) => {
      const total = cents.reduce((sum, one) => sum + one, 0n);
      expect(sumOf(cents.flatMap((one) => counted["order"]?.(orderOf(one)) ?? []))).toBe(`${total}`);
      // As the table's client gives it: a number where that holds all digits.
      const said = Big(Number(total)).eq(`${total}`) ? Number(total) : Big(`${total}`);
      const counter = kept["counter"]?.({ restaurantId, scope: `orders/${day}`, revenueCents: said });
      expect(sumOf(counter ? [counter] : [])).toBe(`${total}`);
    }),
  );
});
