import { Big } from "big.js";
import { type EntryRules, type NumberEntry, readNumber } from "./number-entry.ts";
import { factor, type Ratio, ratioOf, ratioOfFactor, roundRatio, times } from "./quantity.ts";
import type { Equivalence } from "./quantity.schema.ts";
import { dimensionOf, sizeOf, type Unit, unitNames, units } from "./unit.ts";

/** What was understood of a typed amount: a number, and its unit if one was typed with it. */
export type AmountEntry = NumberEntry & { readonly unit?: Unit };

/** Decimals of an amount that a person may enter. */
const enteredDecimals = 4;

/** Other ways to write units than their names and symbols. */
const spellings: Partial<Record<Unit, readonly string[]>> = {
  GRAM: ["gr", "gm"],
  KILOGRAM: ["kilo", "kilos", "kgs"],
  POUND: ["lbs"],
  MILLILITER: ["millilitre", "millilitres"],
  LITER: ["litre", "litres"],
  FLUID_OUNCE: ["floz"],
  CUP: ["c"],
  QUART: ["qts"],
  GALLON: ["gals"],
  PIECE: ["pcs", "ea", "each"],
  DOZEN: ["doz"],
  CENTIMETER: ["centimetre", "centimetres"],
  METER: ["metre", "metres"],
  INCH: ["inches"],
  FOOT: ["feet"],
};

const unitsByWord = new Map<string, Unit>(
  units.flatMap((unit) => {
    const { symbol, name } = unitNames[unit];
    const words = [symbol, name, `${name}s`, ...(spellings[unit] ?? [])];
    return words.map((word): [string, Unit] => [word.toLowerCase(), unit]);
  }),
);

/** What a person may call a pack. */
const packWords = new Set(
  ["pack", "case", "bag", "carton", "crate", "sack", "tray"]
    .flatMap((word) => [word, `${word}s`])
    .concat("box", "boxes"),
);

/** How an item is packed: a case of 12 pieces. */
export interface Pack {
  readonly size: number;
  readonly unit: Unit;
}

/** So many packs in the unit of the pack. */
function unpacked(packs: NumberEntry, { size }: Pack): NumberEntry {
  const inUnit = (value: number) => Big(value).times(size).round(enteredDecimals).toNumber();
  if (packs.kind === "either") return { ...packs, grouped: inUnit(packs.grouped), decimal: inUnit(packs.decimal) };
  return packs.kind === "number" ? { ...packs, value: inUnit(packs.value) } : packs;
}

interface Part {
  readonly entry: NumberEntry;
  /** Absent after a number without one. */
  readonly unit?: Unit | undefined;
}

const refuse = (message: string): AmountEntry => ({ kind: "refused", message });

/** A number and the word behind it, such as `1 1/2 fl. oz`. */
const numberAndWord = /(?<number>[^\p{L}]+)(?<word>\p{L}+\.?(?: \p{L}+\.?)*)?/gu;

/** The amounts in a text without `+`; a message if it holds a word that is no unit. */
function partsOf(text: string, rules: EntryRules, pack: Pack | undefined): Part[] | string {
  const parts: Part[] = [];
  for (const { groups = {} } of text.matchAll(numberAndWord)) {
    const { number = "", word } = groups;
    const key = word?.replaceAll(".", "").toLowerCase();
    const packed = key !== undefined && packWords.has(key) ? pack : undefined;
    const unit = packed?.unit ?? (key === undefined ? undefined : unitsByWord.get(key));
    if (word !== undefined && unit === undefined) return `“${word}” is not a unit`;
    const digits = number.replace(/^, /, "");
    if (digits.trim() === "") continue;
    const entry = readNumber(digits, rules);
    parts.push({ entry: packed === undefined ? entry : unpacked(entry, packed), unit });
  }
  return parts;
}

