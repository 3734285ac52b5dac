import { type Unit, unitNames } from "@stockpot/core/unit";
import { converts, type Measured } from "../inventory/units.ts";

/** The units in which goods are bought. */
const procurementUnits: readonly Unit[] = [
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

/**
 * The units on offer for a line: these nine, the one that the line has, and the one that its item is kept in. Those
 * that do not convert to the latter stand last, and say so.
 */
export function unitOptions(item: Measured | undefined, present: Unit | "") {
  const more = [item?.baseUnit, present].filter((unit) => unit !== undefined && unit !== "");
  const offered = [...new Set([...procurementUnits, ...more])];
  const convertible = offered.filter((unit) => item === undefined || converts(unit, item));
  const others = offered.filter((unit) => !convertible.includes(unit));
  return [
    ...convertible.map((unit) => ({ value: unit, label: unitNames[unit].name })),
    ...others.map((unit) => ({ value: unit, label: `${unitNames[unit].name} (needs an equivalence)` })),
  ];
}
