import { createHash } from "node:crypto";
import { Big } from "big.js";
import { notFound } from "../error.ts";
import { isConditionFailure } from "../storage/failure.ts";
import { recordOf } from "../storage/record.ts";
import { readRecord, readRecords } from "../storage/read-records.ts";
import { type Write, put, remove, update } from "../storage/write.ts";
import {
  CounterEntity,
  PlatformCounterEntity,
  amountNames,
  counterNames,
  platformCounterNames,
} from "./counter.entity.ts";
import type { OrderTerms } from "./order-terms.ts";

export type Counter = (typeof counterNames)[number];

type Amount = (typeof amountNames)[number];

/** How much of each counter of a scope. */
export interface Values extends Partial<Record<Counter, number>>, Partial<Record<Amount, Big>> {}

/** What a thing, or several, count as: by scope, how much of each counter. */
export type Counts = Readonly<Record<string, Values>>;

/** The scopes that every restaurant has from its first day to its last: one a kind of thing. */
const kinds = ["inventory", "suppliers", "products", "boms", "procurements", "orders"] as const;
export type Kind = (typeof kinds)[number];
const isKind = (scope: string) => kinds.some((kind) => kind === scope);

/** The counters of a new restaurant: they stand until it is deleted, and so guard every addition to it. */
export const newCounterWrites = (restaurantId: string, orderTerms: OrderTerms): readonly Write[] =>
  kinds.map((scope) =>
    put(
      CounterEntity.put({
        restaurantId,
        scope,
        total: 0,
        lastNumber: 0,
        ...(scope === "procurements" && { lastReceiptNumber: 0 }),
        ...(scope === "inventory" && { lastWasteNumber: 0 }),
        ...(scope === "orders" && { orderTerms }),
      }),
    ),
  );

/** Takes the counters away with their restaurant, so that nothing can be added to it any more. */
export const removeCounterWrites = (restaurantId: string): readonly Write[] =>
  kinds.map((scope) => remove(CounterEntity.delete({ restaurantId, scope })));

/** From now on orders are entered on other terms; those that are there keep theirs. */
export const orderTermsWrite = (restaurantId: string, orderTerms: OrderTerms): Write =>
  update(CounterEntity.update({ restaurantId, scope: "orders" }).set({ orderTerms }));

/** What some things count as; one that does not exist counts as nothing. */
type AllCounts = readonly (Counts | undefined)[];

type Sums = { -readonly [Name in keyof Values]: Values[Name] };

function differenceOf(before: AllCounts, after: AllCounts): Map<string, Values> {
  const differences = new Map<string, Sums>();
  const add = (counts: AllCounts, sign: 1 | -1) => {
    for (const [scope, values] of counts.flatMap((one) => Object.entries(one ?? {}))) {
      const sums: Sums = differences.get(scope) ?? {};
      differences.set(scope, sums);
      for (const counter of counterNames) {
        const amount = values[counter] ?? 0;
        if (amount !== 0) sums[counter] = (sums[counter] ?? 0) + sign * amount;
      }
      for (const name of amountNames) {
        const amount = values[name];
        if (amount) sums[name] = (sums[name] ?? Big(0)).plus(amount.times(sign));
      }
    }
  };
  add(before, -1);
  add(after, 1);
  return differences;
}

interface OrderNumber {
  readonly sequence: number;
  readonly orderTerms: OrderTerms;
}

/**
 * Takes the next number of a restaurant's orders for good, before the transaction that enters the order: orders that
 * are entered at once do not wait for each other. The number of an order that fails afterwards is missing.
 * @throws DomainError NOT_FOUND when the restaurant is gone
 */
export async function takeOrderNumber(restaurantId: string): Promise<OrderNumber> {
  try {
    const { data } = await CounterEntity.patch({ restaurantId, scope: "orders" })
      .add({ lastNumber: 1 })
      .go({ response: "all_new" });
    if (data?.lastNumber === undefined || !data.orderTerms)
      throw new Error(`Restaurant ${restaurantId} has no order terms`);
    return { sequence: data.lastNumber, orderTerms: data.orderTerms };
  } catch (error) {
    throw isConditionFailure(error) ? notFound("Restaurant") : error;
  }
}

