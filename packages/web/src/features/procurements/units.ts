import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { converts, type Measured } from "../inventory/units.ts";

/** The unit of a new line. */
export const defaultUnit: Unit = "PIECE";

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
 * The units of a line to choose from: these nine, the line's own and its item's base unit. Those that do not convert to
 * the base unit come last and say so.
 */
export function unitOptions(item: Measured | undefined, present: Unit | "") {
  const more = [item?.baseUnit, present].filter((unit) => unit !== undefined && unit !== "");
  const offered = [...new Set([...procurementUnits, ...more])];
  const convertible = offered.filter((unit) => item === undefined || converts(unit, item));
  const others = offered.filter((unit) => !convertible.includes(unit));
  return [
    ...convertible.map((unit) => ({ value: unit, label: unitNames[unit].name })),
    ...others.map((unit) => ({ value: unit, label: `${unitNames[unit].name} (needs a conversion)` })),
  ];
}
