import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import type { Page, PageQuery } from "../api/page.schema.ts";
import { wordsOf } from "../platform/text.ts";
import { client } from "./client.ts";
import { type Start, nextCursorAfter, startOf, toPage, windowOf } from "./position.ts";

/** An item of the table, or an entry of an index with its keys and `entryAttributes` alone. */
export type Entry = Record<string, unknown>;

/** An ElectroDB query: what it would send is sent here, page by page. */
interface Query {
  params<T>(): T;
}

interface List<Thing> {
  readonly query: Query;
  /** Another query, of another index: its entries follow those of the first. For searches alone. */
  readonly nextQuery?: Query;
  readonly newestFirst?: boolean;
  /** Only for the table itself: an index cannot be read consistently. */
  readonly consistent?: boolean;
  /** The list and its filters: a cursor of another list is refused. */
  readonly list: readonly unknown[];
  readonly page: PageQuery;
  /** Keeps the entries whose names hold all of its words. */
  readonly q?: string | undefined;
  /** Keeps some of the entries, where no key of the table does. */
  readonly matches?: ((entry: Entry) => boolean | Promise<boolean>) | undefined;
  /** How many things the list has; without it they are counted by reading all of their entries. */
  readonly count?: (() => Promise<number>) | undefined;
  /** Loads the things behind a page of entries, in the entries' order. */
  readonly load: (ids: readonly string[], entries: readonly Entry[]) => Promise<readonly Thing[]>;
}

/**
 * A page of a list. A search and a filter that no key supports read the whole range of entries and count them; the
 * cursor carries the count, so that the next page only reads on until it is full. Everything else reads only the page.
 */
export async function listPage<Thing>({ count, load, ...given }: List<Thing>): Promise<Page<Thing>> {
  const { list, page, q = "", matches } = given;
  const words = wordsOf(q);
  const reading: Reading = { ranges: rangesOf(given, words), list: JSON.stringify(list), page, matches };
  const start = await startOf(page, reading.list);
  const isSearch = words.length > 0 || matches !== undefined || count === undefined;
  const [found, total] = isSearch
    ? await readMatching(reading, start)
    : await Promise.all([readRange(reading, start), count()]);
  const { skipped } = windowOf(start, page);
  const entries = found.slice(skipped, skipped + page.limit);
  const last = found.length > skipped + page.limit ? entries.at(-1) : undefined;
  const [data, nextCursor] = await Promise.all([
    load(
      entries.map(({ id }) => String(id)),
      entries,
    ),
    last ? nextCursorAfter(keyOf(last, reading), start, reading.list, isSearch ? total : undefined) : null,
  ]);
  return toPage(data, { page: start.page, nextCursor }, page, total);
}

interface Reading extends Pick<List<never>, "page" | "matches"> {
  readonly ranges: readonly [QueryCommandInput, ...QueryCommandInput[]];
  readonly list: string;
}

type Ranges = Pick<List<never>, "query" | "nextQuery" | "newestFirst" | "consistent">;

function rangesOf({ query, nextQuery, newestFirst, consistent }: Ranges, words: readonly string[]): Reading["ranges"] {
  const rangeOf = (one: Query) => ({
    ...projected(withWords(one.params<QueryCommandInput>(), words)),
    ScanIndexForward: !newestFirst,
    ConsistentRead: consistent === true,
  });
  return nextQuery ? [rangeOf(query), rangeOf(nextQuery)] : [rangeOf(query)];
}

/** The attributes of an index's entries that lists use, apart from the keys. DynamoDB reserves the word `type`. */
const entryAttributes = ["id", "parentId", "#type"];

/** Projects a query of an index to what lists use: parsing the other attributes of every entry costs CPU time. */
function projected(query: QueryCommandInput): QueryCommandInput {
  const { IndexName, ExpressionAttributeNames } = query;
  if (IndexName === undefined) return query;
  const keys = ["pk", "sk", `${IndexName}pk`, `${IndexName}sk`];
  return {
    ...query,
    ProjectionExpression: [...keys, ...entryAttributes].join(", "),
    ExpressionAttributeNames: { ...ExpressionAttributeNames, "#type": "type" },
  };
}

/** The query, of entries whose names hold all of the words alone: the table sends no others. */
function withWords(query: QueryCommandInput, words: readonly string[]): QueryCommandInput {
  if (words.length === 0) return query;
  const conditions = words.map((_, index) => `contains(#nameKey, :word${index})`);
  return {
    ...query,
    FilterExpression: [...(query.FilterExpression ? [`(${query.FilterExpression})`] : []), ...conditions].join(" AND "),
    ExpressionAttributeNames: { ...query.ExpressionAttributeNames, "#nameKey": "nameKey" },
    ExpressionAttributeValues: {
      ...query.ExpressionAttributeValues,
      ...Object.fromEntries(words.map((word, index) => [`:word${index}`, word])),
    },
  };
}

/** Reads the page and one entry more, which says whether another page follows. */
async function readRange({ ranges: [range], page }: Reading, start: Start): Promise<readonly Entry[]> {
  const { wanted } = windowOf(start, page);
  const found: Entry[] = [];
  let from: Record<string, unknown> | undefined = start.key;
  do {
    const answer: QueryCommandOutput = await client.send(
      new QueryCommand({ ...range, Limit: wanted, ExclusiveStartKey: from }),
    );
    found.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from && found.length < wanted);
  return found;
}

/** Reads the entries that match, all of them or from a cursor as many as a page takes, and says how many there are. */
async function readMatching(
  { ranges, page, matches = () => true }: Reading,
  start: Start,
): Promise<readonly [found: readonly Entry[], total: number]> {
  const { wanted } = windowOf(start, page);
  const first = start.key ? ranges.findIndex((range) => isKeyIn(start.key, range)) : 0;
  const found: Entry[] = [];
  for (const range of ranges.slice(first)) {
    let from: Record<string, unknown> | undefined = range === ranges[first] ? start.key : undefined;
    let size = wanted;
    do {
      const answer: QueryCommandOutput = await client.send(
        new QueryCommand({ ...range, ExclusiveStartKey: from, ...(start.key && { Limit: size }) }),
      );
      const items = answer.Items ?? [];
      const wants = await Promise.all(items.map(async (item) => matches(item)));
      found.push(...items.filter((_, index) => wants[index]));
      if (start.key && found.length >= wanted) return [found, start.total ?? found.length];
      from = answer.LastEvaluatedKey;
      size *= 2;
    } while (from);
  }
  return [found, start.total ?? found.length];
}

/** Whether an entry, or the key of one, is of the index that a range is in; the table itself has no name. */
const isKeyIn = (key: Entry | undefined, { IndexName }: QueryCommandInput) =>
  IndexName === undefined || (key !== undefined && `${IndexName}sk` in key);

/** The start key of the page after an entry: the keys of the table and of the index that was read. */
function keyOf(entry: Entry, { ranges }: Reading): Record<string, string> {
  const index = ranges.find((range) => isKeyIn(entry, range))?.IndexName;
  const names = ["pk", "sk", ...(index === undefined ? [] : [`${index}pk`, `${index}sk`])];
  return Object.fromEntries(names.map((name) => [name, String(entry[name])]));
}
