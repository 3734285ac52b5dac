import useSWR, { mutate } from "swr";
import { randomKey } from "./random-key.ts";

/** Anything with a version. A BOM's `version` is a text field, so its version is called revision. */
export type Stored = { readonly id: string } & ({ readonly revision: number } | { readonly version: number });

export const revisionOf = (thing: Stored) => ("revision" in thing ? thing.revision : thing.version);

/** A change shown as if done, until the server has confirmed it and the lists have reloaded. */
export interface Pending<Thing extends Stored> {
  readonly key: string;
  readonly kind: "create" | "update" | "delete";
  readonly thing: Thing;
  /** The server has confirmed it and `thing` is what it stored; the lists are still reloading. */
  readonly saved: boolean;
}

/** A temporary id until the server assigns one. */
export const tempId = () => `temp-${randomKey()}`;

// The list lives in SWR's cache, which session-cache.ts empties when the signed-in user changes.
const keyOf = (scope: string) => `pending ${scope}`;

/** @param scope the path of the list that is changed */
export function usePendingChanges<Thing extends Stored>(scope: string): readonly Pending<Thing>[] {
  const { data = [] } = useSWR<readonly Pending<Thing>[]>(keyOf(scope), null);
  return data;
}

function changePending<Thing extends Stored>(
  scope: string,
  change: (list: readonly Pending<Thing>[]) => readonly Pending<Thing>[],
) {
  void mutate<readonly Pending<Thing>[]>(keyOf(scope), (list = []) => change(list), { revalidate: false });
}

/** Whether a row shows something that the server has not confirmed. */
export const isUnsaved = <Thing extends Stored>(pending: readonly Pending<Thing>[], id: string) =>
  pending.some((change) => !change.saved && change.thing.id === id);

interface PendingView<Thing> {
  /** Whether a changed thing still belongs among the rows; by default it does. */
  readonly belongs?: (thing: Thing) => boolean;
  /** Whether new things are added to these rows, at the top. */
  readonly adds?: boolean;
}

/** The rows as they will be once every pending change is done. */
export function applyPending<Thing extends Stored>(
  rows: readonly Thing[],
  pending: readonly Pending<Thing>[],
  { belongs = () => true, adds = true }: PendingView<Thing> = {},
): readonly Thing[] {
  let shown = rows;
  for (const { kind, thing } of pending) {
    const present = shown.find((row) => row.id === thing.id);
    const others = shown.filter((row) => row.id !== thing.id);
    if (kind === "delete") shown = others;
    else if (kind === "create") shown = present === undefined && adds && belongs(thing) ? [thing, ...shown] : shown;
    else if (present !== undefined && revisionOf(present) <= revisionOf(thing)) {
      shown = belongs(thing) ? shown.map((row) => (row === present ? thing : row)) : others;
    }
  }
  return shown;
}

interface OptimisticChange<Thing extends Stored> {
  readonly scope: string;
  readonly kind: Pending<Thing>["kind"];
  /** How the thing looks when the change is done; for a deletion, how it looked. */
  readonly thing: Thing;
  /** Sends the change and returns the stored thing; undefined for a deletion. */
  readonly send: () => Promise<Thing | undefined>;
  /** Reloads everything that the change affects. */
  readonly reload: () => Promise<void>;
  /** Scopes that the change depends on: it is sent once their earlier changes have succeeded or failed. */
  readonly runAfter?: readonly string[];
}

const inFlight = new Map<string, Set<Promise<unknown>>>();

async function sendInOrder<Result>(scope: string, runAfter: readonly string[], send: () => Promise<Result>) {
  const earlier = Promise.allSettled(runAfter.flatMap((one) => [...(inFlight.get(one) ?? [])]));
  const sent = earlier.then(send);
  const others = inFlight.get(scope) ?? new Set();
  inFlight.set(scope, others.add(sent));
  try {
    return await sent;
  } finally {
    others.delete(sent);
  }
}

/**
 * Shows a change at once, and rolls it back if sending it fails; the error is thrown on.
 *
 * @returns the stored thing
 */
export async function runOptimistic<Thing extends Stored>({
  scope,
  kind,
  thing,
  send,
  reload,
  runAfter = [],
}: OptimisticChange<Thing>): Promise<Thing> {
  const key = randomKey();
  const drop = () => changePending<Thing>(scope, (list) => list.filter((change) => change.key !== key));
  changePending<Thing>(scope, (list) => [...list, { key, kind, thing, saved: false }]);
  let stored = thing;
  try {
    stored = (await sendInOrder(scope, runAfter, send)) ?? thing;
  } catch (error) {
    drop();
    throw error;
  }
  const saved = { key, kind, thing: stored, saved: true };
  changePending<Thing>(scope, (list) => list.map((change) => (change.key === key ? saved : change)));
  void reload().finally(drop);
  return stored;
}

interface ServerFields {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The fields that the server adds to a draft: the base's in an edit, placeholders for a new thing. */
export function serverFields(base: ServerFields | undefined): ServerFields {
  if (base !== undefined) {
    const { id, version, createdAt, updatedAt } = base;
    return { id, version, createdAt, updatedAt };
  }
  const now = new Date().toISOString();
  return { id: tempId(), version: 0, createdAt: now, updatedAt: now };
}
