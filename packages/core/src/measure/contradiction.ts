import type { Big } from "big.js";
import { type Ratio, dimensions, inverse, ratioOf, roundRatio, statedRatio, times } from "./quantity.ts";
import { countDecimals, type Equivalence } from "./quantity.schema.ts";
import { type Dimension, dimensionOf, sizeOf } from "./unit.ts";

/** A conversion that disagrees with those before it. */
interface Contradiction {
  readonly index: number;
  /** What those before it make of its first amount, in its second unit. */
  readonly expected: Big;
}

/** A dimension's smallest part, measured in another dimension that conversions connect it with. */
interface Measured {
  readonly root: Dimension;
  readonly ratio: Ratio;
}

const one: Ratio = { numerator: 1n, denominator: 1n };

/**
 * The first of an item's conversions that disagrees with those before it, directly or over a chain. A figure that was
 * only rounded agrees.
 */
export function contradictionIn(equivalences: readonly Equivalence[]): Contradiction | undefined {
  let measured = new Map<Dimension, Measured>(dimensions.map((root) => [root, { root, ratio: one }]));
  const measureOf = (dimension: Dimension) => measured.get(dimension) ?? { root: dimension, ratio: one };
  for (const [index, equivalence] of equivalences.entries()) {
    const from = measureOf(dimensionOf(equivalence.fromUnit));
    const to = measureOf(dimensionOf(equivalence.toUnit));
    if (from.root === to.root) {
      const expected = disagreement(equivalence, times(from.ratio, inverse(to.ratio)));
      if (expected) return { index, expected };
      continue;
    }
    const joined = times(times(from.ratio, inverse(statedRatio(equivalence))), inverse(to.ratio));
    measured = new Map(
      [...measured].map(([dimension, { root, ratio }]) => [
        dimension,
        root === to.root ? { root: from.root, ratio: times(ratio, joined) } : { root, ratio },
      ]),
    );
  }
  return undefined;
}

/**
 * What a conversion's first amount is in its second unit, where that is another amount than it says.
 * @param ratio smallest parts of the second dimension for one of the first
 */
function disagreement({ fromQuantity, fromUnit, toQuantity, toUnit }: Equivalence, ratio: Ratio): Big | undefined {
  const perUnit = times(ratio, { numerator: sizeOf(fromUnit), denominator: sizeOf(toUnit) });
  const there = times(ratioOf(fromQuantity), perUnit);
  const back = times(ratioOf(toQuantity), inverse(perUnit));
  const agrees = isRoundedTo(there, toQuantity) || isRoundedTo(back, fromQuantity);
  return agrees ? undefined : roundRatio(there, 4);
}

/** Whether a figure that was typed is an exact one, rounded; a hundredth of it is no rounding any more. */
function isRoundedTo(exact: Ratio, typed: number): boolean {
  const isNear = roundRatio(exact, 9).minus(typed).abs().times(100).lt(typed);
  return isNear && roundRatio(exact, countDecimals(typed)).eq(typed);
}
