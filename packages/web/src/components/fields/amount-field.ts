import { type AmountEntry, enteredIn, type Pack, readAmount } from "@stockpot/core/measure/amount-entry";
import { isFar, likelierUnit } from "@stockpot/core/measure/doubtful-amount";
import type { EntryRules, NumberEntry } from "@stockpot/core/measure/number-entry";
import { applyFactor, factor } from "@stockpot/core/measure/quantity";
import type { Equivalence } from "@stockpot/core/measure/quantity.schema";
import { roundTo } from "@stockpot/core/measure/shown-unit";
import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { Big } from "big.js";
import type { Formats } from "../../lib/formats.ts";

/** How the amount of a field relates to the number that the form holds for it. */
export interface AmountField {
  /** The unit beside the field: that of a number typed without one. */
  readonly unit: Unit | "";
  /** The unit of the form's number, if it is another. */
  readonly formUnit?: Unit | "";
  /** The item's conversions. */
  readonly equivalences?: readonly Equivalence[] | undefined;
  /** The item's pack, if its size is known. */
  readonly pack?: Pack | undefined;
  /** Chooses the unit that was typed with the number. Without it the amount is converted into the field's unit. */
  readonly onUnit?: (unit: Unit) => void;
  /** What will probably be entered, in the form's unit: ten times as much, or a tenth, is asked about. */
  readonly expected?: number | undefined;
}

/** How an item is packed; undefined where that is not known. */
export const packOf = (
  item: { readonly packSize?: number | undefined; readonly baseUnit: Unit } | undefined,
): Pack | undefined => (item?.packSize === undefined ? undefined : { size: item.packSize, unit: item.baseUnit });

/** Asks whether an amount is right. */
export interface Doubt {
  readonly message: string;
  readonly choices: readonly Choice[];
}

/** One of the numbers that may be meant. */
export interface Choice {
  readonly label: string;
  /** In the form's unit, or in the unit beside it. */
  readonly value: number;
  readonly unit?: Unit;
}

/** Converts a number that was read into the form's unit. */
function converted(value: number, from: Unit, to: Unit, equivalences: AmountField["equivalences"]): NumberEntry {
  const amount = enteredIn(value, from, to, equivalences);
  if (amount === undefined)
    return { kind: "refused", message: `${unitNames[from].name} does not convert to ${unitNames[to].name}` };
  return amount === 0 && value !== 0
    ? { kind: "refused", message: `Too little to enter in ${unitNames[to].symbol}` }
    : { kind: "number", value: amount };
}

/** Reads an amount in the form's unit, or in the typed one that `onUnit` is to choose. */
export function readField(text: string, rules: EntryRules, field: AmountField): AmountEntry {
  const { unit, formUnit = unit, equivalences, pack, onUnit } = field;
  const entry = readAmount(text, rules, unit, pack);
  const from = entry.unit ?? unit;
  if (onUnit === undefined && formUnit === "" && entry.unit !== undefined)
    return { kind: "refused", message: "Choose the unit first" };
  if (onUnit !== undefined || from === "" || formUnit === "" || from === formUnit) return entry;
  if (entry.kind === "number") return converted(entry.value, from, formUnit, equivalences);
  if (entry.kind !== "either") return entry;
  const [grouped, decimal] = [entry.grouped, entry.decimal].map((one) => converted(one, from, formUnit, equivalences));
  return grouped?.kind === "number" && decimal?.kind === "number"
    ? { kind: "either", grouped: grouped.value, decimal: decimal.value }
    : (grouped ?? entry);
}

const maxDecimals = 4;

/** The form's number in the unit beside the field, as short as it can be to be read back as the same. */
export function numberInField(value: number, { unit, formUnit = unit, equivalences }: AmountField): number {
  if (unit === "" || formUnit === "" || unit === formUnit) return value;
  const by = factor(formUnit, unit, equivalences);
  if (by === undefined) return value;
  const exact = applyFactor(Big(value), by).toNumber();
  for (let decimals = 0; decimals <= maxDecimals; decimals++) {
    const short = roundTo(exact, decimals);
    if (enteredIn(short, unit, formUnit, equivalences) === value) return short;
  }
  return exact;
}

/** The unit of an amount in which its number is read out: its own, or the one beside the field. */
const saidIn = (value: number, unit: Unit, formats: Formats) =>
  `${formats.decimals(4)(value)} ${unitNames[unit].symbol}`;

/** The amount in words of a comparison. */
function comparisonOf(amount: number, expected: number, { decimals, wholePercent }: Formats): string {
  const ratio = Big(amount).div(expected);
  if (ratio.gte(10)) return `${decimals(ratio.gte(100) ? 0 : 1)(ratio.toNumber())} times`;
  return ratio.lt(0.01) ? "less than 1% of" : `${wholePercent(ratio.toNumber())} of`;
}

/**
 * Asks about an amount that is far from the expected one.
 * @param showsExpected whether the question may name the expected amount
 */
export function doubtOf(value: number, field: AmountField, formats: Formats, showsExpected = true): Doubt | undefined {
  const { unit, formUnit = unit, expected } = field;
  if (unit === "" || formUnit === "" || expected === undefined) return undefined;
  if (!isFar({ amount: value, expected })) return undefined;
  const typed = numberInField(value, field);
  const said = saidIn(typed, unit, formats);
  const inUnit = numberInField(expected, field);
  const meant = likelierUnit({ amount: typed, expected: inUnit }, unit);
  const message = showsExpected
    ? `${said} is ${comparisonOf(value, expected, formats)} the ${formats.quantity(expected, formUnit)} expected.`
    : `Is ${said} right?`;
  return {
    message: meant === undefined ? message : `${message} Did you mean ${saidIn(typed, meant, formats)}?`,
    choices: [
      ...(meant === undefined ? [] : [choiceOf(typed, meant, field, formats)]),
      { label: `Keep ${said}`, value },
    ],
  };
}

/** A number in another unit, to be chosen. */
function choiceOf(typed: number, unit: Unit, field: AmountField, formats: Formats): Choice {
  const { unit: beside, formUnit = beside, equivalences, onUnit } = field;
  const label = saidIn(typed, unit, formats);
  if (onUnit !== undefined || formUnit === "") return { label, value: typed, unit };
  return { label, value: enteredIn(typed, unit, formUnit, equivalences) ?? typed };
}

/** Why a text is no number yet. */
export function problemOf(entry: AmountEntry, { decimals }: Formats): string | undefined {
  if (entry.kind === "refused") return entry.message;
  return entry.kind === "either"
    ? `Did you mean ${decimals(4)(entry.grouped)} or ${decimals(4)(entry.decimal)}?`
    : undefined;
}

/** The two numbers that a text may mean. */
export const choicesOf = (entry: AmountEntry, { decimals }: Formats): readonly Choice[] =>
  entry.kind === "either" ? [entry.grouped, entry.decimal].map((value) => ({ label: decimals(4)(value), value })) : [];
