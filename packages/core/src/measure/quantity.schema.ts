import type { Big } from "big.js";
import * as z from "zod";
import { carried, isCarried } from "./exact-json.ts";
import { dimensionOf, units } from "./unit.ts";

export const Unit = z.enum(units, "Choose a unit");
export type Unit = z.infer<typeof Unit>;

/** Digits behind the decimal point of a number as it is written. */
export function countDecimals(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const written = mantissa.split(".")[1]?.length ?? 0;
  return Math.max(0, written - Number(exponent));
}

/** The largest amount a person may enter; with 4 decimals it still is exact as a JSON number. */
export const maxEnteredNumber = 999_999_999;

/**
 * A number that a person enters: at least 0.
 * @param tooSmall what to say of anything that is no number or below 0
 */
export const enteredNumber = (tooSmall: string, decimals = 4) =>
  z
    .number(tooSmall)
    .min(0, tooSmall)
    .max(maxEnteredNumber, `Must be at most ${maxEnteredNumber}`)
    .refine((value) => countDecimals(value) <= decimals, `Use at most ${decimals} decimals`)
    .overwrite((value) => (Object.is(value, -0) ? 0 : value));

/** A stored exact decimal on its way out: it leaves as the JSON number of the same digits, however many they are. */
export const exactNumber = z
  .custom<Big | number>(
    (value) => typeof value === "number" || (typeof value === "object" && value !== null && "toFixed" in value),
  )
  .transform(carried)
  .pipe(z.custom<number>(isCarried).meta({ override: { type: "number" } }));

const equivalentAmount = enteredNumber("Quantity must be greater than 0").positive("Quantity must be greater than 0");

/** What one amount of an item is in another dimension: 1 CUP = 120 GRAM for a flour, 1 PIECE = 10 KILOGRAM for its sack. */
export const Equivalence = z
  .strictObject({
    fromQuantity: equivalentAmount,
    fromUnit: Unit,
    toQuantity: equivalentAmount,
    toUnit: Unit,
  })
  .refine(({ fromUnit, toUnit }) => dimensionOf(fromUnit) !== dimensionOf(toUnit), {
    path: ["toUnit"],
    message: "These units already convert into each other",
  });
export type Equivalence = z.infer<typeof Equivalence>;
