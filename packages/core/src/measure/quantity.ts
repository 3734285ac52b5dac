import { Big } from "big.js";
import type { Equivalence } from "./quantity.schema.ts";
import { dimensionOf, sizeOf, units, type Dimension, type Unit } from "./unit.ts";

/** An exact amount of some unit. */
export type Quantity = Big;

/** Decimals that a converted quantity keeps, in the base unit. */
export const quantityDecimals = 9;

/**
 * How many of one unit another holds, as whole numbers in lowest terms: an OUNCE in a GRAM is no finite decimal, and
 * what a document line freezes must give the same result years later.
 */
export interface Factor {
  readonly numerator: string;
  readonly denominator: string;
}

export interface Ratio {
  readonly numerator: bigint;
  /** Above 0. */
  readonly denominator: bigint;
}

/** A decimal as the ratio of two whole numbers, without loss. */
export function ratioOf(value: Big | number): Ratio {
  const { c, e, s } = new Big(value);
  const shift = c.length - 1 - e;
  const digits = BigInt(s) * BigInt(c.join(""));
  return shift < 0
    ? { numerator: digits * 10n ** BigInt(-shift), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(shift) };
}

/** A ratio as a decimal, rounded half-even once. */
export function roundRatio({ numerator, denominator }: Ratio, decimals: number): Big {
  const negative = numerator < 0n;
  const scaled = (negative ? -numerator : numerator) * 10n ** BigInt(decimals);
  const whole = scaled / denominator;
  const twiceRest = (scaled % denominator) * 2n;
  const up = twiceRest > denominator || (twiceRest === denominator && whole % 2n === 1n);
  const rounded = up ? whole + 1n : whole;
  return new Big(`${negative && rounded !== 0n ? "-" : ""}${rounded}e-${decimals}`);
}

export const times = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

export const inverse = ({ numerator, denominator }: Ratio): Ratio => ({
  numerator: denominator,
  denominator: numerator,
});

/** The ratio that an equivalence states: smallest parts of the second dimension for one of the first. */
export function statedRatio({ fromQuantity, fromUnit, toQuantity, toUnit }: Equivalence): Ratio {
  const from = times(ratioOf(fromQuantity), { numerator: sizeOf(fromUnit), denominator: 1n });
  const to = times(ratioOf(toQuantity), { numerator: sizeOf(toUnit), denominator: 1n });
  return times(to, inverse(from));
}

/** One step between two dimensions. The first stated equivalence counts, in both directions, so that there and back is 1. */
function step(from: Dimension, to: Dimension, equivalences: readonly Equivalence[]): Ratio | undefined {
  for (const equivalence of equivalences) {
    const [stated, other] = [dimensionOf(equivalence.fromUnit), dimensionOf(equivalence.toUnit)];
    if (stated === from && other === to) return statedRatio(equivalence);
    if (stated === to && other === from) return inverse(statedRatio(equivalence));
  }
  return undefined;
}

/** In the order in which an intermediate one is tried; fixed, so that both directions take the same path. */
export const dimensions = ["mass", "volume", "count", "length"] as const satisfies readonly Dimension[];

function crossing(from: Dimension, to: Dimension, equivalences: readonly Equivalence[]): Ratio | undefined {
  if (from === to) return { numerator: 1n, denominator: 1n };
  const direct = step(from, to, equivalences);
  if (direct) return direct;
  for (const middle of dimensions) {
    const first = step(from, middle, equivalences);
    const second = step(middle, to, equivalences);
    if (first && second) return times(first, second);
  }
  return undefined;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

/**
 * How many `to` one `from` is, exactly: fixed within a dimension; across dimensions by an equivalence of the
 * item, or by two of them in a row. `undefined` when nothing connects the two.
 */
export function factor(from: Unit, to: Unit, equivalences: readonly Equivalence[] = []): Factor | undefined {
  const crossed = crossing(dimensionOf(from), dimensionOf(to), equivalences);
  if (!crossed) return undefined;
  const { numerator, denominator } = times(crossed, { numerator: sizeOf(from), denominator: sizeOf(to) });
  const common = greatestCommonDivisor(numerator, denominator);
  return { numerator: String(numerator / common), denominator: String(denominator / common) };
}

/** The ratio that a stored factor stands for. */
export const ratioOfFactor = (stored: Factor): Ratio => ({
  numerator: BigInt(stored.numerator),
  denominator: BigInt(stored.denominator),
});

/** An amount times a frozen factor, rounded half-even once to 9 decimals. */
export const applyFactor = (amount: Quantity, by: Factor): Quantity =>
  roundRatio(times(ratioOf(amount), ratioOfFactor(by)), quantityDecimals);

/** The units in which an item's amounts may be given, in the order in which forms offer units. */
export const convertibleUnits = (baseUnit: Unit, equivalences: readonly Equivalence[] = []): Unit[] =>
  units.filter((unit) => factor(unit, baseUnit, equivalences) !== undefined);
