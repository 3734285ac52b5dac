import { type Unit, unitNames, units } from "@stockpot/core/unit";

const lengths: ReadonlySet<Unit> = new Set(["CENTIMETER", "METER", "INCH", "FOOT"]);

const offered = units.filter((unit) => !lengths.has(unit));

const optionOf = (unit: Unit) => ({
  value: unit,
  label: `${unitNames[unit].name} (${unitNames[unit].symbol})`,
});

/** The 13 units that the item form offers, and the one that the item has, should it be another. */
export const unitOptions = (present?: Unit) =>
  (present === undefined || offered.includes(present) ? offered : [...offered, present]).map(optionOf);
