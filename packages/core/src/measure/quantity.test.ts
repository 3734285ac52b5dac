import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Equivalence } from "./quantity.schema.ts";
import { applyFactor, convertibleUnits, factor, ratioOf, roundRatio } from "./quantity.ts";
import { dimensionOf, unitNames, units, type Unit } from "./unit.ts";

/** Each unit in another of its dimension, as the standards define it; written apart from the product's own table. */
const definitions: Record<Unit, readonly [amount: string, of: Unit]> = {
  GRAM: ["1", "GRAM"],
  KILOGRAM: ["1000", "GRAM"],
  POUND: ["453.59237", "GRAM"],
  OUNCE: ["28.349523125", "GRAM"],
  MILLILITER: ["1", "MILLILITER"],
  LITER: ["1000", "MILLILITER"],
  FLUID_OUNCE: ["29.5735295625", "MILLILITER"],
  CUP: ["236.5882365", "MILLILITER"],
  PINT: ["473.176473", "MILLILITER"],
  QUART: ["946.352946", "MILLILITER"],
  GALLON: ["3785.411784", "MILLILITER"],
  PIECE: ["1", "PIECE"],
  DOZEN: ["12", "PIECE"],
  CENTIMETER: ["1", "CENTIMETER"],
  METER: ["100", "CENTIMETER"],
  INCH: ["2.54", "CENTIMETER"],
  FOOT: ["30.48", "CENTIMETER"],
};

/** An exact rational over whole numbers. */
class Rational {
  readonly top: bigint;
  readonly bottom: bigint;

  constructor(top: bigint, bottom: bigint) {
    this.top = top;
    this.bottom = bottom;
  }

