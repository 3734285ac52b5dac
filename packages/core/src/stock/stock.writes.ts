import type { Member } from "../actor.ts";
import * as counters from "../counter/counter.service.ts";
import { newId } from "../platform/id.ts";
import { categoryKeyOf, nameKeyOf } from "../platform/text.ts";
import { type Write, hasVersion, put, remove } from "../storage/write.ts";
import { ItemEntity, ItemEntryEntity, type ItemRecord, type PendingMoves } from "./item.entity.ts";
import { type Items, type Move, type Recorder, type SourcedMove, applyMove, none, requireItem } from "./move.ts";
import { MovementEntity } from "./movement.entity.ts";

/** In which restaurant stock moves, and whom the ledger names. */
export type Recording = Pick<Member, "restaurantId"> & Recorder;

/**
 * The writes that apply moves in order: the items, the ledger's lines, and the items' entries and counters. Each item is written once, on the version that was read.
 */
export function stockWrites(
  recording: Recording,
  items: Items,
  moves: readonly Move[],
  recordedAt: string,
): readonly Write[] {
  const moved = new Map<string, ItemRecord>();
  const ledger: Write[] = [];
  for (const move of moves) {
    const item = applyMove(moved.get(move.itemId) ?? requireItem(items, move.itemId), move);
    moved.set(move.itemId, item);
    if (!move.quantity.eq(0)) ledger.push(movementWrite(recording, item, move, recordedAt));
  }
  const before = [...moved.keys()].map((id) => requireItem(items, id));
  const after = [...moved.values()].map((item) => ({ ...item, updatedAt: recordedAt, version: item.version + 1 }));
  return [...after.map(itemWrite), ...ledger, ...indexWrites(recording.restaurantId, before, after)];
}

/** Adds the moves of a posting to an item as pending: they change nothing before it is committed. */
export const pendingMovesWrite = (
  item: ItemRecord,
  { id, byId, by, allowNegativeStock }: { readonly id: string } & Omit<PendingMoves, "postingId" | "moves">,
  moves: readonly SourcedMove[],
): Write => {
  const added: PendingMoves = {
    postingId: id,
    byId,
    by,
    allowNegativeStock,
    moves: moves.map(({ kind, quantity, reserved = none, unitCost, source }) => ({
      kind,
      quantity: quantity.toFixed(),
      reserved: reserved.toFixed(),
      ...(unitCost && { unitCost: unitCost.toFixed() }),
      source,
    })),
  };
  return itemWrite({ ...item, pending: [...(item.pending ?? []), added], version: item.version + 1 });
};

/** Writes an item over the version before it. */
export const itemWrite = (item: ItemRecord): Write => put(ItemEntity.put(item).where(hasVersion(item.version - 1)));

/** A line of the ledger, to be written with the item that it moves; `item` is the item after it. */
export const movementWrite = (
  recording: Recording,
  item: ItemRecord,
  { kind, quantity, unitCost = item.averageCost, source, recorder = recording }: Omit<Move, "itemId" | "reserved">,
  recordedAt: string,
): Write =>
  put(
    MovementEntity.put({
      restaurantId: recording.restaurantId,
      itemId: item.id,
      id: newId(),
      kind,
      quantity,
      balance: item.quantity,
      ...(unitCost && { unitCost }),
      ...(source && { source }),
      recordedById: recorder.userId,
      recordedBy: recorder.fullName,
      occurredAt: recordedAt,
      recordedAt,
    }),
  );

const entryOf = ({ restaurantId, id, name, category, stockStatus }: ItemRecord) => ({
  restaurantId,
  id,
  nameKey: nameKeyOf(name),
  categoryKey: categoryKeyOf(category),
  stockStatus,
});

/** The counter of all items, or of one category's. */
export const counterScope = (categoryKey: string) => (categoryKey === "" ? "inventory" : `inventory/${categoryKey}`);

function countsOf(item: ItemRecord): counters.Counts {
  const { categoryKey, stockStatus } = entryOf(item);
  const counts = { total: 1, ...(stockStatus !== "normal" && { [stockStatus]: 1 }) };
  return { [counterScope("")]: counts, ...(categoryKey !== "" && { [counterScope(categoryKey)]: counts }) };
}

/** The writes by which lists and counts follow items: none while they stay where they are listed. */
export function indexWrites(
  restaurantId: string,
  before: readonly ItemRecord[],
  after: readonly ItemRecord[],
): readonly Write[] {
  const old = new Map(before.map((item) => [item.id, JSON.stringify(entryOf(item))]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...counters.counterWrites(restaurantId, before.map(countsOf), after.map(countsOf)),
    ...after
      .filter((item) => old.get(item.id) !== JSON.stringify(entryOf(item)))
      .map((item) => put(ItemEntryEntity.put(entryOf(item)))),
    ...before.filter(({ id }) => !kept.has(id)).map(({ id }) => remove(ItemEntryEntity.delete({ restaurantId, id }))),
  ];
}
