import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { client } from "../storage/client.ts";
import type { Member } from "../actor.ts";
import { invalidField } from "../error.ts";
import { firstIdAt } from "../platform/id.ts";
import { openCursor, sealCursor } from "../storage/cursor.ts";
import { readById } from "../storage/read.ts";
import { readRecords, parseRecord } from "../storage/read-records.ts";
import { ActivityEntity, type ActivityRecord } from "./activity.entity.ts";
import { type ActivitySubject, maxLookedThrough } from "./activity.rules.ts";
import { periodOf } from "./period.ts";
import type { ActivityEntry, ActivityPage, ActivityQuery } from "./activity.schema.ts";

type Stored = Readonly<Record<string, unknown>>;

/** An entry with the keys of where it was read. */
interface Read {
  readonly stored: Stored;
  readonly entry: ActivityRecord;
}

type Filters = Omit<ActivityQuery, "limit" | "cursor">;

/**
 * What was done in a restaurant, newest first. What was done to one thing is read in an index, everything else in the
 * restaurant's own record; a person or an action is looked for there, a thousand entries a request.
 * @throws DomainError INVALID for a thing without its type, or a cursor of another list
 */
export async function list(
  { restaurantId, capabilities }: Member,
  { query: { limit, cursor, ...filters } }: { readonly query: ActivityQuery },
): Promise<ActivityPage> {
  if (filters.subject !== undefined && filters.type === undefined) {
    throw invalidField("INVALID", "type", "Say what kind of thing it is");
  }
  const name = JSON.stringify(["activity", restaurantId, filters]);
  const start = cursor === undefined ? undefined : await openCursor(cursor, name);
  const { found, last, isEnd } = await lookThrough(restaurantId, filters, limit, start?.key, capabilities);
  const isFull = found.length > limit;
  const page = found.slice(0, limit);
  const reached = isFull ? page.at(-1) : last;
  const goesOn = reached !== undefined && (isFull || !isEnd);
  return {
    data: page.map(({ entry }) => presented(entry, capabilities.has("costs.read"))),
    nextCursor: goesOn ? await sealCursor({ key: keysOf(reached.stored), page: (start?.page ?? 1) + 1 }, name) : null,
    ...(reached && { through: reached.entry.at }),
  };
}

/** Reads until a page and one entry more are found, the record ends, or enough was looked at. */
async function lookThrough(
  restaurantId: string,
  filters: Filters,
  limit: number,
  start: Record<string, string> | undefined,
  capabilities: Member["capabilities"],
) {
  const range = rangeOf(restaurantId, filters);
  const found: Read[] = [];
  let last: Read | undefined;
  let from: Stored | undefined = start;
  for (let looked = 0, size = limit + 1; looked < maxLookedThrough && found.length <= limit; size *= 2) {
    const answer = await client.send(
      new QueryCommand({
        ...range,
        Limit: Math.min(size, maxLookedThrough - looked),
        ScanIndexForward: false,
        ExclusiveStartKey: from,
      }),
    );
    const items = answer.Items ?? [];
    const read = await wholeOf(restaurantId, filters, items);
    looked += items.length;
    last = read.at(-1) ?? last;
    found.push(...read.filter(({ entry }) => isWanted(entry, filters) && maySee(entry, capabilities)));
    from = answer.LastEvaluatedKey;
    if (!from) return { found, last, isEnd: true };
  }
  return { found, last, isEnd: false };
}

/** The entries of one thing or of all, between two moments: ids are as old as their entries. */
function rangeOf(restaurantId: string, { subject, type, from, to }: Filters): QueryCommandInput {
  const entries =
    subject !== undefined && type !== undefined
      ? ActivityEntity.query.bySubject({ restaurantId, subjectType: type, subjectId: subject })
      : ActivityEntity.query.primary({ restaurantId });
  if (from === undefined && to === undefined) return entries.params<QueryCommandInput>();
  const { start, end } = periodOf({ from, to });
  // The table refuses a range that ends before it begins; this one is as empty.
  return entries.between({ id: firstIdAt(start) }, { id: firstIdAt(Math.max(start, end)) }).params<QueryCommandInput>();
}

/** What the table itself holds whole; of an index only the ids. */
async function wholeOf(restaurantId: string, { subject }: Filters, items: readonly Stored[]): Promise<Read[]> {
  if (subject === undefined) {
    return items.flatMap((stored) => {
      const entry = parseRecord(ActivityEntity, stored);
      return entry ? [{ stored, entry }] : [];
    });
  }
  const entries = await readById(
    items.map(({ id }) => String(id)),
    (ids) =>
      readRecords(
        ActivityEntity,
        ids.map((id) => ({ restaurantId, id })),
      ),
  );
  return items.flatMap((stored) => {
    const entry = entries.get(String(stored["id"]));
    return entry ? [{ stored, entry }] : [];
  });
}

const aboutMembers: ReadonlySet<string> = new Set<ActivitySubject>(["MEMBER", "INVITATION"]);

const maySee = ({ subjectType }: ActivityRecord, capabilities: Member["capabilities"]) =>
  capabilities.has("activity.members") || !aboutMembers.has(subjectType);

const isWanted = ({ actorId, action, subjectType }: ActivityRecord, filters: Filters) =>
  (filters.actor === undefined || filters.actor === actorId) &&
  (filters.action === undefined || filters.action === action) &&
  (filters.type === undefined || filters.type === subjectType);

const keyNames = ["pk", "sk", "gsi3pk", "gsi3sk"];

/** The start key of what follows an entry, in the table or the index where it was read. */
function keysOf(stored: Stored): Record<string, string> {
  const names = "subjectId" in stored ? keyNames.slice(0, 2) : keyNames;
  return Object.fromEntries(names.map((name) => [name, String(stored[name])]));
}

const presented = (record: ActivityRecord, seesCosts: boolean): ActivityEntry => ({
  id: record.id,
  action: record.action,
  subject: { type: record.subjectType, id: record.subjectId, name: record.subjectName },
  changes: (record.changes ?? []).filter(({ costs }) => seesCosts || !costs),
  ...(record.furtherChanges !== undefined && { furtherChanges: record.furtherChanges }),
  actor: {
    id: record.actorId,
    name: record.actorName,
    ...(record.actorRole !== undefined && { role: record.actorRole }),
  },
  at: record.at,
  ...(record.requestId !== undefined && { requestId: record.requestId }),
  ...(record.device !== undefined && { device: record.device }),
  via: record.via,
});
