import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import { client } from "./client.ts";

/** An entry of an index: its keys, and whatever else is projected. */
type Entry = Record<string, unknown>;

type Key = Readonly<Record<string, string>>;

interface Range {
  readonly input: QueryCommandInput;
  readonly index: string;
  /** What was read and is still to be taken. */
  entries: Entry[];
  from: QueryCommandOutput["LastEvaluatedKey"];
  isAtEnd: boolean;
}

/** What an entry of an index, or a key that is one, is sorted by. */
const placeIn = (entry: Entry, index: string) => String(entry[`${index}sk`]);

/** Which of some indexes an entry, or a key, is of. */
export const indexOf = (entry: Entry, indexes: readonly string[]): string | undefined =>
  indexes.find((index) => `${index}sk` in entry);

/** In an index an entry is followed by those after its place, whether it stands there itself or not. */
function rangeOf(input: QueryCommandInput, start: Key | undefined, indexes: readonly string[]): Range {
  const index = input.IndexName ?? "";
  const startIndex = start && indexOf(start, indexes);
  const from = start && {
    pk: start["pk"],
    sk: start["sk"],
    [`${index}pk`]: input.ExpressionAttributeValues?.[":pk"],
    [`${index}sk`]: placeIn(start, startIndex ?? index),
  };
  return { input, index, entries: [], from, isAtEnd: false };
}

async function readOn(range: Range, limit: number | undefined): Promise<void> {
  const answer = await client.send(new QueryCommand({ ...range.input, Limit: limit, ExclusiveStartKey: range.from }));
  range.entries.push(...(answer.Items ?? []));
  range.from = answer.LastEvaluatedKey;
  range.isAtEnd = range.from === undefined;
}

/** As the table orders them: by their bytes. */
const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The range whose next entry comes first. */
function nextOf(ranges: readonly Range[]): Range | undefined {
  const [first, ...others] = ranges.filter(({ entries }) => entries.length > 0);
  const place = ({ entries: [entry = {}], index }: Range) => placeIn(entry, index);
  let next = first;
  for (const range of others) if (next && compare(place(range), place(next)) < 0) next = range;
  return next;
}

/** Whether it is known which entry comes next. */
const isKnown = ({ entries, isAtEnd }: Range) => isAtEnd || entries.length > 0;

interface Reading {
  /** Of whole partitions of indexes, which are sorted by the same. */
  readonly queries: readonly QueryCommandInput[];
  /** The last entry before. */
  readonly start: Key | undefined;
  /** How many entries; undefined is all of them. */
  readonly wanted: number | undefined;
  readonly matches: (entry: Entry) => boolean;
}

/**
 * Reads entries that stand in several ranges as if they stood in one. What stands in two of them comes once: its entry
 * may have been moved between them. A page is read at once, as its entries are among the first of each range.
 */
export async function readUnion({ queries, start, wanted, matches }: Reading): Promise<Entry[]> {
  const indexes = queries.flatMap(({ IndexName }) => IndexName ?? []);
  const ranges = queries.map((input) => rangeOf(input, start, indexes));
  const found: Entry[] = [];
  const seen = new Set<unknown>();
  for (let limit = wanted; ; limit = limit && limit * 2) {
    await Promise.all(ranges.filter((range) => !isKnown(range)).map(async (range) => readOn(range, limit)));
    while (ranges.every(isKnown)) {
      const entry = nextOf(ranges)?.entries.shift();
      if (!entry) return found;
      const { id } = entry;
      if (seen.has(id) || !matches(entry)) continue;
      seen.add(id);
      found.push(entry);
      if (found.length === wanted) return found;
    }
  }
}
