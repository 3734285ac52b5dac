import { system } from "../actor.ts";
import { type Occurrence, occurrenceOf } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import { type Shortage, notFound } from "../error.ts";
import { VersionConflict } from "../storage/conflict.ts";
import { readById } from "../storage/read.ts";
import { readRecords } from "../storage/read-records.ts";
import { commit, takeWhatFits, systemActivity } from "../storage/transaction.ts";
import { type Write, update } from "../storage/write.ts";
import { ItemEntity, type ItemRecord, type PendingMoves } from "./item.entity.ts";
import { type Items, type Move, none, pendingQuantity } from "./move.ts";
import { PostingEntity, type PostingState } from "./posting.entity.ts";
import { readHistories } from "./history.ts";
import { applyInOrder } from "./undone-receipt.ts";
import { maxShortages } from "./stock.rules.ts";
import { applyMoves, noDocument, stockWrites } from "./stock.writes.ts";

/**
 * Items as they are stored, for their names and units: pending moves do not count in their figures. One that
 * does not exist is left out.
 */
export const readItems = (
  restaurantId: string,
  ids: readonly string[],
  { consistent } = { consistent: true },
): Promise<Items> =>
  readById(ids, (some) =>
    readRecords(
      ItemEntity,
      some.map((id) => ({ restaurantId, id })),
      { consistent },
    ),
  );

/** Items as a reader must see them, for routes that may not write; one that does not exist is left out. */
export async function readForDisplay(
  restaurantId: string,
  ids: readonly string[],
  { consistent } = { consistent: false },
): Promise<Items> {
  const items = await withCommittedMoves([...(await readItems(restaurantId, ids, { consistent })).values()]);
  return new Map(items.map((item) => [item.id, item]));
}

/**
 * Items that are about to be written: what committed postings have left on them is applied and written first.
 * @param consistent pass false for a reading that may be a moment old; writes based on it fail if it is
 * @throws DomainError NOT_FOUND when one does not exist
 */
export async function settleAndRead(
  restaurantId: string,
  ids: readonly string[],
  { consistent } = { consistent: true },
): Promise<Items> {
  const items = await settleAndReadExisting(restaurantId, ids, { consistent });
  if (ids.every((id) => items.has(id))) return items;
  // What was added a moment ago may be missing from an older reading.
  if (!consistent) return settleAndRead(restaurantId, ids);
  throw notFound("Inventory item");
}

/** As `settleAndRead`, but an item that does not exist is left out. */
export async function settleAndReadExisting(
  restaurantId: string,
  ids: readonly string[],
  { consistent } = { consistent: true },
): Promise<Items> {
  const items = await readItems(restaurantId, ids, { consistent });
  const waiting = [...items.values()].filter((item) => item.pending);
  if (waiting.length === 0) return items;
  const states = await readStates(waiting);
  if (!waiting.some((item) => isDecided(item, states))) return items;
  await settle(restaurantId, waiting, states);
  return settleAndReadExisting(restaurantId, ids);
}

/** Items that are read and settled at once. */
export const maxReading = 90;

/**
 * Applies or drops the moves of decided postings on items: afterwards none are left.
 * @param mustStop asked before each batch
 * @returns whether all were settled
 */
export async function settleItems(
  restaurantId: string,
  ids: readonly string[],
  mustStop = () => false,
): Promise<boolean> {
  for (let start = 0; start < ids.length; start += maxReading) {
    if (mustStop()) return false;
    await settleAndReadExisting(restaurantId, ids.slice(start, start + maxReading));
  }
  return true;
}

interface StateOfPosting {
  readonly state: PostingState;
  /** When it happened. */
  readonly occurrence?: Occurrence | undefined;
}

type States = ReadonlyMap<string, StateOfPosting>;

const stateIn = (states: States, { postingId }: PendingMoves): PostingState =>
  states.get(postingId)?.state ?? "ROLLING_BACK";

const isDecided = ({ pending = [] }: ItemRecord, states: States) =>
  pending.some((one) => stateIn(states, one) !== "PREPARING");

/** The states of the postings that items wait for; one that is gone was rolled back. */
async function readStates(items: readonly ItemRecord[]): Promise<States> {
  const keys = new Map(
    items.flatMap(({ restaurantId, pending = [] }) =>
      pending.map(({ postingId }) => [postingId, { restaurantId, id: postingId }] as const),
    ),
  );
  const { data } = await PostingEntity.get([...keys.values()]).go({ consistent: true });
  return new Map(
    data.map(({ id, state, occurredAt, businessDay }) => [
      id,
      { state, occurrence: occurredAt && businessDay ? { occurredAt, businessDay } : undefined },
    ]),
  );
}

/** A posting that is gone was applied or rolled back on every item before. */
type SeenStates = ReadonlyMap<string, PostingState | "GONE">;

/**
 * Items as a reader must see them: committed moves count, whether or not they are applied yet. A posting that was
 * committed or has ended while the items were being read may show on some of them only: then they are read once more,
 * now that all of them show it, and again if it is gone.
 * @param seen the states of the postings before the items were read
 */
