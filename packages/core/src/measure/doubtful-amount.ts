import { enteredIn } from "./amount-entry.ts";
import { ratioOf } from "./quantity.ts";
import type { Unit } from "./unit.ts";

/** The units that are mistaken for each other. */
const confused: readonly (readonly [Unit, Unit])[] = [
  ["KILOGRAM", "GRAM"],
  ["LITER", "MILLILITER"],
  ["POUND", "OUNCE"],
  ["GALLON", "QUART"],
  ["GALLON", "FLUID_OUNCE"],
  ["QUART", "FLUID_OUNCE"],
  ["PINT", "FLUID_OUNCE"],
  ["DOZEN", "PIECE"],
  ["METER", "CENTIMETER"],
  ["FOOT", "INCH"],
];

/** An amount and the expected one, in the same unit. */
interface Compared {
  readonly amount: number;
  readonly expected: number;
}

/** Whether an amount is at least ten times the expected one, or at most a tenth of it. Zero never is. */
export function isFar({ amount, expected }: Compared): boolean {
  if (amount <= 0 || expected <= 0) return false;
  const [a, e] = [ratioOf(amount), ratioOf(expected)];
  const [left, right] = [a.numerator * e.denominator, e.numerator * a.denominator];
  return left >= 10n * right || 10n * left <= right;
}

/** The other unit in which the same number would be close to the expected amount. */
export const likelierUnit = ({ amount, expected }: Compared, unit: Unit): Unit | undefined =>
  confused
    .flatMap(([large, small]) => (large === unit ? [small] : small === unit ? [large] : []))
    .find((other) => {
      const meant = enteredIn(amount, other, unit);
      return meant !== undefined && meant > 0 && !isFar({ amount: meant, expected });
    });
