import { Big } from "big.js";
import { describe, expect, test } from "vitest";
import { formatsFor, formatSettingsOf } from "../../lib/formats.ts";
import { chainOf, moneyScale, percentagesOf, quantityScale } from "./figures.ts";

const formats = formatsFor(formatSettingsOf({ timeZone: "UTC", dayStartsAt: 0 }));

describe("figures that follow from one another", () => {
  test("add up as they are shown", () => {
    const amounts = [0, 0.004, 0.005, 0.0351, 0.5, 1 / 3, 2.345, 16.4, 999.995, 12_345.6789];
    const changes = amounts.flatMap((one) => [one, -one, one / 7]);
    for (const start of amounts) {
      for (const decimals of [0, 1, 2, 4]) {
        let shown = Big(start).round(decimals, Big.roundHalfUp);
        for (const { before, change, after } of chainOf(start, changes, { decimals })) {
          expect(shown.eq(before)).toBe(true);
          expect(shown.plus(change).eq(after)).toBe(true);
          shown = Big(after);
        }
        const end = changes.reduce((sum, change) => sum.plus(change), Big(start));
        expect(shown.eq(end.round(decimals, Big.roundHalfUp))).toBe(true);
      }
    }
  });

  test("name a figure that is too small to be shown", () => {
    expect(chainOf(1, [0.001, 0, 1], { decimals: 2 }).map(({ isTiny }) => isTiny)).toEqual([true, false, false]);
  });

  test("end with the figure that is shown elsewhere", () => {
    for (const value of [0, 4.2, 999.996, 12_345.678]) {
      expect(quantityScale(value, [1], "KILOGRAM", formats).format(value)).toBe(formats.quantity(value, "KILOGRAM"));
    }
    for (const value of [0, 0.25, 10.31, 1234.5])
      expect(moneyScale(value, formats).format(value)).toBe(formats.money(value));
  });

  test("keep their unit where others change to a smaller one", () => {
    expect(quantityScale(0.0351, [12], "KILOGRAM", formats).format(0.0351)).toBe("0.0351 kg");
    expect(quantityScale(0.5, [12], "KILOGRAM", formats).format(0.5)).toBe("0.5 kg");
    expect(moneyScale(0.00425, formats).format(0.00425)).toBe("$0.00425");
  });

  test("keep small amounts apart that come to nothing", () => {
    expect(quantityScale(3.8333, [-0.1667], "DOZEN", formats).format(-0.1667)).toBe("2 pc");
    expect(quantityScale(4, [-1], "DOZEN", formats).format(4)).toBe("4 dz");
    expect(quantityScale(0, [0.035, -0.035], "KILOGRAM", formats).format(-0.035)).toBe("0.035 kg");
  });
});

test("percentages add up to a hundred", () => {
  expect(percentagesOf([1 / 3, 1 / 3, 1 / 3])).toEqual([33, 34, 33]);
  expect(percentagesOf([0.999, 0.001])).toEqual([100, 0]);
});
