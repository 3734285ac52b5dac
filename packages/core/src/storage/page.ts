import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import { client } from "./client.ts";
import type { Page, PageQuery } from "../api/page.schema.ts";
import { foldText } from "../platform/text.ts";
import { type Start, nextCursorAfter, startOf, toPage, windowOf } from "./position.ts";
import { type Searched, searchNames } from "./search.ts";

/** An entry of an index or of the table: its keys, and whatever else is projected. */
export type Entry = Record<string, unknown>;

interface Reading {
  /** An ElectroDB query; what it would send is sent here, page by page. */
  readonly query: { params<T>(): T };
  /**
   * What the table looks at before it sends an entry. A page is as long as any other, and takes more to read by what is
   * left out of it.
   */
  readonly sentOnly?: Pick<QueryCommandInput, "FilterExpression" | "ExpressionAttributeNames">;
  readonly newestFirst?: boolean;
  /** Only for the table itself: an index cannot be read consistently. */
  readonly consistent?: boolean;
  /** Names the list and its filters: a cursor of another list is refused. */
  readonly list: string;
  readonly page: PageQuery;
}

interface EntryPage {
  readonly entries: readonly Entry[];
  readonly page: number;
  readonly nextCursor: string | null;
}

const keyNames = /^(gsi\d)?[ps]k$/;

/** The start key of the page after an entry: the keys of the table and of the index that was read. */
function keyOf(entry: Entry, index: string | undefined): Record<string, string> {
  const key: Record<string, string> = {};
  for (const [name, value] of Object.entries(entry)) {
    const isKey = keyNames.test(name) && (!name.startsWith("gsi") || (index !== undefined && name.startsWith(index)));
    if (isKey && typeof value === "string") key[name] = value;
  }
  return key;
}

/** A query of the range, from its start. The table sends what is both in `sentOnly` and in a filter of its own. */
function rangeOf(
  { query, sentOnly, newestFirst, consistent }: Reading,
  inTable: Partial<QueryCommandInput> = {},
): QueryCommandInput {
  const range = query.params<QueryCommandInput>();
  const filters = [sentOnly, inTable].flatMap((one) => one?.FilterExpression ?? []);
  const names = [range, sentOnly, inTable].map((one) => one?.ExpressionAttributeNames);
  const values = [range, inTable].map((one) => one.ExpressionAttributeValues);
  return {
    ...range,
    ...inTable,
    ...(filters.length > 0 && { FilterExpression: filters.map((one) => `(${one})`).join(" AND ") }),
    ExpressionAttributeNames: Object.assign({}, ...names),
    ExpressionAttributeValues: Object.assign({}, ...values),
    ScanIndexForward: !newestFirst,
    ConsistentRead: consistent === true,
  };
}

/** Reads the page and one entry more, which says whether another page follows. */
async function readEntries(reading: Reading, start: Start): Promise<EntryPage> {
  const { skipped, wanted } = windowOf(start, reading.page);
  const range = rangeOf(reading);
  const found: Entry[] = [];
  let from: Record<string, unknown> | undefined = start.key;
  do {
    const answer: QueryCommandOutput = await client.send(
      new QueryCommand({
        ...range,
        Limit: wanted - found.length,
        ExclusiveStartKey: from,
      }),
    );
    found.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from && found.length < wanted);
  return pageOf(found.slice(skipped), start, reading);
}

/** Which entries of a range are looked for; the table may leave others out before it sends them. */
interface Filter {
  readonly matches: (entry: Entry) => boolean;
  readonly inTable?: Partial<QueryCommandInput>;
}

/**
 * Keeps the entries that match, for filters that no key supports. Without a cursor it reads the whole range and counts
 * them; the cursor carries the count, so that the next page only reads on until it is full.
 */
async function searchEntries(reading: Reading, start: Start, filter: Filter): Promise<EntryPage & { total: number }> {
  const { skipped, wanted } = windowOf(start, reading.page);
  const found = await readMatching(reading, start.key, wanted, filter);
  const total = start.total ?? found.length;
  return { ...(await pageOf(found.slice(skipped), start, reading, total)), total };
}

