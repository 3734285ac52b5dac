import * as z from "zod";
import { scanTable } from "../storage/scan.ts";
import { type Stored, counted, kept } from "./recount.rules.ts";

/** A counter that differs from the number of things it counts. */
interface Drift {
  /** Whose it is and what it counts, such as `restaurant 01a… inventory low`. */
  readonly counter: string;
  readonly kept: number;
  readonly counted: number;
}

export interface Recount {
  readonly things: number;
  readonly counters: number;
  readonly drift: readonly Drift[];
}

const entityName = "__edb_e__";
const Named = z.looseObject({ [entityName]: z.string() });
const Existing = z.looseObject({ id: z.string() });

function add(sums: Map<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, amount] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + amount);
}

/** Sums up what every thing counts as, and what every counter says. */
async function pass() {
  const things = new Map<string, number>();
  const counters = new Map<string, number>();
  const restaurants = new Set<string>();
  const users = new Set<string>();
  let read = 0;
  const take = (entity: string, thing: Stored) => {
    for (const counts of counted[entity]?.(thing) ?? []) add(things, counts);
    const says = kept[entity]?.(thing);
    if (says) add(counters, says);
    if (entity === "restaurant") restaurants.add(Existing.parse(thing).id);
    if (entity === "user") users.add(Existing.parse(thing).id);
  };
  for await (const thing of scanTable()) {
    take(Named.parse(thing)[entityName], thing);
    read += 1;
  }
  // What a deleted restaurant or user leaves behind is removed in the background and no longer counts.
  const isLeftOver = (name: string) => {
    const [whose = "", id = ""] = name.split(" ");
    return (whose === "restaurant" && !restaurants.has(id)) || (whose === "user" && !users.has(id));
  };
  const names = [...new Set([...things.keys(), ...counters.keys()])].filter((name) => !isLeftOver(name));
  const drift = names
    .map((counter) => ({ counter, kept: counters.get(counter) ?? 0, counted: things.get(counter) ?? 0 }))
    .filter((one) => one.kept !== one.counted);
  return { things: read, counters: names.length, drift };
}

const difference = (one: Drift) => `${one.counter} ${one.kept - one.counted}`;

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
