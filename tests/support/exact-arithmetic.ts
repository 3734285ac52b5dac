import { type Unit, unitNames } from "@stockpot/core/measure/unit";

/** A number as the ratio of two whole ones, written apart from the product's arithmetic. */
export interface Fraction {
  readonly above: bigint;
  /** Above 0. */
  readonly below: bigint;
}

/** A decimal, as written. */
export function fraction(decimal: number | string): Fraction {
  const [mantissa = "", exponent = "0"] = String(decimal).split("e");
  const [whole = "", decimals = ""] = mantissa.split(".");
  const shift = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  return shift < 0
    ? { above: digits, below: 10n ** BigInt(-shift) }
    : { above: digits * 10n ** BigInt(shift), below: 1n };
}

export const times = (a: Fraction, b: Fraction): Fraction => ({ above: a.above * b.above, below: a.below * b.below });
export const over = (a: Fraction, b: Fraction): Fraction => ({ above: a.above * b.below, below: a.below * b.above });
export const plus = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
});

/** Rounded half to even, at a number of decimals; for values of at least 0. */
export function rounded({ above, below }: Fraction, decimals: number): Fraction {
  const unit = 10n ** BigInt(decimals);
  const doubled = (2n * above * unit) / below;
  const isExactHalf = (2n * above * unit) % below === 0n && doubled % 2n === 1n;
  const down = doubled / 2n;
  const up = isExactHalf ? down + (down % 2n) : down + (doubled % 2n);
  return { above: up, below: unit };
}

/** The number that JSON carries for it: the one whose digits these are. */
export function toNumber({ above, below }: Fraction): number {
  const scale = 40n;
  const digits = ((above * 10n ** scale) / below).toString().padStart(Number(scale) + 1, "0");
  return Number(`${digits.slice(0, -Number(scale))}.${digits.slice(-Number(scale))}`);
}

/** What the units are by definition, in gram, milliliter, pieces and centimeter. */
const definitions: Record<Unit, readonly [kind: string, size: string, parts?: bigint]> = {
  GRAM: ["mass", "1"],
  KILOGRAM: ["mass", "1000"],
  POUND: ["mass", "453.59237"],
  OUNCE: ["mass", "453.59237", 16n],
  MILLILITER: ["volume", "1"],
  LITER: ["volume", "1000"],
  FLUID_OUNCE: ["volume", "3785.411784", 128n],
  CUP: ["volume", "3785.411784", 16n],
  PINT: ["volume", "3785.411784", 8n],
  QUART: ["volume", "3785.411784", 4n],
  GALLON: ["volume", "3785.411784"],
  PIECE: ["count", "1"],
  DOZEN: ["count", "12"],
  CENTIMETER: ["length", "1"],
  METER: ["length", "100"],
  INCH: ["length", "2.54"],
  FOOT: ["length", "30.48"],
};

export const kindOf = (unit: Unit): string => definitions[unit][0];

function sizeOf(unit: Unit): Fraction {
  const [, size, parts = 1n] = definitions[unit];
  return over(fraction(size), { above: parts, below: 1n });
}

interface Stated {
  readonly fromQuantity: number;
  readonly fromUnit: Unit;
  readonly toQuantity: number;
  readonly toUnit: Unit;
}

/**
 * How many `to` one `from` is, by the statements: each is used at most once, either way round.
 * @returns undefined where nothing leads from one to the other
 */
export function ratioBetween(from: Unit, to: Unit, stated: readonly Stated[]): Fraction | undefined {
  if (kindOf(from) === kindOf(to)) return over(sizeOf(from), sizeOf(to));
  for (const [index, one] of stated.entries()) {
    const others = stated.filter((_, other) => other !== index);
    for (const [a, aQuantity, b, bQuantity] of [
      [one.fromUnit, one.fromQuantity, one.toUnit, one.toQuantity],
      [one.toUnit, one.toQuantity, one.fromUnit, one.fromQuantity],
    ] as const) {
      if (kindOf(a) !== kindOf(from)) continue;
      const rest = ratioBetween(b, to, others);
      if (rest)
        return times(times(over(sizeOf(from), sizeOf(a)), over(fraction(bQuantity), fraction(aQuantity))), rest);
    }
  }
  return undefined;
}

export const nameOf = (unit: Unit): string => unitNames[unit].name;
