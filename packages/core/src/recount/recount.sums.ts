import { Big } from "big.js";
import type { Counts } from "./recount.rules.ts";

type Amount = number | Big;

/** Totals by the name of the counter, such as `restaurant 01a… inventory low`. */
export type Sums = Map<string, Amount>;

/** Whole numbers are added as they are while a double holds them; everything else is added in decimals. */
function sum(one: Amount, other: Amount): Amount {
  if (typeof one === "number" && typeof other === "number") {
    const whole = one + other;
    if ([one, other, whole].every(Number.isSafeInteger)) return whole;
  }
  return Big(one).plus(other);
}

/** @param isWanted which figures are added, by their names; all of them by default */
export function addCounts(sums: Sums, counts: Counts, isWanted: (name: string) => boolean = () => true): void {
  for (const [name, amount] of Object.entries(counts)) {
    if (isWanted(name)) sums.set(name, sum(sums.get(name) ?? 0, amount));
  }
}

/** A counter that differs from what it counts. */
export interface Drift {
  /** Whose it is and what it counts, such as `restaurant 01a… inventory low` or `item 01a… value`. */
  readonly counter: string;
  /** The stored counter, in plain decimals such as "-12.5". */
  readonly kept: string;
  /** What the recount came to, in plain decimals. */
  readonly counted: string;
}

const digits = (amount: Amount = 0) => Big(amount).toFixed();

/** The counters that differ from what they count; one that is missing on either side counts as 0. */
export const differences = (kept: Sums, counted: Sums): readonly Drift[] =>
  [...new Set([...counted.keys(), ...kept.keys()])]
    .map((counter) => ({ counter, kept: digits(kept.get(counter)), counted: digits(counted.get(counter)) }))
    .filter((one) => one.kept !== one.counted);

/** Sums as JSON holds them. */
export const digitsOf = (sums: Sums): [name: string, digits: string][] =>
  Array.from(sums, ([name, amount]) => [name, digits(amount)]);

/** The sums that `digitsOf` wrote. */
export const sumsOf = (written: readonly (readonly [name: string, digits: string])[]): Sums =>
  new Map(written.map(([name, amount]) => [name, Big(amount)]));