async function readMatching(
  reading: Reading,
  start: Start["key"],
  wanted: number,
  { matches, inTable }: Filter,
): Promise<readonly Entry[]> {
  const range = rangeOf(reading, inTable);
  const found: Entry[] = [];
  let from: Record<string, unknown> | undefined = start;
  for (let size = wanted; ; size *= 2) {
    const answer: QueryCommandOutput = await client.send(
      new QueryCommand({
        ...range,
        ExclusiveStartKey: from,
        ...(start && { Limit: size }),
      }),
    );
    found.push(...(answer.Items ?? []).filter(matches));
    from = answer.LastEvaluatedKey;
    if (!from || (start && found.length >= wanted)) return found;
  }
}

/** A page that begins with the first of the entries, with a cursor where more than the page were found. */
async function pageOf(found: readonly Entry[], start: Start, reading: Reading, total?: number): Promise<EntryPage> {
  const { list, page } = reading;
  const entries = found.slice(0, page.limit);
  const last = entries.at(-1);
  const { IndexName } = reading.query.params<QueryCommandInput>();
  return {
    entries,
    page: start.page,
    nextCursor:
      found.length > page.limit && last ? await nextCursorAfter(keyOf(last, IndexName), start, list, total) : null,
  };
}

interface List<Thing> extends Omit<Reading, "list"> {
  /** The list and its filters, which a cursor is bound to. */
  readonly list: readonly unknown[];
  /** What is searched for in the folded names of the entries. */
  readonly q?: string | undefined;
  /** Where the names are packed to be searched; without it they are searched in the entries. */
  readonly searched?: Searched<Thing> | undefined;
  /** Keeps some of the entries, where no key of the table does. */
  readonly matches?: ((entry: Entry) => boolean) | undefined;
  /** How many things the list has; without it they are counted by reading all of their entries. */
  readonly count?: (() => Promise<number>) | undefined;
  /** Loads the things behind a page of entries, in the entries' order; those found by their packed names have none. */
  readonly load: (ids: readonly string[], entries: readonly Entry[]) => Promise<readonly Thing[]>;
}

/** A page of a list. A text search reads the packed names, a filter its range, everything else only the page. */
export async function listPage<Thing extends { readonly id: string }>(given: List<Thing>): Promise<Page<Thing>> {
  const { list, q, searched, matches, count, load, ...rest } = given;
  const reading = { ...rest, list: JSON.stringify(list) };
  const start = await startOf(rest.page, reading.list);
  const part = foldText(q ?? "");
  if (part !== "" && searched) {
    const page = await searchNames({ ...searched, part, start, list: reading.list, page: rest.page, count, load });
    if (page) return page;
  }
  const filter = part === "" ? matches && { matches } : withName(part, rest.query);
  const found =
    filter || !count
      ? await searchEntries(reading, start, filter ?? { matches: () => true })
      : await readAndCount(reading, start, count);
  const ids = found.entries.map((entry) => String(entry["id"]));
  return toPage(await load(ids, found.entries), found, rest.page, found.total);
}

async function readAndCount(reading: Reading, start: Start, count: () => Promise<number>) {
  const [found, total] = await Promise.all([readEntries(reading, start), count()]);
  return { ...found, total };
}

/**
 * Entries with a part of a name: the table sends none whose name has it not, and of those nothing but what a page is made
 * of. A short entry has its name in its keys, which the table does not look into.
 */
function withName(part: string, query: Reading["query"]): Filter {
  const { IndexName = "" } = query.params<QueryCommandInput>();
  const shown = ["pk", "sk", `${IndexName}pk`, `${IndexName}sk`, "id", "nameKey", "parentId"];
  return {
    inTable: {
      FilterExpression: "contains(#nameKey, :part) OR attribute_not_exists(#nameKey)",
      ProjectionExpression: shown.join(", "),
      ExpressionAttributeNames: { "#nameKey": "nameKey" },
      ExpressionAttributeValues: { ":part": part },
    },
    matches: ({ nameKey }) => typeof nameKey === "string" && nameKey.includes(part),
  };
}
