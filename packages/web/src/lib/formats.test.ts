import { lineTotal } from "@stockpot/core/measure/money";
import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatsFor, formatSettingsOf } from "./formats.ts";

const formats = formatsFor(formatSettingsOf({ timeZone: "America/New_York", dayStartsAt: 0 }));
const german = formatsFor({ locale: "de-DE", currency: "EUR", timeZone: "Europe/Berlin" });

/** With plain spaces, which the formatters keep from breaking. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ");

describe("a quantity", () => {
  test("keeps three digits at most", () => {
    expect(formats.quantity(12.3456, "KILOGRAM")).toBe("12.3 kg");
    expect(formats.quantity(12, "PIECE")).toBe("12 pc");
  });

  test("keeps every digit of a whole number", () => {
    expect(formats.quantity(12_345.678, "GRAM")).toBe("12,346 g");
  });

  test("is told in the unit of a cook when it is small, and never rounded away", () => {
    expect(formats.quantity(0.039, "KILOGRAM")).toBe("39 g");
    expect(formats.quantity(0.25, "LITER")).toBe("250 mL");
    expect(formats.quantity(0.001102311, "POUND")).toBe("0.0176 oz");
    expect(formats.quantity(0, "POUND")).toBe("0 lb");
  });

  test("is rounded like what it is compared with, and its difference is that of the figures beside it", () => {
    expect(formats.quantities([18.1432, 4.0459], "KILOGRAM")).toEqual(["18.14 kg", "4.05 kg"]);
    expect(formats.difference(18.1432, 4.0459, "KILOGRAM")).toBe("14.09 kg");
    expect(formats.difference(3, 1.9, "KILOGRAM")).toBe("1.1 kg");
  });

  test("has every digit in its full figure", () => {
    expect(formats.fullQuantity(0.001102311, "FLUID_OUNCE")).toBe("0.001102311 fluid ounce");
  });
});

describe("money", () => {
  test("shows the charged amount, whatever the price and the quantity", () => {
    const entered = fc.integer({ min: 0, max: 99_990_000 }).map((digits) => Big(digits).div(10_000));
    fc.assert(
      fc.property(entered, entered, (quantity, price) => {
        const charged = lineTotal(quantity, price);
        const shown = formats.money(quantity.times(price).toNumber());
        expect(formats.money(charged.toNumber())).toBe(charged.eq(0) ? "$0.00" : shown);
        expect(shown.replaceAll(/[$,<]/g, "")).toBe(shown.startsWith("<") ? "0.01" : charged.toFixed(2));
      }),
      { numRuns: 5000 },
    );
    expect(formats.money(6.125)).toBe("$6.13");
  });

  test("has two decimals", () => {
    expect(formats.money(1234.5)).toBe("$1,234.50");
    expect(formats.money(0)).toBe("$0.00");
    expect(formats.money(-3)).toBe("-$3.00");
  });

  test("is typed with its cents, and with every digit beyond them", () => {
    expect([8.6, 12, 0.0025, 1234.5].map(formats.typedMoney)).toEqual(["8.60", "12.00", "0.0025", "1234.50"]);
    expect(german.typedMoney(8.6)).toBe("8,60");
  });

  test("keeps what a gram costs, but not where it is an amount", () => {
    expect(formats.moneyPer(0.00425, "GRAM")).toBe("$0.00425 / g");
    expect(formats.moneyPer(4.2512, "KILOGRAM")).toBe("$4.25 / kg");
    expect(formats.money(0.09154)).toBe("$0.09");
    expect(formats.money(0.00425)).toBe("<$0.01");
    expect(formats.money(-0.00425)).toBe(">-$0.01");
  });

  test("is rounded as it is written, and its difference is that of the figures beside it", () => {
    expect(formats.money(1.005)).toBe("$1.01");
    expect(formats.moneyDifference(14, 3.455)).toBe("$10.54");
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (one, other) => {
          const [more, less, difference] = [
            formats.money(one),
            formats.money(other),
            formats.moneyDifference(one, other),
          ].map((text) => Big(/<|>/.test(text) ? 0 : text.replaceAll(/[$,]/g, "")));
          expect(more?.minus(less ?? 0).eq(difference ?? Number.NaN)).toBe(true);
        },
      ),
    );
  });

  test("has every digit in its full figure", () => {
    expect(formats.fullMoney(2.0989631623)).toBe("$2.0989631623");
    expect(formats.fullMoney(12)).toBe("$12.00");
  });
});

describe("a moment", () => {
  const night = "2026-11-22T03:16:00.000Z";

  test("is told by the clocks of the place", () => {
    expect(plain(formats.dateTime(night))).toBe("Nov 21, 2026, 10:16 PM");
    expect(formats.date(night)).toBe("Nov 21, 2026");
    expect(plain(german.dateTime(night))).toBe("22.11.2026, 04:16");
  });

  test("is not what a day is, which is the same everywhere", () => {
    expect(formats.day("2026-11-21")).toBe("Nov 21, 2026");
    expect(formats.shortDay("2026-11-21")).toBe("Nov 21");
    expect(german.day("2026-11-21")).toBe("21.11.2026");
  });

  test("of a day is told from its minutes", () => {
    expect(plain(formats.time(240))).toBe("4:00 AM");
    expect(german.time(240)).toBe("04:00");
  });
});

test("another place has its own separators and currency", () => {
  expect(german.number(1234.56)).toBe("1.235");
  expect(plain(german.money(1234.5))).toBe("1.234,50 €");
  expect(german.percent(12.5)).toBe("12,5%");
});

test("the formats of a place are made once", () => {
  expect(formatsFor(formatSettingsOf({ timeZone: "America/New_York", dayStartsAt: 240 }))).toBe(formats);
});
