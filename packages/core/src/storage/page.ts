import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import { maxSkippedRows } from "../api/page.rules.ts";
import { type Page, type PageQuery, tooFarForNumbers } from "../api/page.schema.ts";
import { type Position, openCursor, sealCursor } from "./cursor.ts";
import { invalidField } from "../error.ts";
import { foldText } from "../platform/text.ts";
import { client } from "./client.ts";

/** An entry of an index or of the table: its keys, and whatever else is projected. */
export type Entry = Record<string, unknown>;

interface Reading {
  /** An ElectroDB query; what it would send is sent here, page by page. */
  readonly query: { params<T>(): T };
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

/** Reads the page and one entry more, which says whether another page follows. */
async function readEntries(reading: Reading): Promise<EntryPage> {
  const { query, newestFirst, consistent, list, page } = reading;
  const start = await startOf(page, list);
  const { skipped, wanted } = windowOf(start, page);
  const found: Entry[] = [];
  let from: Record<string, unknown> | undefined = start.key;
  do {
    const answer: QueryCommandOutput = await client.send(
      new QueryCommand({
        ...query.params<QueryCommandInput>(),
        Limit: wanted - found.length,
        ScanIndexForward: !newestFirst,
        ConsistentRead: consistent === true,
        ExclusiveStartKey: from,
      }),
    );
    found.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from && found.length < wanted);
  return pageOf(found.slice(skipped), start, reading);
}

/**
 * Keeps the entries that match, for filters that no key supports. Without a cursor it reads the whole range and counts
 * them; the cursor carries the count, so that the next page only reads on until it is full.
 */
async function searchEntries(
  reading: Reading,
  matches: (entry: Entry) => boolean,
): Promise<EntryPage & { total: number }> {
  const { query, newestFirst, list, page } = reading;
  const start = await startOf(page, list);
  const { skipped, wanted } = windowOf(start, page);
  const found: Entry[] = [];
  let from: Record<string, unknown> | undefined = start.key;
  for (let size = wanted; ; size *= 2) {
    const answer: QueryCommandOutput = await client.send(
      new QueryCommand({
        ...query.params<QueryCommandInput>(),
        ScanIndexForward: !newestFirst,
        ExclusiveStartKey: from,
        ...(start.key && { Limit: size }),
      }),
    );
    found.push(...(answer.Items ?? []).filter(matches));
    from = answer.LastEvaluatedKey;
    if (!from || (start.key && found.length >= wanted)) break;
  }
  const total = start.total ?? found.length;
  return { ...(await pageOf(found.slice(skipped), start, reading, total)), total };
}

/** How many entries stand before a page, and how many are read with it: one more says whether another page follows. */
function windowOf(start: Start, { limit }: PageQuery) {
  const skipped = start.key ? 0 : (start.page - 1) * limit;
  return { skipped, wanted: skipped + limit + 1 };
}

/** A page that begins with the first of the entries, with a cursor where more than the page were found. */
async function pageOf(
  found: readonly Entry[],
  start: Start,
  { query, list, page }: Reading,
  total?: number,
): Promise<EntryPage> {
  const entries = found.slice(0, page.limit);
  const last = entries.at(-1);
  const next = () => ({ page: start.page + 1, ...(total !== undefined && { total }) });
  const { IndexName } = query.params<QueryCommandInput>();
  return {
    entries,
    page: start.page,
    nextCursor:
      found.length > page.limit && last ? await sealCursor({ key: keyOf(last, IndexName), ...next() }, list) : null,
  };
}

type Start = Position | { readonly key: undefined; readonly page: number; readonly total?: undefined };

/** @throws DomainError INVALID for a number too far in, or a cursor that is not of this list */
async function startOf({ page = 1, limit, cursor }: PageQuery, list: string): Promise<Start> {
  if (cursor !== undefined) return openCursor(cursor, list);
  if ((page - 1) * limit > maxSkippedRows) throw invalidField("INVALID", "page", tooFarForNumbers);
  return { key: undefined, page };
}

/** A page as services return it. */
export const toPage = <Thing>(
  data: readonly Thing[],
  { page, nextCursor }: Pick<EntryPage, "page" | "nextCursor">,
  { limit }: PageQuery,
  total: number,
): Page<Thing> => ({
  data,
  pagination: { page, limit, total, pages: Math.ceil(total / limit), nextCursor },
});

interface List<Thing> extends Omit<Reading, "list"> {
  /** The list and its filters, which a cursor is bound to. */
  readonly list: readonly unknown[];
  /** What is searched for in the folded names of the entries. */
  readonly q?: string | undefined;
  /** Keeps some of the entries, where no key of the table does. */
  readonly matches?: ((entry: Entry) => boolean) | undefined;
  /** How many things the list has; without it they are counted by reading all of their entries. */
  readonly count?: (() => Promise<number>) | undefined;
  /** Loads the things behind a page of entries, in the entries' order. */
  readonly load: (ids: readonly string[], entries: readonly Entry[]) => Promise<readonly Thing[]>;
}

/** A page of a list. A text search reads the slim index of names, a filter its range, everything else only the page. */
export async function listPage<Thing>({ list, q, matches, count, load, ...rest }: List<Thing>): Promise<Page<Thing>> {
  const reading = { ...rest, list: JSON.stringify(list) };
  const part = foldText(q ?? "");
  const hasPart = ({ nameKey }: Entry) => typeof nameKey === "string" && nameKey.includes(part);
  const filter = part === "" ? matches : hasPart;
  const found =
    filter || !count ? await searchEntries(reading, filter ?? (() => true)) : await readAndCount(reading, count);
  const ids = found.entries.map((entry) => String(entry["id"]));
  return toPage(await load(ids, found.entries), found, rest.page, found.total);
}

async function readAndCount(reading: Reading, count: () => Promise<number>) {
  const [found, total] = await Promise.all([readEntries(reading), count()]);
  return { ...found, total };
}
