import { Big } from "big.js";
import * as z from "zod";
import { scanTable } from "../storage/scan.ts";
import { type Counts, type Stored, counted, kept } from "./recount.rules.ts";

/** A counter that differs from the number of things it counts. */
interface Drift {
  /** Whose it is and what it counts, such as `restaurant 01a… inventory low` or `item 01a… value`. */
  readonly counter: string;
  /** Decimal digits. */
  readonly kept: string;
  readonly counted: string;
}

export interface Recount {
  readonly things: number;
  readonly counters: number;
  readonly drift: readonly Drift[];
}

const entityName = "__edb_e__";
const Named = z.looseObject({ [entityName]: z.string() });
const Existing = z.looseObject({ id: z.string() });

type Sums = Map<string, number | Big>;

/** Whole numbers are added as they are while a double holds them; everything else is added in decimals. */
function sum(one: number | Big, other: number | Big): number | Big {
  if (typeof one === "number" && typeof other === "number") {
    const whole = one + other;
    if ([one, other, whole].every(Number.isSafeInteger)) return whole;
  }
  return Big(one).plus(other);
}

const digits = (amount: number | Big = 0) => Big(amount).toFixed();

export function addCounts(sums: Sums, counts: Counts): void {
  for (const [name, amount] of Object.entries(counts)) sums.set(name, sum(sums.get(name) ?? 0, amount));
}

/** Sums up what every thing counts as, and what every counter says. */
async function pass() {
  const things: Sums = new Map();
  const counters: Sums = new Map();
  const items = new Set<string>();
  const restaurants = new Set<string>();
  const users = new Set<string>();
  let read = 0;
  const take = (entity: string, thing: Stored) => {
    for (const counts of counted[entity]?.(thing) ?? []) addCounts(things, counts);
    const says = kept[entity]?.(thing);
    if (says) addCounts(counters, says);
    if (entity === "inventory") items.add(Existing.parse(thing).id);
    if (entity === "restaurant") restaurants.add(Existing.parse(thing).id);
    if (entity === "user") users.add(Existing.parse(thing).id);
  };
  for await (const thing of scanTable()) {
    take(Named.parse(thing)[entityName], thing);
    read += 1;
  }
  // What a deleted restaurant or user leaves behind is removed in the background and no longer counts; the movements of
  // a deleted item stay.
  const existing: Readonly<Record<string, ReadonlySet<string>>> = { item: items, restaurant: restaurants, user: users };
  const isLeftOver = (name: string) => {
    const [whose = "", id = ""] = name.split(" ");
    return existing[whose]?.has(id) === false;
  };
  const names = [...new Set([...things.keys(), ...counters.keys()])].filter((name) => !isLeftOver(name));
  const drift = names
    .map((counter) => ({ counter, kept: digits(counters.get(counter)), counted: digits(things.get(counter)) }))
    .filter((one) => one.kept !== one.counted);
  return { things: read, counters: names.length, drift };
}

const difference = (one: Drift) => `${one.counter} ${Big(one.kept).minus(one.counted).toFixed()}`;

/**
 * Compares every counter with what it counts. The table is read twice where the first reading finds anything: what
 * changes while it is read looks like drift once, but hardly twice by the same amount.
 */
export async function recount(): Promise<Recount> {
  const first = await pass();
  if (first.drift.length === 0) return first;
  const second = await pass();
  const before = new Set(first.drift.map(difference));
  return { ...second, drift: second.drift.filter((one) => before.has(difference(one))) };
}