  static of(decimal: string): Rational {
    const [whole = "0", fraction = ""] = decimal.split(".");
    return new Rational(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
  }

  times(other: Rational) {
    return new Rational(this.top * other.top, this.bottom * other.bottom);
  }

  over(other: Rational) {
    return new Rational(this.top * other.bottom, this.bottom * other.top);
  }

  minus(other: Rational) {
    return new Rational(this.top * other.bottom - other.top * this.bottom, this.bottom * other.bottom);
  }

  get distance() {
    return new Rational(this.top < 0n ? -this.top : this.top, this.bottom);
  }

  equals(other: Rational) {
    return this.top * other.bottom === other.top * this.bottom;
  }

  atMost(other: Rational) {
    return this.top * other.bottom <= other.top * this.bottom;
  }
}

const definition = (unit: Unit) => Rational.of(definitions[unit][0]);
const rational = (value: Big) => Rational.of(value.toFixed());
const halfPlace = new Rational(1n, 2n * 10n ** 9n);

/** `rounded` is the even neighbour of `exact`, or the nearer one. */
function expectRoundedOnce(rounded: Big, exact: Rational) {
  expect(rounded.round(9).eq(rounded)).toBe(true);
  const away = rational(rounded).minus(exact).distance;
  expect(away.atMost(halfPlace)).toBe(true);
  if (away.equals(halfPlace)) expect(BigInt(rounded.times("1e9").toFixed()) % 2n).toBe(0n);
}

/** What people enter: up to 4 decimals. */
const entered = fc.integer({ min: 0, max: 999_999_999 }).map((tenThousandths) => new Big(tenThousandths).div(10_000));
const positive = fc.integer({ min: 1, max: 99_999_999 }).map((tenThousandths) => tenThousandths / 10_000);
const unit = fc.constantFrom(...units);
const samePair = fc.tuple(unit, unit).filter(([from, to]) => dimensionOf(from) === dimensionOf(to));
const otherPair = fc.tuple(unit, unit).filter(([from, to]) => dimensionOf(from) !== dimensionOf(to));

const flour: Equivalence = { fromQuantity: 1, fromUnit: "CUP", toQuantity: 120, toUnit: "GRAM" };
const sack: Equivalence = { fromQuantity: 1, fromUnit: "PIECE", toQuantity: 10, toUnit: "KILOGRAM" };
const link = fc
  .record({ pair: otherPair, fromQuantity: positive, toQuantity: positive })
  .map(({ pair: [fromUnit, toUnit], ...amounts }): Equivalence => ({ ...amounts, fromUnit, toUnit }));
const links = fc.array(link, { maxLength: 6 });

const sum = (values: Big[]) => values.reduce((total, value) => total.plus(value), new Big(0));

/** An amount in another unit, as documents convert it; `undefined` when nothing connects the two. */
function convert(amount: Big, from: Unit, to: Unit, stated: readonly Equivalence[] = []): Big | undefined {
  const by = factor(from, to, stated);
  return by && applyFactor(amount, by);
}

const plain = (amount: string, from: Unit, to: Unit, stated: Equivalence[] = []) =>
  convert(new Big(amount), from, to, stated)?.toFixed();

describe("factor", () => {
  test.each(units.flatMap((from) => units.map((to) => [from, to] as const)))("%s to %s is exact", (from, to) => {
    const found = factor(from, to);
    if (definitions[from][1] !== definitions[to][1]) return expect(found).toBeUndefined();
    if (!found) throw new Error("no factor");
    const exact = definition(from).over(definition(to));
    expect(new Rational(BigInt(found.numerator), BigInt(found.denominator)).equals(exact)).toBe(true);
  });

  test("keeps what no decimal can hold", () => {
    expect(factor("GRAM", "OUNCE")).toEqual({ numerator: "1600000", denominator: "45359237" });
  });

  test("there and back is 1, also across dimensions", () => {
    fc.assert(
      fc.property(unit, unit, links, (from, to, equivalences) => {
        const there = factor(from, to, equivalences);
        const back = factor(to, from, equivalences);
        expect(back).toEqual(there && { numerator: there.denominator, denominator: there.numerator });
      }),
    );
  });

  test("one equivalence serves every unit of its two dimensions, in both directions", () => {
    fc.assert(
      fc.property(link, unit, unit, (equivalence, from, to) => {
        const [a, b] = [dimensionOf(equivalence.fromUnit), dimensionOf(equivalence.toUnit)];
        fc.pre(dimensionOf(from) === a && dimensionOf(to) === b);
        const parts = definition(equivalence.toUnit).times(rational(new Big(equivalence.toQuantity)));
        const whole = definition(equivalence.fromUnit).times(rational(new Big(equivalence.fromQuantity)));
        const exact = parts.over(whole).times(definition(from)).over(definition(to));
        const found = factor(from, to, [equivalence]);
        if (!found) throw new Error("no factor");
        expect(new Rational(BigInt(found.numerator), BigInt(found.denominator)).equals(exact)).toBe(true);
      }),
    );
  });

  test("two equivalences in a row multiply exactly", () => {
    // A sack of 10 kg, 120 g a cup: 10000 / 120 cups.
    expect(factor("PIECE", "CUP", [flour, sack])).toEqual({ numerator: "250", denominator: "3" });
    expect(factor("CUP", "PIECE", [sack, flour])).toEqual({ numerator: "3", denominator: "250" });
  });

  test("the first of several stated equivalences counts, and a direct one goes before two in a row", () => {
    const heavy: Equivalence = { fromQuantity: 150, fromUnit: "GRAM", toQuantity: 1, toUnit: "CUP" };
    expect(factor("CUP", "GRAM", [flour, heavy])).toEqual({ numerator: "120", denominator: "1" });
    expect(factor("CUP", "GRAM", [heavy, flour])).toEqual({ numerator: "150", denominator: "1" });
    const direct: Equivalence = { fromQuantity: 1, fromUnit: "PIECE", toQuantity: 80, toUnit: "CUP" };
    expect(factor("PIECE", "CUP", [flour, sack, direct])).toEqual({ numerator: "80", denominator: "1" });
  });

  test("units without a stated conversion do not convert", () => {
    expect(factor("PIECE", "GRAM")).toBeUndefined();
    expect(factor("PIECE", "METER", [flour, sack])).toBeUndefined();
  });
});

describe("convert", () => {
  test("rounds once, half-even, to 9 decimals of the target", () => {
    fc.assert(
      fc.property(entered, fc.boolean(), samePair, (amount, out, [from, to]) => {
        const signed = out ? amount.neg() : amount;
        const converted = convert(signed, from, to);
        if (!converted) throw new Error("not converted");
        expect(converted.abs().eq(convert(amount, from, to) ?? -1)).toBe(true);
        expectRoundedOnce(converted.abs(), rational(amount).times(definition(from)).over(definition(to)));
      }),
      { numRuns: 2000 },
    );
  });

  test("the way to a smaller unit and back gives the entered amount", () => {
    fc.assert(
      fc.property(entered, samePair, (amount, [from, to]) => {
        fc.pre(definition(to).atMost(definition(from)));
        const there = convert(amount, from, to);
        const back = there && convert(there, to, from);
        expect(back?.round(4).eq(amount)).toBe(true);
      }),
    );
  });

  test("the parts add up to the whole within the rounding of each", () => {
    fc.assert(
      fc.property(
        fc.array(entered, { minLength: 1, maxLength: 20 }),
        unit,
        unit,
        links,
        (amounts, from, to, stated) => {
          fc.pre(factor(from, to, stated) !== undefined);
          const converted = (amount: Big) => convert(amount, from, to, stated) ?? new Big(Number.NaN);
          const drift = sum(amounts.map(converted)).minus(converted(sum(amounts)));
          expect(drift.abs().lte(new Big("0.5e-9").times(amounts.length + 1))).toBe(true);
        },
      ),
    );
  });

  test("plain examples", () => {
    expect(plain("1", "POUND", "GRAM")).toBe("453.59237");
    expect(plain("2.5", "DOZEN", "PIECE")).toBe("30");
    expect(plain("1", "FOOT", "INCH")).toBe("12");
    expect(plain("1", "GALLON", "FLUID_OUNCE")).toBe("128");
    expect(plain("1", "PIECE", "DOZEN")).toBe("0.083333333");
    expect(plain("0.5", "GRAM", "POUND")).toBe("0.001102311");
    expect(plain("3", "CUP", "KILOGRAM", [flour])).toBe("0.36");
    expect(plain("-2", "PIECE", "POUND", [sack])).toBe("-44.092452437");
    expect(plain("1", "CUP", "GRAM")).toBeUndefined();
  });
});

describe("applyFactor", () => {
  test("a frozen factor gives what the conversion gave", () => {
    fc.assert(
      fc.property(entered, unit, unit, links, (amount, from, to, stated) => {
        const frozen = factor(from, to, stated);
        fc.pre(frozen !== undefined);
        expect(frozen && applyFactor(amount, frozen).toFixed()).toBe(convert(amount, from, to, stated)?.toFixed());
      }),
    );
  });
});

describe("roundRatio", () => {
  test.each([
    [5n, 2n, "2"],
    [7n, 2n, "4"],
    [-5n, 2n, "-2"],
    [-7n, 2n, "-4"],
    [-1n, 2n, "0"],
    [51n, 20n, "3"],
    [0n, 7n, "0"],
  ])("%d/%d is %s without decimals", (numerator, denominator, rounded) => {
    const result = roundRatio({ numerator, denominator }, 0);
    expect(result.toFixed()).toBe(rounded);
    expect(Object.is(result.toNumber(), -0)).toBe(false);
  });

  test("a decimal and its ratio are the same number", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.integer({ min: -12, max: 12 }),
        (digits, exponent) => {
          const value = new Big(`${digits}e${exponent}`);
          expect(roundRatio(ratioOf(value), 12).eq(value)).toBe(true);
        },
      ),
    );
  });
});

describe("convertibleUnits", () => {
  test("offers the dimension of the base unit, and what the equivalences add", () => {
    expect(convertibleUnits("GRAM")).toEqual(["GRAM", "KILOGRAM", "POUND", "OUNCE"]);
    expect(convertibleUnits("GRAM", [sack])).toEqual(["GRAM", "KILOGRAM", "POUND", "OUNCE", "PIECE", "DOZEN"]);
    expect(convertibleUnits("DOZEN", [flour, sack])).toEqual(units.filter((each) => dimensionOf(each) !== "length"));
  });

  test("every unit has a name", () => {
    expect(Object.keys(unitNames).toSorted()).toEqual([...units].toSorted());
  });
});
