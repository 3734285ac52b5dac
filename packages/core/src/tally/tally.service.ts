import { createHash } from "node:crypto";
import { notFound } from "../error.ts";
import { type Write, put, remove, update } from "../storage/transaction.ts";
import { PlatformTallyEntity, TallyEntity } from "./tally.entity.ts";

export type Counter =
  | "numbered"
  | "total"
  | "low"
  | "warning"
  | "active"
  | "pending"
  | "approved"
  | "completed"
  | "cancelled"
  | "confirmed"
  | "preparing"
  | "ready"
  | "revenueCents";

export type Counts = Partial<Record<Counter, number>>;

/** What a thing, or several, count as: by scope, how much of each counter. */
export type Tallied = Readonly<Record<string, Counts>>;

/** The scopes that every restaurant has from its first day to its last: one a kind of thing. */
const kinds = ["inventory", "suppliers", "products", "boms", "procurements", "orders"] as const;
const isKind = (scope: string) => kinds.some((kind) => kind === scope);

/** The tallies of a new restaurant: they stand until it is deleted, and so guard every addition to it. */
export const opening = (restaurantId: string, timeZone: string): readonly Write[] =>
  kinds.map((scope) =>
    put(TallyEntity.put({ restaurantId, scope, total: 0, numbered: 0, ...(scope === "orders" && { timeZone }) })),
  );

/** From now on orders count for the days of another time zone; what was counted stays where it is. */
export const countingDaysIn = (restaurantId: string, timeZone: string): Write =>
  update(TallyEntity.update({ restaurantId, scope: "orders" }).set({ timeZone }));

/** Takes the tallies away with their restaurant, so that nothing can be added to it any more. */
export const closing = (restaurantId: string): readonly Write[] =>
  kinds.map((scope) => remove(TallyEntity.delete({ restaurantId, scope })));

function differenceOf(before: readonly Tallied[], after: readonly Tallied[]): Map<string, Map<Counter, number>> {
  const differences = new Map<string, Map<Counter, number>>();
  const add = (tallied: readonly Tallied[], sign: 1 | -1) => {
    for (const [scope, counts] of tallied.flatMap((one) => Object.entries(one))) {
      const counters = differences.get(scope) ?? new Map<Counter, number>();
      differences.set(scope, counters);
      for (const [counter, amount] of Object.entries(counts)) {
        if (isCounter(counter)) counters.set(counter, (counters.get(counter) ?? 0) + sign * amount);
      }
    }
  };
  add(before, -1);
  add(after, 1);
  return differences;
}

const isCounter = (name: string): name is Counter => name in TallyEntity.schema.attributes;

/**
 * What counting things differently changes: one write a scope whose figures move.
 * @param before what was counted until now; nothing for a new thing
 * @param after what is to be counted; nothing for a deleted thing
 * @param numbering for a new document that takes the number after `last`, unless another took it meanwhile
 */
export function recounting(
  restaurantId: string,
  before: readonly Tallied[],
  after: readonly Tallied[],
  numbering?: { readonly scope: string; readonly last: number },
): readonly Write[] {
  const writes: Write[] = [];
  for (const [scope, counters] of differenceOf(before, after)) {
    const moved = [...counters].filter(([, amount]) => amount !== 0);
    if (moved.length === 0) continue;
    const difference: Counts = Object.fromEntries(moved);
    if (numbering?.scope === scope) {
      const numbered = TallyEntity.patch({ restaurantId, scope })
        .add({ ...difference, numbered: 1 })
        .where((tally, { eq }) => eq(tally.numbered, numbering.last));
      writes.push(update(numbered));
      continue;
    }
    writes.push(
      isKind(scope)
        ? update(TallyEntity.patch({ restaurantId, scope }).add(difference), () => notFound("Restaurant"))
        : update(TallyEntity.upsert({ restaurantId, scope }).add(difference)),
    );
  }
  return writes;
}

interface Tally extends Required<Counts> {
  /** By whose days orders are counted: an IANA name. */
  readonly timeZone: string;
}

export async function readTally(restaurantId: string, scope: string): Promise<Tally> {
  const { data } = await TallyEntity.get({ restaurantId, scope }).go();
  const counted = (counter: Counter) => data?.[counter] ?? 0;
  return {
    timeZone: data?.timeZone ?? "UTC",
    numbered: counted("numbered"),
    total: counted("total"),
    low: counted("low"),
    warning: counted("warning"),
    active: counted("active"),
    pending: counted("pending"),
    approved: counted("approved"),
    completed: counted("completed"),
    cancelled: counted("cancelled"),
    confirmed: counted("confirmed"),
    preparing: counted("preparing"),
    ready: counted("ready"),
    revenueCents: counted("revenueCents"),
  };
}

/** The tallies of all scopes between two, both included, by scope. */
export async function readRange(restaurantId: string, from: string, to: string): Promise<ReadonlyMap<string, Counts>> {
  const { data } = await TallyEntity.query
    .primary({ restaurantId })
    .between({ scope: from }, { scope: to })
    .go({ pages: "all" });
  return new Map(data.map(({ scope, ...counts }) => [scope, counts]));
}

const shards = ["0", "1", "2", "3"] as const;

/** Always the same part for a thing, and another for the next. */
const shardOf = (id: string) => shards[(createHash("sha256").update(id).digest()[0] ?? 0) % shards.length] ?? "0";

const platformCounters = [
  "restaurants",
  "activeRestaurants",
  "owners",
  "admins",
  "plainUsers",
  "publicUsers",
  "audits",
] as const;

type PlatformCounter = (typeof platformCounters)[number];

export type PlatformCounts = Partial<Record<PlatformCounter, number>>;

/**
 * Counts things of the platform more or fewer. One write a transaction: what counts differently together is added up
 * first, with `summed`, as two things may share a part.
 * @param id of the thing, by which the part is chosen
 */
export const countingPlatform = (id: string, difference: PlatformCounts): Write =>
  update(PlatformTallyEntity.upsert({ shard: shardOf(id) }).add(difference));

export function summed(...differences: readonly PlatformCounts[]): PlatformCounts {
  const sum: PlatformCounts = {};
  for (const counter of platformCounters) {
    const amount = differences.reduce((total, difference) => total + (difference[counter] ?? 0), 0);
    if (amount !== 0) sum[counter] = amount;
  }
  return sum;
}

export async function readPlatformTally(): Promise<Record<PlatformCounter, number>> {
  const { data } = await PlatformTallyEntity.get(shards.map((shard) => ({ shard }))).go();
  const counted = (counter: PlatformCounter) => data.reduce((total, part) => total + (part[counter] ?? 0), 0);
  return {
    restaurants: counted("restaurants"),
    activeRestaurants: counted("activeRestaurants"),
    owners: counted("owners"),
    admins: counted("admins"),
    plainUsers: counted("plainUsers"),
    publicUsers: counted("publicUsers"),
    audits: counted("audits"),
  };
}
