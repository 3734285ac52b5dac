import type { Page, PageQuery } from "../api/page.schema.ts";
import { type Found, type SearchedNames, findNames } from "./find-names.ts";
import type { Sorting } from "./name-sorting.ts";
import { packedIdLength, unpackId } from "./packed-id.ts";
import { type Start, nextCursorAfter, toPage, windowOf } from "./position.ts";

/** How a kind of things is searched by its packed names. */
export interface Searched<Thing> extends SearchedNames {
  /** How many things of the kind there are; given for a list with filters. */
  readonly countAll?: () => Promise<number>;
  /** Whether a thing is in the list, where a filter leaves some out. */
  readonly isListed?: ((thing: Thing) => boolean) | undefined;
}

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

const thingIdOf = (name: string) => unpackId(name.slice(0, packedIdLength));

/** In a cursor, the name after which the page begins, or as much of it as says where that is. */
const positionName = "name";

const positionOf = (name: string, { placeLength }: Sorting) => ({ [positionName]: name.slice(0, placeLength) });

/**
 * A page of what has the text in its name, by the packed names.
 * @returns undefined where the index is to be searched instead: because it costs less
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

async function searchAll<Thing>(search: Search<Thing>, after: string | undefined): Promise<Page<Thing>> {
  const { start, list, page, load, sorting } = search;
  const { skipped, wanted } = windowOf(start, page);
  const { names, count, keep } = await findNames(search, after, wanted);
  keep();
  const total = start.total ?? count;
  const found = names.slice(skipped);
  const shown = found.slice(0, page.limit);
  const last = found.length > page.limit ? shown.at(-1) : undefined;
  const [data, nextCursor] = await Promise.all([
    load(shown.map(thingIdOf), []),
    last === undefined ? null : nextCursorAfter(positionOf(last, sorting), start, list, total),
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
  const { start, page, countAll, load } = search;
  const [all = 0, listed] = await Promise.all([countAll?.(), countListed()]);
  if (listed * namesInEntry <= all) return undefined;
  const { count, names, keep } = await findNames(search, undefined, maxLoaded);
  keep();
  const isIndexCheaper = count > maxLoaded || count * entriesInThing > listed;
  if (isIndexCheaper) return undefined;
  const things = (await load(names.map(thingIdOf), [])).filter(isListed);
  const { skipped } = windowOf(start, page);
  return filteredPage(search, names, things.slice(skipped), things.length);
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
    const { names, keep }: Found = await findNames(search, after, maxLoaded);
    keep();
    const loaded = await search.load(names.map(thingIdOf), []);
    things.push(...loaded.filter(isListed));
    all.push(...names);
    after = names.length === maxLoaded ? names.at(-1) : undefined;
  }
  return filteredPage(search, all, things, search.start.total ?? things.length);
}

async function filteredPage<Thing extends { readonly id: string }>(
  { start, list, page, sorting }: Search<Thing>,
  names: readonly string[],
  things: readonly Thing[],
  total: number,
): Promise<Page<Thing>> {
  const data = things.slice(0, page.limit);
  const last = things.length > page.limit ? data.at(-1) : undefined;
  const name = last && names.find((one) => thingIdOf(one) === last.id);
  const nextCursor = name === undefined ? null : await nextCursorAfter(positionOf(name, sorting), start, list, total);
  return toPage(data, { page: start.page, nextCursor }, page, total);
}
