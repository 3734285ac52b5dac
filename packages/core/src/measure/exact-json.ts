import type { Big } from "big.js";

/** Half a character, which no request may bring and the table cannot hold: no text begins with it. */
const mark = "\ud800";

/** A decimal with more digits than a JavaScript number holds. */
class Digits {
  readonly #digits: string;
  constructor(digits: string) {
    this.#digits = digits;
  }
  toJSON() {
    return mark + this.#digits;
  }
}

/**
 * A decimal as a number that `jsonOf` writes with all its digits. It is for nothing but writing: where a JavaScript number
 * does not hold the digits, it stands for them and cannot be calculated with.
 */
export function carried(value: Big | number): number;
export function carried(value: Big | number): unknown {
  const number = Number(value);
  return typeof value === "number" || value.eq(number) ? number : new Digits(value.toFixed());
}

/** Whether it is a number as `carried` makes them. */
export const isCarried = (value: unknown): value is number => typeof value === "number" || value instanceof Digits;

const mostDigits = 15;

/** The significant digits of a number as JSON writes it. */
const digitsOf = (number: string) =>
  number.replace(/e.*$/i, "").replaceAll(/[-.]/g, "").replace(/^0+/, "").replace(/0+$/, "").length;

/** A string, whatever is in it, or a number. */
const tokens = /"[^"\\]*(?:\\[^][^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON in which every number that parsing would drop digits of is a text instead, behind a prefix as JSON writes it. */
export const markLongNumbers = (json: string, prefix: string): string =>
  json.replaceAll(tokens, (token) =>
    token.startsWith('"') || digitsOf(token) <= mostDigits ? token : `"${prefix}${token}"`,
  );

/** What `jsonOf` has written, to be written by it again with the same digits. */
export const parseWritten = (json: string): unknown => JSON.parse(markLongNumbers(json, "\\ud800"));

/** JSON in which every number has the digits that it was given. */
export const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll(/"\\ud800(-?\d+(?:\.\d+)?)"/g, "$1");
