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

/** Whether amounts kept in a unit are told in another anyway, or are kept in it. */
export const isToldIn = (unit: Unit, kept: Unit): boolean =>
  unit === kept || smaller[kept] === unit || (unit === "PIECE" && kept === "DOZEN");

/**
 * The value to so many decimals, halves away from 0, of the digits that are written rather than of their binary value.
 */
export function roundTo(value: number, decimals: number): number {
  const scaled = Number((Math.abs(value) * 10 ** decimals).toPrecision(15));
  const rounded = Math.sign(value) * (Math.round(scaled) / 10 ** decimals);
  return rounded === 0 ? 0 : rounded;
}

/** Digits of a figure that are shown; whole numbers keep all of theirs. */
const shownDigits = 3;

/** The decimals that matter at a number's size, at most. */
export function decimalsOf(value: number): number {
  const size = Math.abs(value);
  if (size === 0) return shownDigits - 1;
  return Math.min(15, Math.max(0, shownDigits - 1 - Math.floor(Math.log10(size))));
}

/** An amount as a cook says it. */
export interface Shown {
  readonly value: number;
  readonly unit: Unit;
}

/** Cleans what binary arithmetic adds. */
const clean = (value: number) => Number(value.toPrecision(15));

/** Of the smaller unit, how many one of a unit is. */
const partsOf = (unit: Unit, small: Unit) => Number(sizeOf(unit)) / Number(sizeOf(small));

/** The unit in which amounts are told: a smaller one where all of them are less than one of theirs. */
function toldUnit(amounts: readonly number[], unit: Unit): Unit {
  const small = smaller[unit];
  const isLarge = amounts.some((amount) => Math.abs(amount) >= 1) || amounts.every((amount) => amount === 0);
  return small === undefined || isLarge ? unit : small;
}

/** An amount in a unit in which it is told. */
const tell = (value: number, unit: Unit, told: Unit): Shown => ({
  value: told === unit ? value : clean(value * partsOf(unit, told)),
  unit: told,
});

/** The most decimals of figures that are compared. */
const maxCompared = 4;

/** The decimals in which amounts are compared: those that the smallest of them, and of their differences, needs. */
function decimalsBeside(amounts: readonly number[]): number {
  const differences = amounts.flatMap((one, index) => amounts.slice(index + 1).map((other) => clean(one - other)));
  const figures = [...amounts, ...differences.filter((difference) => difference !== 0)];
  return Math.max(...figures.map((figure) => Math.min(maxCompared, decimalsOf(figure))));
}

/** Parts of a dozen are shown in pieces: 2 eggs, not 0.17 dozen. */
const isInPieces = (amounts: readonly number[], unit: Unit) =>
  unit === "DOZEN" && amounts.some((amount) => !Number.isInteger(amount));

/** Amounts of dozens in pieces, which may have been rounded to the decimals that can be entered. */
const inPieces = (amounts: readonly number[]): number[] => amounts.map((amount) => roundTo(amount * 12, 3));

/** The difference of two numbers, without binary remainders. */
export const exactDifference = (amount: number, less: number): number => clean(amount - less);

/** Shows compared amounts in one unit and rounded alike, so that their difference follows from the shown figures. */
export function shownTogether(amounts: readonly number[], unit: Unit): readonly Shown[] {
  const [only, ...others] = amounts;
  if (only === undefined) return [];
  if (isInPieces(amounts, unit)) return shownTogether(inPieces(amounts), "PIECE");
  const told = toldUnit(amounts, unit);
  if (others.length === 0) {
    const { value } = tell(only, unit, told);
    return [{ value: roundTo(value, decimalsOf(value)), unit: told }];
  }
  const decimals = decimalsBeside(amounts);
  return amounts.map((amount) => tell(roundTo(amount, decimals), unit, told));
}

/**
 * What the first amount is above the second: the difference of the two as they are shown beside it.
 * @param beside other amounts that the two are compared with
 */
export function differenceShown(amount: number, less: number, unit: Unit, beside: readonly number[] = []): Shown {
  const all = [amount, less, ...beside];
  if (isInPieces(all, unit)) {
    const [more = 0, other = 0, ...others] = inPieces(all);
    return differenceShown(more, other, "PIECE", others);
  }
  const decimals = decimalsBeside(all);
  const difference = roundTo(roundTo(amount, decimals) - roundTo(less, decimals), decimals);
  return tell(difference, unit, toldUnit(all, unit));
}

/**
 * Whether {@link shownTogether} shows every digit of the amounts.
 * @param beside what they are compared with
 */
export const isShownExactly = (amounts: readonly number[], unit: Unit, beside: readonly number[] = []): boolean => {
  const shown = shownTogether([...amounts, ...beside], unit);
  return amounts.every((amount, index) => {
    const { value, unit: told } = shown[index] ?? { value: Number.NaN, unit };
    return value === (told === unit ? clean(amount) : clean(amount * partsOf(unit, told)));
  });
};
