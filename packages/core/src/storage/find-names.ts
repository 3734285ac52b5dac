import { setImmediate } from "node:timers/promises";
import { QueryCommand, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import { client, tableName } from "./client.ts";
import { type ReadChanges, keepNames } from "./kept-names.ts";
import type { Sorting } from "./name-sorting.ts";

/** Packed names whose changes are counted together: all of a kind, or a part of them. */
export interface PackedNames {
  /** The partition of their records, and what the sort keys of these begin with. */
  readonly within: { readonly pk: string; readonly sk: string };
  readonly namesPerRecord: number;
  /** An element of their sets as a text: the packed id, and what is searched. */
  readonly unpack: (element: unknown) => string;
  readonly readChanges: ReadChanges;
}

/** The packed names of a kind of things. */
export interface SearchedNames {
  readonly packed: readonly PackedNames[];
  readonly sorting: Sorting;
}

interface Search extends SearchedNames {
  /** Folded. */
  readonly part: string;
}

export interface Found {
  /** How many names match. */
  readonly count: number;
  /** The first of them after the given one, in order. */
  readonly names: readonly string[];
  /** Keeps the names that were looked through for the next search. */
  readonly keep: () => void;
}

/** How many more than are wanted are found before they are sorted. */
const spareNames = 64;

/** Takes names in any order and finds those that are wanted. */
function finder({ sorting: { textAt, compare }, part }: Search, after: string | undefined, wanted: number) {
  let count = 0;
  let names: string[] = [];
  let last: string | undefined;
  const cut = () => {
    names = names.toSorted(compare).slice(0, wanted);
    if (names.length === wanted) last = names.at(-1);
  };
  return {
    take: (some: readonly string[]) => {
      for (const name of some) {
        if (!name.includes(part, textAt)) continue;
        count += 1;
        const isBehind = after === undefined || compare(name, after) > 0;
        if (!isBehind || (last !== undefined && compare(name, last) >= 0)) continue;
        names.push(name);
        if (names.length >= 2 * wanted + spareNames) cut();
      }
    },
    found: (keep: Found["keep"]): Found => {
      cut();
      return { count, names, keep };
    },
  };
}

const kept = keepNames();
const keyOf = ({ within: { pk, sk } }: PackedNames) => `${pk} ${sk}`;

/** Looks through the names of a kind: those that are kept, where none has changed since. */
export async function findNames(search: Search, after: string | undefined, wanted: number): Promise<Found> {
  const { take, found } = finder(search, after, wanted);
  const keeps = await Promise.all(search.packed.map((one) => lookThrough(one, take)));
  return found(() => {
    for (const keep of keeps) keep();
  });
}

type Take = (names: readonly string[]) => void;

/** Takes all of some names. @returns what keeps them */
async function lookThrough(packed: PackedNames, take: Take): Promise<Found["keep"]> {
  const names = await kept.find(keyOf(packed), packed.readChanges);
  if (!names) return takeStored(packed, take);
  await takeKept(names, take);
  return () => {};
}

/** Names that are looked through at once, and that are read: few, so that the process is soon free again. */
const [namesAtOnce, namesReadAtOnce] = [50_000, 3_200];

async function takeKept(names: readonly string[], take: Take): Promise<void> {
  for (let from = 0; from < names.length; from += namesAtOnce) {
    if (from > 0) await setImmediate();
    take(names.slice(from, from + namesAtOnce));
  }
}

/** So many records are worth keeping: to read fewer takes hardly more units than to ask for changes. */
const fewestKept = 25;

async function takeStored(packed: PackedNames, take: Take): Promise<Found["keep"]> {
  const { pk, sk } = packed.within;
  const { add, keep } = kept.fill(keyOf(packed));
  let read = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const answer: QueryCommandOutput = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
        ProjectionExpression: "a, b, c",
        Limit: namesReadAtOnce / packed.namesPerRecord,
        ExclusiveStartKey: from,
      }),
    );
    const records = answer.Items ?? [];
    const some = records.flatMap((record) => namesIn(record, packed));
    take(some);
    add(
      some,
      records.reduce((sum, { c }) => sum + Number(c), 0),
    );
    read += records.length;
    from = answer.LastEvaluatedKey;
  } while (from);
  return () => {
    if (read >= fewestKept) keep();
  };
}

const namesIn = ({ a, b }: Readonly<Record<string, unknown>>, { unpack }: PackedNames): readonly string[] =>
  [a, b].flatMap((set) => (set instanceof Set ? Array.from(set, unpack) : []));
