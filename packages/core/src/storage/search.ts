import type { QueryCommandInput, QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import type { Page, PageQuery } from "../api/page.schema.ts";
import { query } from "./documents.ts";
import { packedIdLength, unpackId } from "./packed-id.ts";
import { type Start, nextCursorAfter, toPage, windowOf } from "./position.ts";

/** How a kind of things is searched by its packed names. */
export interface Searched<Thing> {
  /** A query of all records of their names. */
  readonly names: QueryCommandInput;
  readonly sorting: Sorting;
  /** Whether all things of the kind have their names packed; for a list with filters also how many there are. */
  readonly readState: () => Promise<{ readonly arePacked: boolean; readonly total?: number }>;
  /** Whether a thing is in the list, where a filter leaves some out. */
  readonly isListed?: ((thing: Thing) => boolean) | undefined;
}

/** How what was found is sorted, told by the packed names alone. */
export interface Sorting {
  /** Where the searched text begins in a packed name: the id, and what may follow it, stand before. */
  readonly textAt: number;
  /** What a name is sorted by; it ends with the packed id. */
  readonly keyOf: (name: string) => string;
  readonly compare: (one: string, other: string) => number;
}

const idOf = (name: string) => name.slice(0, packedIdLength);
const textOf = (name: string) => name.slice(packedIdLength);

/** UTF-16 puts what lies beyond its first plane before the end of it; the table's order is that of code points. */
const rankOf = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

function compareByCodePoint(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const difference = rankOf(one.charCodeAt(at)) - rankOf(other.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

const latestFirst = (one: string, other: string) => compareByCodePoint(other, one);

/** As the index by name: a name ends below every letter, so that "Flour" is before "Flour tart". */
export const byName: Sorting = {
  textAt: packedIdLength,
  keyOf: (name) => `${textOf(name)}\u0001${idOf(name)}`,
  compare: compareByCodePoint,
};

/** Newest first, as the ids are. */
export const byId: Sorting = { textAt: packedIdLength, keyOf: idOf, compare: latestFirst };

const timeLength = 9;

/** A moment as it stands before the text of what is sorted by its creation. */
export const packTime = (moment: string) => Date.parse(moment).toString(36).padStart(timeLength, "0");

/** Newest first, by the time that `packTime` has put before the text. */
export const byCreation: Sorting = {
  textAt: packedIdLength + timeLength,
  keyOf: (name) => `${textOf(name).slice(0, timeLength)}${idOf(name)}`,
  compare: latestFirst,
};

interface Search<Thing> extends Searched<Thing> {
  /** Folded. */
  readonly part: string;
  readonly start: Start;
  readonly list: string;
  readonly page: PageQuery;
  /** How many things the list has. */
  readonly count: (() => Promise<number>) | undefined;
  readonly load: (ids: readonly string[], entries: readonly never[]) => Promise<readonly Thing[]>;
}

/** Records that are read at once: few, so that the process is soon free for others. */
const recordsAtOnce = 400;

interface Found {
  /** How many names match. */
  readonly count: number;
  /** What the first of those after the given one are sorted by, in order. */
  readonly keys: readonly string[];
}

/** Looks through all names, and keeps those that are wanted. */
async function readMatches(
  { names, sorting: { textAt, keyOf, compare }, part }: Pick<Search<never>, "names" | "sorting" | "part">,
  after: string | undefined,
  wanted: number,
): Promise<Found> {
  let count = 0;
  let keys: readonly string[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const answer: QueryCommandOutput = await query({
      ...names,
      ProjectionExpression: "a, b",
      Limit: recordsAtOnce,
      ExclusiveStartKey: from,
    });
    const last = keys.length === wanted ? keys.at(-1) : undefined;
    const found: string[] = [];
    for (const name of (answer.Items ?? []).flatMap(namesIn)) {
      if (!name.includes(part, textAt)) continue;
      count += 1;
      const key = keyOf(name);
      const isWanted =
        (after === undefined || compare(key, after) > 0) && (last === undefined || compare(key, last) < 0);
      if (isWanted) found.push(key);
    }
    if (found.length > 0) keys = [...keys, ...found].toSorted(compare).slice(0, wanted);
    from = answer.LastEvaluatedKey;
  } while (from);
  return { count, keys };
}

const namesIn = ({ a, b }: Readonly<Record<string, unknown>>): readonly string[] =>
  [a, b].flatMap((set) => (set instanceof Set ? [...set].map(String) : []));

const thingIdOf = (key: string) => unpackId(key.slice(-packedIdLength));

/** In a cursor, the name after which the page begins. */
const positionName = "name";

/**
 * A page of what has the text in its name, by the packed names.
 * @returns undefined where the index is to be searched instead: because not all names are packed, or it costs less
 */
export async function searchNames<Thing extends { readonly id: string }>(
  search: Search<Thing>,
): Promise<Page<Thing> | undefined> {
  const { start, isListed, count } = search;
  const after = start.key?.[positionName];
  if (start.key && after === undefined) return undefined;
  if (!isListed || !count) return searchAll(search, after);
  return after === undefined ? searchFiltered(search, isListed, count) : continueFiltered(search, isListed, after);
}

async function searchAll<Thing>(search: Search<Thing>, after: string | undefined): Promise<Page<Thing> | undefined> {
  const { start, list, page, load, readState } = search;
  const { skipped, wanted } = windowOf(start, page);
  const [isPacked, found] = await Promise.all([
    after !== undefined || readState().then(({ arePacked }) => arePacked),
    readMatches(search, after, wanted),
  ]);
  if (!isPacked) return undefined;
  const total = start.total ?? found.count;
  const keys = found.keys.slice(skipped);
  const shown = keys.slice(0, page.limit);
  const name = keys.length > page.limit ? shown.at(-1) : undefined;
  const [data, nextCursor] = await Promise.all([
    load(shown.map(thingIdOf), []),
    name === undefined ? null : nextCursorAfter({ [positionName]: name }, start, list, total),
  ]);
  return toPage(data, { page: start.page, nextCursor }, page, total);
}

/** So many of what has the name are loaded to look at what the filter asks. */
const maxLoaded = 100;
/** A name takes that part of what an entry of an index takes to be read, and loading a thing takes so many entries. */
const [namesInEntry, entriesInThing] = [8, 10];

async function searchFiltered<Thing extends { readonly id: string }>(
  search: Search<Thing>,
  isListed: (thing: Thing) => boolean,
  countListed: () => Promise<number>,
): Promise<Page<Thing> | undefined> {
  const { start, page, readState, load } = search;
  const [state, listed] = await Promise.all([readState(), countListed()]);
  if (!state.arePacked || listed * namesInEntry <= (state.total ?? 0)) return undefined;
  const { count, keys } = await readMatches(search, undefined, maxLoaded);
  if (count > maxLoaded || count * entriesInThing > listed) return undefined;
  const things = (await load(keys.map(thingIdOf), [])).filter(isListed);
  const { skipped } = windowOf(start, page);
  return filteredPage(search, keys, things.slice(skipped), things.length);
}

/** Reads on until the page is full. */
async function continueFiltered<Thing extends { readonly id: string }>(
  search: Search<Thing>,
  isListed: (thing: Thing) => boolean,
  start: string,
): Promise<Page<Thing>> {
  const all: string[] = [];
  const things: Thing[] = [];
  for (let after: string | undefined = start; after !== undefined && things.length <= search.page.limit;) {
    const { keys }: Found = await readMatches(search, after, maxLoaded);
    things.push(...(await search.load(keys.map(thingIdOf), [])).filter(isListed));
    all.push(...keys);
    after = keys.length === maxLoaded ? keys.at(-1) : undefined;
  }
  return filteredPage(search, all, things, search.start.total ?? things.length);
}

async function filteredPage<Thing extends { readonly id: string }>(
  { start, list, page }: Search<Thing>,
  keys: readonly string[],
  things: readonly Thing[],
  total: number,
): Promise<Page<Thing>> {
  const data = things.slice(0, page.limit);
  const last = things.length > page.limit ? data.at(-1) : undefined;
  const name = last && keys.find((key) => thingIdOf(key) === last.id);
  const nextCursor = name === undefined ? null : await nextCursorAfter({ [positionName]: name }, start, list, total);
  return toPage(data, { page: start.page, nextCursor }, page, total);
}
