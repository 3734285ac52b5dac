import type { Bom } from "@stockpot/core/bom/bom.schema";
import { enteredIn } from "@stockpot/core/measure/amount-entry";
import { applyFactor, factor } from "@stockpot/core/measure/quantity";
import { dimensionOf, type Unit, unitNames } from "@stockpot/core/measure/unit";
import { Big } from "big.js";
import { type Doubt, doubtOf } from "../../components/fields/amount-field.ts";
import type { Formats } from "../../lib/formats.ts";
import type { Measured } from "../inventory/units.ts";

/** Of an item's base unit: less of it on a plate is asked about. */
const littleOfUnit = 0.001;

interface Entered {
  readonly value: number;
  readonly unit: Unit | "";
}

/**
 * Asks about an amount far from the one that the saved recipe has, or below a thousandth of the item's unit: 0.15 in
 * grams was probably meant in the kilograms in which the item is kept.
 */
export function rowDoubt(
  { value, unit }: Entered,
  { baseUnit, equivalences }: Measured,
  saved: Pick<Bom["items"][number], "quantity" | "unit"> | undefined,
  formats: Formats,
): Doubt | undefined {
  if (unit === "") return undefined;
  if (saved !== undefined) {
    const expected = enteredIn(saved.quantity, saved.unit, unit, equivalences);
    // Choosing the typed unit is left to the row.
    return doubtOf(value, { unit, expected, onUnit: () => {} }, formats);
  }
  // A sack that is kept by the piece holds many plates' worth.
  if (unit === baseUnit || dimensionOf(unit) !== dimensionOf(baseUnit)) return undefined;
  const by = factor(unit, baseUnit);
  if (by === undefined || value <= 0 || applyFactor(Big(value), by).gte(littleOfUnit)) return undefined;
  const label = (of: Unit) => `${formats.decimals(4)(value)} ${unitNames[of].symbol}`;
  return {
    message: `${label(unit)} is very little. Did you mean ${label(baseUnit)}?`,
    choices: [
      { label: label(baseUnit), value, unit: baseUnit },
      { label: `Keep ${label(unit)}`, value },
    ],
  };
}