/** A new document takes the number after `last`, unless another took it meanwhile. */
export interface Numbering {
  readonly scope: Exclude<Kind, "orders">;
  readonly last: number;
  /** Which of the scope's numbers; `lastNumber` by default. */
  readonly of?: "lastNumber" | "lastReceiptNumber" | "lastWasteNumber";
}

/**
 * What counting things differently changes: one write a scope whose counters move.
 * @param before what was counted until now; nothing for a new thing
 * @param after the thing as it is counted now; undefined for a deleted one
 * @param numbering for a new document
 */
export function counterWrites(
  restaurantId: string,
  before: AllCounts,
  after: AllCounts,
  numbering?: Numbering,
): readonly Write[] {
  const writes: Write[] = [];
  for (const [scope, sums] of differenceOf(before, after)) {
    const moved = Object.entries(sums).filter(([, amount]) => !Big(amount).eq(0));
    if (moved.length === 0) continue;
    const difference: Values = Object.fromEntries(moved);
    if (numbering?.scope === scope) {
      const { last, of = "lastNumber" } = numbering;
      const numbered = CounterEntity.patch({ restaurantId, scope })
        .add({ ...difference, [of]: 1 })
        .where((stored, { eq }) => eq(stored[of], last));
      writes.push(update(numbered));
      continue;
    }
    writes.push(
      isKind(scope)
        ? update(CounterEntity.patch({ restaurantId, scope }).add(difference), () => notFound("Restaurant"))
        : update(CounterEntity.upsert({ restaurantId, scope }).add(difference)),
    );
  }
  return writes;
}

interface Counters extends Record<Counter, number> {
  readonly stockValue: Big;
  readonly lastNumber: number;
  readonly lastReceiptNumber: number;
  readonly lastWasteNumber: number;
}

export async function readCounters(
  restaurantId: string,
  scope: string,
  options?: { readonly consistent: boolean },
): Promise<Counters> {
  const data = await readRecord(CounterEntity, { restaurantId, scope }, options);
  return {
    ...recordOf(counterNames, (counter) => data?.[counter] ?? 0),
    stockValue: data?.stockValue ?? Big(0),
    lastNumber: data?.lastNumber ?? 0,
    lastReceiptNumber: data?.lastReceiptNumber ?? 0,
    lastWasteNumber: data?.lastWasteNumber ?? 0,
  };
}

/** The counters of all scopes between two, both included, by scope. */
export async function readCountersBetween(
  restaurantId: string,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, Values>> {
  const { data } = await CounterEntity.query
    .primary({ restaurantId })
    .between({ scope: from }, { scope: to })
    .go({ pages: "all" });
  return new Map(data.map(({ scope, ...values }) => [scope, values]));
}

/** Into which parts the platform's counters are split. */
export const shards = ["0", "1", "2", "3"] as const;

/** Always the same shard for a thing, and another for the next. */
const shardOf = (id: string): string =>
  shards[(createHash("sha256").update(id).digest()[0] ?? 0) % shards.length] ?? "0";

type PlatformCounter = (typeof platformCounterNames)[number];

export type PlatformCounts = Partial<Record<PlatformCounter, number>>;

/**
 * Counts things of the platform more or fewer. One write a transaction: what counts differently together is added up
 * first, with `addCounts`, as two things may share a shard.
 * @param id of the thing, by which the shard is chosen
 */
export const platformCounterWrite = (id: string, difference: PlatformCounts): Write =>
  update(PlatformCounterEntity.upsert({ shard: shardOf(id) }).add(difference));

export function addCounts(...differences: readonly PlatformCounts[]): PlatformCounts {
  const sum: PlatformCounts = {};
  for (const counter of platformCounterNames) {
    const amount = differences.reduce((total, difference) => total + (difference[counter] ?? 0), 0);
    if (amount !== 0) sum[counter] = amount;
  }
  return sum;
}

export async function readPlatformCounters(): Promise<Record<PlatformCounter, number>> {
  const parts = await readRecords(
    PlatformCounterEntity,
    shards.map((shard) => ({ shard })),
  );
  return recordOf(platformCounterNames, (counter) => parts.reduce((total, part) => total + (part[counter] ?? 0), 0));
}
