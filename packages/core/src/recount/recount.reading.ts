import * as z from "zod";
import { type Stored, counted, kept } from "./recount.rules.ts";
import { type Drift, type Sums, addCounts, differences } from "./recount.sums.ts";

/** Where to go on reading. */
type Key = Readonly<Record<string, unknown>>;

/** Reads a page of something, from its beginning or from where the page before ended. */
export type ReadPage = (
  from: Key | undefined,
  consistent: boolean,
) => Promise<{ readonly things: readonly Stored[]; readonly next: Key | undefined }>;

/** A subject of the recount: everything that its own counters count, and nothing that others do. */
export interface Subject {
  /** Of whom: no two have the same. */
  readonly name: string;
  /** Where the subject is a restaurant. */
  readonly restaurantId?: string;
  /** What its counters' names begin with. */
  readonly whose: readonly string[];
  /** Its queries, one after the other. */
  readonly pages: readonly ReadPage[];
}

/** How far the reading of a subject is, and what it has come to. */
export interface Reading {
  /** Which reading of the subject it is, from 1. */
  nth: number;
  /** Which of the subject's `pages` is next. */
  part: number;
  from: Key | undefined;
  /** How many things were read. */
  things: number;
  counted: Sums;
  kept: Sums;
  /** Whose counters are compared, such as `item 01a…`: what was deleted leaves behind things that count no longer. */
  existing: Set<string>;
  /** What the reading before found. */
  before: readonly Drift[];
}

export const beginReading = (nth = 1, before: readonly Drift[] = []): Reading => ({
  nth,
  part: 0,
  from: undefined,
  things: 0,
  counted: new Map(),
  kept: new Map(),
  existing: new Set(),
  before,
});

/** Beyond it a counter that is other in every reading is left for the next round. */
const mostReadings = 4;

export const entityName = "__edb_e__";
const Named = z.looseObject({ [entityName]: z.string().default("") });
const Existing = z.looseObject({ id: z.string() });

/** What only counts while it exists, by its entity. */
const owners: Readonly<Record<string, string>> = { inventory: "item", restaurant: "restaurant", user: "user" };

const ownerOf = (counter: string) => counter.split(" ", 2).join(" ");

function take(reading: Reading, { whose }: Subject, thing: Stored): void {
  const entity = Named.parse(thing)[entityName];
  const isOwn = (name: string) => whose.some((start) => name.startsWith(start));
  for (const counts of counted[entity]?.(thing) ?? []) addCounts(reading.counted, counts, isOwn);
  addCounts(reading.kept, kept[entity]?.(thing) ?? {}, isOwn);
  const owner = owners[entity];
  if (owner !== undefined) reading.existing.add(`${owner} ${Existing.parse(thing).id}`);
  reading.things += 1;
}

/** Leaves out counters of no restaurant: the platform's are always there. */
function ofExisting(sums: Sums, existing: ReadonlySet<string>): Sums {
  const isOfOne = /^(item|restaurant|user) /;
  return new Map([...sums].filter(([name]) => !isOfOne.test(name) || existing.has(ownerOf(name))));
}

const isAlike = (one: Drift) => (other: Drift) =>
  one.counter === other.counter && one.kept === other.kept && one.counted === other.counted;

/** What a subject's recount came to. */
export interface Recounted {
  readonly drift: readonly Drift[];
  readonly things: number;
  readonly counters: number;
  /** How many figures were held at once. */
  readonly held: number;
}

/**
 * Reads a subject on, at least by a page and as long as there is time. Where a reading finds something, the subject is
 * read again: a write meanwhile looks like drift, but hardly twice by the same figures. The first reading is of
 * whichever copy of the table answers, at half the units, those after it of the latest.
 * @returns undefined when there is no time left; `reading` says how far it is
 */
export async function readOn(
  subject: Subject,
  reading: Reading,
  hasTime: () => boolean,
): Promise<Recounted | undefined> {
  do {
    const page = subject.pages[reading.part];
    if (page) {
      const { things, next } = await page(reading.from, reading.nth > 1);
      for (const thing of things) take(reading, subject, thing);
      reading.from = next;
      if (!next) reading.part += 1;
    }
    if (reading.part < subject.pages.length) continue;
    const recounted = outcomeOf(reading);
    const found = recounted.drift;
    const drift = found.filter((one) => reading.before.some(isAlike(one)));
    if (drift.length === found.length || reading.nth === mostReadings) return { ...recounted, drift };
    Object.assign(reading, beginReading(reading.nth + 1, found));
  } while (hasTime());
  return undefined;
}

function outcomeOf({ things, existing, ...reading }: Reading): Recounted {
  const sums = { kept: ofExisting(reading.kept, existing), counted: ofExisting(reading.counted, existing) };
  return {
    drift: differences(sums.kept, sums.counted),
    things,
    counters: new Set([...sums.kept.keys(), ...sums.counted.keys()]).size,
    held: reading.kept.size + reading.counted.size,
  };
}
