import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import type { Page, PageQuery } from "../api/page.schema.ts";
import { type Position, openCursor, sealCursor } from "./cursor.ts";
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
async function readEntries({ query, newestFirst, consistent, list, page }: Reading): Promise<EntryPage> {
  const start = await startOf(page, list);
  const skipped = start.key ? 0 : (start.page - 1) * page.limit;
  const wanted = skipped + page.limit + 1;
  const params = query.params<QueryCommandInput>();
  const found: Entry[] = [];
  let from: Record<string, unknown> | undefined = start.key;
  do {
    const answer: QueryCommandOutput = await client.send(
      new QueryCommand({
        ...params,
        Limit: wanted - found.length,
        ScanIndexForward: !newestFirst,
        ConsistentRead: consistent === true,
        ExclusiveStartKey: from,
      }),
    );
    found.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from && found.length < wanted);

  const entries = found.slice(skipped, skipped + page.limit);
  const last = entries.at(-1);
  const more = found.length === wanted;
  return {
    entries,
    page: start.page,
    nextCursor:
      more && last ? await sealCursor({ key: keyOf(last, params.IndexName), page: start.page + 1 }, list) : null,
  };
}

/** Reads a whole index and keeps what `matches`: for text searches, which no key supports. */
async function searchEntries(
  { query, newestFirst, list, page }: Reading,
  matches: (entry: Entry) => boolean,
): Promise<EntryPage & { total: number }> {
  const start = await startOf(page, list);
  const params = query.params<QueryCommandInput>();
  const found: Entry[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const answer: QueryCommandOutput = await client.send(
      new QueryCommand({ ...params, ScanIndexForward: !newestFirst, ExclusiveStartKey: from }),
    );
    found.push(...(answer.Items ?? []).filter(matches));
    from = answer.LastEvaluatedKey;
  } while (from);

  const skipped = start.key
    ? positionAfter(found, start.key, { index: params.IndexName, newestFirst: newestFirst === true })
    : (start.page - 1) * page.limit;
  const entries = found.slice(skipped, skipped + page.limit);
  const last = entries.at(-1);
  const more = found.length > skipped + page.limit;
  return {
    entries,
    total: found.length,
    page: start.page,
    nextCursor:
      more && last ? await sealCursor({ key: keyOf(last, params.IndexName), page: start.page + 1 }, list) : null,
  };
}

function positionAfter(
  found: readonly Entry[],
  key: Record<string, string>,
  { index, newestFirst }: { index: string | undefined; newestFirst: boolean },
): number {
  const sortKey = index ? `${index}sk` : "sk";
  const last = key[sortKey] ?? "";
  const isAfter = (entry: Entry) => (newestFirst ? String(entry[sortKey]) < last : String(entry[sortKey]) > last);
  const position = found.findIndex(isAfter);
  return position === -1 ? found.length : position;
}

const startOf = (page: PageQuery, list: string): Promise<Position> | { key: undefined; page: number } =>
  page.cursor === undefined ? { key: undefined, page: page.page ?? 1 } : openCursor(page.cursor, list);

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
  /** How many things the list has; without it they are counted by reading all of their entries. */
  readonly count?: (() => Promise<number>) | undefined;
  /** Loads the things behind a page of entries, in the entries' order. */
  readonly load: (ids: readonly string[], entries: readonly Entry[]) => Promise<readonly Thing[]>;
}

/** A page of a list. A text search reads the slim index of names, everything else only its page. */
export async function listPage<Thing>({ list, q, count, load, ...rest }: List<Thing>): Promise<Page<Thing>> {
  const reading = { ...rest, list: JSON.stringify(list) };
  const part = foldText(q ?? "");
  const matches = ({ nameKey }: Entry) => part === "" || (typeof nameKey === "string" && nameKey.includes(part));
  const found = part === "" && count ? await readAndCount(reading, count) : await searchEntries(reading, matches);
  const ids = found.entries.map((entry) => String(entry["id"]));
  return toPage(await load(ids, found.entries), found, rest.page, found.total);
}

async function readAndCount(reading: Reading, count: () => Promise<number>) {
  const [found, total] = await Promise.all([readEntries(reading), count()]);
  return { ...found, total };
}
