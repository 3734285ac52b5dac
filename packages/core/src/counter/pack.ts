import { system } from "../actor.ts";
import { type Named, type Names, namesIn, namesPerRecord, packWrite } from "../storage/names.ts";
import type { NamedKind } from "../storage/short-form.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { commit, ownWork } from "../storage/transaction.ts";
import type { Write } from "../storage/write.ts";
import { hasNamesWrite, placedWrite, readCounters, readPlace } from "./counter.service.ts";

interface Stored {
  readonly id: string;
  readonly nameAt?: string | undefined;
}

interface PageOf<Thing> {
  readonly data: readonly Thing[];
  readonly cursor: string | null;
}

/** Things that an earlier version stored without packing their names. */
export interface Unpacked<Thing extends Stored> {
  /** All things of the kind, a page at a time. */
  readonly page: (cursor: string | null) => Promise<PageOf<Thing>>;
  /** One of them as it is now. */
  readonly read: (id: string) => Promise<Thing | null>;
  readonly named: (thing: Thing) => Named;
  /** Says on a thing where its name is packed, unless it has changed meanwhile. */
  readonly mark: (thing: Thing, nameAt: string) => readonly Write[];
}

/** Where the names of things are packed. */
export interface Places<Thing> {
  readonly names: Names;
  /** Things of one group may be packed together. */
  readonly groupOf: (thing: Thing) => string;
  readonly readPlace: (group: string) => Promise<string>;
  /** Counts so many more. */
  readonly countWrites: (group: string, more: number) => readonly Write[];
}

/** Packs the names of things that an earlier version stored. Safe to repeat and to stop at any moment. */
export async function packEach<Thing extends Stored>(unpacked: Unpacked<Thing>, places: Places<Thing>): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: PageOf<Thing> = await unpacked.page(cursor);
    const due = page.data.filter(({ nameAt }) => nameAt === undefined);
    for (const [group, things] of Map.groupBy(due, places.groupOf)) {
      for (let start = 0; start < things.length; start += namesPerRecord) {
        const ids = things.slice(start, start + namesPerRecord).map(({ id }) => id);
        await retryOnConflict(() => packSome(unpacked, places, group, ids));
      }
    }
    cursor = page.cursor;
  } while (cursor !== null);
}

async function packSome<Thing extends Stored>(
  { read, named, mark }: Unpacked<Thing>,
  places: Places<Thing>,
  group: string,
  ids: readonly string[],
): Promise<void> {
  const [nameAt, things] = await Promise.all([places.readPlace(group), Promise.all(ids.map(read))]);
  const due = things.filter((thing) => thing !== null).filter((thing) => thing.nameAt === undefined);
  if (due.length === 0) return;
  const writes = [
    packWrite(places.names, due.map(named), nameAt),
    ...due.flatMap((thing) => mark(thing, nameAt)),
    ...places.countWrites(group, due.length),
  ];
  await commit(system, writes, undefined, ownWork);
}

/** As `packEach`, of a restaurant's things of one kind; nothing is read where their names are packed already. */
export async function packKind<Thing extends Stored>(
  restaurantId: string,
  kind: NamedKind,
  unpacked: Unpacked<Thing>,
  places: Partial<Places<Thing>> = {},
): Promise<void> {
  if ((await readCounters(restaurantId, kind)).hasNames) return;
  await packEach(unpacked, {
    names: namesIn(restaurantId, kind),
    groupOf: () => kind,
    readPlace: () => readPlace(restaurantId, kind),
    countWrites: (_, more) => [placedWrite(restaurantId, kind, more)],
    ...places,
  });
  await commit(system, [hasNamesWrite(restaurantId, kind)], undefined, ownWork);
}
