import { factor } from "@stockpot/core/quantity";
import { type Unit, unitNames } from "@stockpot/core/unit";
import type { Equivalence } from "@stockpot/core/quantity.schema";

/** The units in which goods are bought. */
const purchaseUnits: readonly Unit[] = [
  "PIECE",
  "KILOGRAM",
  "GRAM",
  "POUND",
  "OUNCE",
  "LITER",
  "MILLILITER",
  "GALLON",
  "DOZEN",
];

export interface Measured {
  readonly baseUnit: Unit;
  readonly equivalences: readonly Equivalence[];
}

export const converts = (unit: Unit, { baseUnit, equivalences }: Measured) =>
  factor(unit, baseUnit, equivalences) !== undefined;

/**
 * The units on offer for a line: nine, the one that the line has, and the one that its item is kept in. Of those that
 * do not convert to the latter it says what they need.
 */
export function unitOptions(item: Measured | undefined, present: Unit | "") {
  const more = [item?.baseUnit, present].filter((unit) => unit !== undefined && unit !== "");
  const offered = [...new Set([...purchaseUnits, ...more])];
  const convertible = offered.filter((unit) => item === undefined || converts(unit, item));
  const others = offered.filter((unit) => !convertible.includes(unit));
  return [
    ...convertible.map((unit) => ({ value: unit, label: unitNames[unit].name })),
    ...others.map((unit) => ({ value: unit, label: `${unitNames[unit].name} (needs an equivalence)` })),
  ];
}
