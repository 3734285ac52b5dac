import { sizeOf, type Unit } from "./unit.ts";

/** In what less than one of a unit is told: 0.039 kg is 39 g. */
const smaller: Partial<Record<Unit, Unit>> = {
  KILOGRAM: "GRAM",
  LITER: "MILLILITER",
  POUND: "OUNCE",
  GALLON: "FLUID_OUNCE",
  QUART: "FLUID_OUNCE",
  PINT: "FLUID_OUNCE",
  METER: "CENTIMETER",
  FOOT: "INCH",
};

/** The value to so many decimals, halves away from 0, of the digits that are written rather than of their binary value. */
export function roundTo(value: number, decimals: number): number {
  const scaled = Number((Math.abs(value) * 10 ** decimals).toPrecision(15));
  const rounded = Math.sign(value) * (Math.round(scaled) / 10 ** decimals);
  return rounded === 0 ? 0 : rounded;
}

/** The decimals that matter at a number's size, at most. */
export function decimalsOf(value: number): number {
  const size = Math.abs(value);
  if (size >= 1000) return 1;
  return size >= 0.1 || size === 0 ? 2 : Math.min(15, 1 - Math.floor(Math.log10(size)));
}

/** An amount as a cook says it. */
export interface Shown {
  readonly value: number;
  readonly unit: Unit;
}

/** Cleans what binary arithmetic adds. */
const clean = (value: number) => Number(value.toPrecision(15));

/** Tells less than one of a unit in a smaller one. */
function tell(value: number, unit: Unit): Shown {
  const other = value !== 0 && Math.abs(value) < 1 ? smaller[unit] : undefined;
  if (other === undefined) return { value, unit };
  return { value: clean(value * (Number(sizeOf(unit)) / Number(sizeOf(other)))), unit: other };
}

/** The most decimals of figures that are compared. */
const maxCompared = 4;

/** The decimals in which amounts are compared: those that the smallest of them needs. */
const decimalsBeside = (amounts: readonly number[]) =>
  Math.max(...amounts.map((amount) => Math.min(maxCompared, decimalsOf(amount))));

/** The difference of two numbers, without binary remainders. */
export const exactDifference = (amount: number, less: number): number => clean(amount - less);

/** Shows amounts that are compared: rounded alike, so that what they come to can be reckoned from what is seen. */
export function shownTogether(amounts: readonly number[], unit: Unit): readonly Shown[] {
  const [only, ...others] = amounts;
  if (only === undefined) return [];
  if (others.length === 0) {
    const told = tell(only, unit);
    return [{ ...told, value: roundTo(told.value, decimalsOf(told.value)) }];
  }
  const decimals = decimalsBeside(amounts);
  return amounts.map((amount) => tell(roundTo(amount, decimals), unit));
}

/**
 * What the first amount is above the second: the difference of the two as they are shown beside it.
 * @param beside what the two are compared with besides
 */
export function differenceShown(amount: number, less: number, unit: Unit, beside: readonly number[] = []): Shown {
  const decimals = decimalsBeside([amount, less, ...beside]);
  return tell(roundTo(roundTo(amount, decimals) - roundTo(less, decimals), decimals), unit);
}

/**
 * Whether {@link shownTogether} shows every digit of the amounts.
 * @param beside what they are compared with
 */
export const isShownExactly = (amounts: readonly number[], unit: Unit, beside: readonly number[] = []): boolean => {
  const shown = shownTogether([...amounts, ...beside], unit);
  return amounts.every((amount, index) => {
    const { value, unit: told } = shown[index] ?? { value: Number.NaN, unit };
    return value === (told === unit ? clean(amount) : tell(amount, unit).value);
  });
};
