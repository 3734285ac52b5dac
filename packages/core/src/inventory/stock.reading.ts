import { Big } from "big.js";
import { timestamp } from "../clock.ts";
import { notFound } from "../error.ts";
import { Raced, type Write, commit, fitting, update } from "../storage/transaction.ts";
import { InventoryEntity, type InventoryRecord, type PendingMoves } from "./inventory.entity.ts";
import { PostingEntity, type PostingState } from "./posting.entity.ts";
import { type Move, derived, moving, none } from "./stock.service.ts";

const largestBatch = 100;

/**
 * Items by id, with every committed posting counted in.
 * @param consistent a reading that is not may be a moment old; nothing that it says can be written over a newer state
 * @throws DomainError NOT_FOUND when one is not there
 */
export async function readItems(
  restaurantId: string,
  ids: readonly string[],
  { consistent } = { consistent: true },
): Promise<ReadonlyMap<string, InventoryRecord>> {
  const items = await readSettled(restaurantId, ids, consistent);
  if (ids.every((id) => items.has(id))) return items;
  // What was added a moment ago may be missing from an older reading.
  if (!consistent) return readItems(restaurantId, ids);
  throw notFound("Inventory item");
}

/** As `readItems`, but an item that is not there is left out. */
export async function readSettled(
  restaurantId: string,
  ids: readonly string[],
  consistent = true,
): Promise<ReadonlyMap<string, InventoryRecord>> {
  const items = await readStored(restaurantId, ids, consistent);
  const waiting = [...items.values()].filter((item) => item.pending);
  if (waiting.length === 0) return items;
  const states = await statesOf(waiting);
  if (!waiting.some((item) => isDecided(item, states))) return items;
  await settle(restaurantId, waiting, states);
  return readSettled(restaurantId, ids);
}