/** The first of the units in which a sum has no more decimals than can be entered, and otherwise the last. */
function inOneUnit(sum: Ratio, candidates: readonly Unit[]): { value: number; unit: Unit } | undefined {
  const converted = candidates.map((unit) => {
    const exact = times(sum, { numerator: 1n, denominator: sizeOf(unit) });
    const rounded = roundRatio(exact, enteredDecimals);
    const { numerator, denominator } = ratioOf(rounded);
    const isExact = numerator * exact.denominator === exact.numerator * denominator;
    return { value: rounded.toNumber(), unit, isExact };
  });
  return converted.find(({ isExact }) => isExact) ?? converted.at(-1);
}

/** Adds amounts. Numbers without a unit are in `plain`, and among dozens in pieces. */
function sumOf(parts: readonly Part[], plain: Unit | ""): AmountEntry {
  const without = parts.some(({ unit }) => unit === "DOZEN") ? "PIECE" : plain;
  let numbers = Big(0);
  let sum: Ratio = { numerator: 0n, denominator: 1n };
  const used: Unit[] = [];
  for (const { entry, unit = without } of parts) {
    if (entry.kind === "refused") return entry;
    if (entry.kind !== "number") return refuse("Check the commas, points and spaces");
    numbers = numbers.plus(entry.value);
    if (unit === "") continue;
    used.push(unit);
    const { numerator, denominator } = times(ratioOf(entry.value), { numerator: sizeOf(unit), denominator: 1n });
    sum = {
      numerator: sum.numerator * denominator + numerator * sum.denominator,
      denominator: sum.denominator * denominator,
    };
  }
  if (parts.every(({ unit }) => unit === undefined)) return { kind: "number", value: numbers.toNumber() };
  if (used.length < parts.length) return refuse("Give each number a unit, such as 1 lb + 4 oz");
  if (new Set(used.map(dimensionOf)).size > 1) return refuse("Add amounts of one kind, such as 1 lb + 4 oz");
  return { kind: "number", ...(inOneUnit(sum, [...new Set(used)]) ?? { value: 0 }) };
}

/**
 * Reads an amount as people write it: a number as {@link readNumber} does, with a unit (`40 g`, `2 lbs`), and sums
 * (`1 lb 4 oz`, `3 dz + 4`, `12 + 5`), which come in the first of their units that holds them.
 * @param plain the unit of numbers without one
 * @param pack what a pack holds (`2 cases + 5`); without one, packs are refused
 */
export function readAmount(typed: string, rules: EntryRules, plain: Unit | "", pack?: Pack): AmountEntry {
  const text = typed.replaceAll(/\s+/gu, " ").trim();
  const isSigned = /^[-−+]/.test(text);
  if (isSigned || !/\d|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/.test(text) || !/[\p{L}+]/u.test(text)) return readNumber(text, rules);
  const parts: Part[] = [];
  for (const chunk of text.split("+")) {
    const read = /^ ?\p{L}/u.test(chunk) ? "Write the unit after the number" : partsOf(chunk, rules, pack);
    if (typeof read === "string") return refuse(read);
    if (read.length === 0) return refuse("Enter a number after the +");
    if (read.length > 1 && read.some(({ unit }) => unit === undefined))
      return refuse("Give each number a unit, such as 1 lb 4 oz");
    parts.push(...read);
  }
  const [first, ...others] = parts;
  if (first?.unit === undefined || others.length > 0) return sumOf(parts, plain);
  return { ...first.entry, unit: first.unit };
}

/**
 * An amount in another unit, with the 4 decimals that a person may enter.
 * @returns undefined if nothing connects the units
 */
export function enteredIn(
  value: number,
  from: Unit,
  to: Unit,
  equivalences?: readonly Equivalence[],
): number | undefined {
  if (from === to) return value;
  const by = factor(from, to, equivalences);
  return by && roundRatio(times(ratioOf(value), ratioOfFactor(by)), enteredDecimals).toNumber();
}