export async function withCommittedMoves(
  items: readonly ItemRecord[],
  seen: SeenStates = new Map(),
): Promise<readonly ItemRecord[]> {
  const waiting = items.filter((item) => item.pending);
  if (waiting.length === 0) return items;
  const states = await readStates(waiting);
  const seenNow: SeenStates = new Map(
    waiting.flatMap(({ pending = [] }) =>
      pending.map(({ postingId: id }) => [id, states.get(id)?.state ?? "GONE"] as const),
    ),
  );
  const isSettled = [...seenNow].every(([id, state]) => state === "PREPARING" || state === seen.get(id));
  if (!isSettled) return withCommittedMoves(await readAgain(items), seenNow);
  return items.map((item) => {
    // The rest of an undone delivery's items stays at its average cost until the posting is applied.
    const after = applyInOrder(item, committedMoves(item, states)).item;
    // Their lines are not in the ledger yet.
    return { ...after, movementCount: item.movementCount };
  });
}

async function readAgain(items: readonly ItemRecord[]): Promise<readonly ItemRecord[]> {
  const restaurantId = items[0]?.restaurantId ?? "";
  const ids = items.map(({ id }) => id);
  const found = await readItems(restaurantId, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

const committedMoves = (item: ItemRecord, states: States): readonly Move[] =>
  (item.pending ?? [])
    .filter((one) => stateIn(states, one) === "COMMITTED")
    .flatMap(({ postingId, moves, byId, by }) => {
      const occurrence = states.get(postingId)?.occurrence;
      return moves.map((move) => ({
        ...move,
        itemId: item.id,
        actor: { userId: byId, fullName: by },
        ...(occurrence && { occurrence }),
      }));
    });

/** Writes items after a decision: committed moves are applied, those of a rolled back posting dropped. */
async function settle(restaurantId: string, waiting: readonly ItemRecord[], states: States): Promise<void> {
  const at = timestamp();
  // What was committed has a day of its own, and what was rolled back moves nothing.
  const occurrence = occurrenceOf({ timeZone: "UTC", dayStartsAt: 0 }, at);
  const histories = await readHistories(
    waiting,
    waiting.flatMap((item) => committedMoves(item, states)),
  );
  const settling = (items: readonly ItemRecord[]) => ({
    writes: stockWrites(
      { restaurantId, ...system },
      applyMoves(
        new Map(items.map((item) => [item.id, withoutDecided(item, states)])),
        items.flatMap((item) => [noMove(item.id), ...committedMoves(item, states)]),
        at,
        histories,
      ),
      noDocument,
      { occurrence, recordedAt: at },
    ),
    activity: systemActivity,
  });
  let left = waiting.filter((item) => isDecided(item, states));
  while (left.length > 0) {
    const { writes, count } = takeWhatFits(left, settling);
    try {
      await commit(system, writes, undefined, systemActivity);
    } catch (error) {
      // Another request settled one of them first: the next reading shows it.
      if (!(error instanceof VersionConflict)) throw error;
    }
    left = left.slice(count);
  }
}

/**
 * For counted stock that is less than postings under way are about to take: the writes that call these off, so that
 * stock on hand cannot fall below zero.
 */
export function callOffWrites(items: readonly ItemRecord[]): readonly Write[] {
  const calledOff = new Map<string, { readonly restaurantId: string; readonly shortages: Shortage[] }>();
  for (const { restaurantId, id, name, baseUnit: unit, quantity, pending = [] } of items) {
    const taking = pending.filter((one) => !one.allowNegativeStock && pendingQuantity(one).lt(0));
    const left = taking.reduce((sum, one) => sum.plus(pendingQuantity(one)), quantity);
    if (left.gte(0)) continue;
    for (const one of taking) {
      const needed = pendingQuantity(one).times(-1).toNumber();
      const shortage = { inventoryItemId: id, name, needed, available: quantity.toNumber(), unit };
      const { shortages } = calledOff.get(one.postingId) ?? { shortages: [] };
      calledOff.set(one.postingId, { restaurantId, shortages: [...shortages, shortage] });
    }
  }
  return [...calledOff].map(([id, { restaurantId, shortages }]) =>
    update(
      PostingEntity.patch({ restaurantId, id })
        .set({ state: "ROLLING_BACK", shortages: shortages.slice(0, maxShortages) })
        .where(({ state }, { ne }) => ne(state, "COMMITTED")),
    ),
  );
}

/** Moves nothing, but has the item written even when all its pending moves are dropped. */
const noMove = (itemId: string): Move => ({ itemId, kind: "ADJUSTMENT", quantity: none });

function withoutDecided(item: ItemRecord, states: States): ItemRecord {
  const { pending = [], ...rest } = item;
  const undecided = pending.filter((one) => stateIn(states, one) === "PREPARING");
  return { ...rest, ...(undecided.length > 0 && { pending: undecided }) };
}