/** Items as a reader must see them, for routes that may not write: one that is not there is left out. */
export async function readCounted(
  restaurantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InventoryRecord>> {
  const items = await counted([...(await readStored(restaurantId, ids, false)).values()]);
  return new Map(items.map((item) => [item.id, item]));
}

async function readStored(restaurantId: string, ids: readonly string[], consistent: boolean) {
  const found = new Map<string, InventoryRecord>();
  let wanted = [...new Set(ids)].map((id) => ({ restaurantId, id }));
  while (wanted.length > 0) {
    const { data, unprocessed } = await InventoryEntity.get(wanted.slice(0, largestBatch)).go({ consistent });
    for (const item of data) found.set(item.id, item);
    wanted = [...unprocessed, ...wanted.slice(largestBatch)];
  }
  return found;
}

type States = ReadonlyMap<string, PostingState>;

const stateIn = (states: States, { postingId }: PendingMoves): PostingState => states.get(postingId) ?? "ROLLING_BACK";

const isDecided = ({ pending = [] }: InventoryRecord, states: States) =>
  pending.some((one) => stateIn(states, one) !== "PREPARING");

/** Where the postings stand that items wait for; one that is gone was rolled back. */
async function statesOf(items: readonly InventoryRecord[]): Promise<States> {
  const keys = new Map(
    items.flatMap(({ restaurantId, pending = [] }) =>
      pending.map(({ postingId }) => [postingId, { restaurantId, id: postingId }] as const),
    ),
  );
  const { data } = await PostingEntity.get([...keys.values()]).go({ consistent: true });
  return new Map(data.map(({ id, state }) => [id, state]));
}

/** A posting that is gone was carried out or rolled back on every item before. */
type Met = ReadonlyMap<string, PostingState | "GONE">;

/**
 * Items as a reader must see them: what is committed counts, whether or not it is written yet. A posting that was
 * committed or has ended while the items were being read may have been met on some of them only: then they are read
 * once more, now that all of them show it, and again should it be gone by then.
 * @param before where the postings stood before the items were read
 */
export async function counted(
  items: readonly InventoryRecord[],
  before: Met = new Map(),
): Promise<readonly InventoryRecord[]> {
  const waiting = items.filter((item) => item.pending);
  if (waiting.length === 0) return items;
  const states = await statesOf(waiting);
  const met: Met = new Map(
    waiting.flatMap(({ pending = [] }) => pending.map(({ postingId: id }) => [id, states.get(id) ?? "GONE"] as const)),
  );
  const isKnown = [...met].every(([id, state]) => state === "PREPARING" || state === before.get(id));
  if (!isKnown) return counted(await readAgain(items), met);
  return items.map((item) =>
    movesOf(item, states).reduce(
      (sum, { quantity, reserved }) =>
        derived({ ...sum, quantity: sum.quantity.plus(quantity), reserved: sum.reserved.plus(reserved ?? 0) }),
      item,
    ),
  );
}

async function readAgain(items: readonly InventoryRecord[]): Promise<readonly InventoryRecord[]> {
  const restaurantId = items[0]?.restaurantId ?? "";
  const ids = items.map(({ id }) => id);
  const found = await readStored(restaurantId, ids, true);
  return ids.flatMap((id) => found.get(id) ?? []);
}

const movesOf = (item: InventoryRecord, states: States): readonly Move[] =>
  (item.pending ?? [])
    .filter((one) => stateIn(states, one) === "COMMITTED")
    .flatMap(({ moves, byId, by }) =>
      moves.map(({ kind, quantity, reserved, source }) => ({
        itemId: item.id,
        kind,
        quantity: Big(quantity),
        reserved: Big(reserved),
        source,
        recorder: { userId: byId, fullName: by },
      })),
    );

/** Writes what is decided about items: committed moves are carried out, those of a rolled back posting forgotten. */
async function settle(restaurantId: string, waiting: readonly InventoryRecord[], states: States): Promise<void> {
  const settling = (items: readonly InventoryRecord[]) => ({
    writes: moving(
      { restaurantId, ...system },
      new Map(items.map((item) => [item.id, withoutDecided(item, states)])),
      items.flatMap((item) => [standing(item.id), ...movesOf(item, states)]),
      timestamp(),
    ),
  });
  let left = waiting.filter((item) => isDecided(item, states));
  while (left.length > 0) {
    const { writes, count } = fitting(left, settling);
    try {
      await commit({ userId: system.userId, replay: undefined }, writes, undefined);
    } catch (error) {
      // Another request settled one of them first: the next reading shows it.
      if (!(error instanceof Raced)) throw error;
    }
    left = left.slice(count);
  }
}

/**
 * For stock that somebody counted and found to be less than postings under way are about to take: the writes that
 * call these off, so that what is on hand cannot fall below nothing.
 */
export function callingOff({ restaurantId, quantity, pending = [] }: InventoryRecord): readonly Write[] {
  const taking = pending.filter((one) => !one.allowNegativeStock && onHandOf(one).lt(0));
  const left = taking.reduce((sum, one) => sum.plus(onHandOf(one)), quantity);
  if (left.gte(0)) return [];
  return taking.map(({ postingId }) =>
    update(
      PostingEntity.patch({ restaurantId, id: postingId })
        .set({ state: "ROLLING_BACK" })
        .where(({ state }, { ne }) => ne(state, "COMMITTED")),
    ),
  );
}

const onHandOf = ({ moves }: PendingMoves): Big => moves.reduce((sum, { quantity }) => sum.plus(quantity), none);

const system = { userId: "system", fullName: "Stockpot" };

/** Moves nothing, but has the item written, also when all that waited on it is to be forgotten. */
const standing = (itemId: string): Move => ({ itemId, kind: "ADJUSTMENT", quantity: Big(0) });

function withoutDecided(item: InventoryRecord, states: States): InventoryRecord {
  const { pending = [], ...rest } = item;
  const undecided = pending.filter((one) => stateIn(states, one) === "PREPARING");
  return { ...rest, ...(undecided.length > 0 && { pending: undecided }) };
}
