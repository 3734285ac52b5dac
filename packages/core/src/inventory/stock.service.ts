import { Big } from "big.js";
import type { Member } from "../actor.ts";
import { notFound } from "../error.ts";
import { newId } from "../id.ts";
import { averageAfterReceipt } from "../money.ts";
import { type Write, put, remove } from "../storage/transaction.ts";
import * as tallies from "../tally/tally.service.ts";
import {
  InventoryEntity,
  InventoryEntryEntity,
  type InventoryRecord,
  MovementEntity,
  type PendingMoves,
} from "./inventory.entity.ts";
import { categoryKeyOf, nameKeyOf, stockStatusOf } from "./inventory.rules.ts";
import type { Movement, MovementKind } from "./inventory.schema.ts";

/** Who a movement is recorded by. */
export type Recorder = Pick<Member, "restaurantId" | "userId" | "fullName">;

/** What moves one item: an amount on hand, an amount promised, or both. */
export interface Move {
  readonly itemId: string;
  readonly kind: MovementKind;
  /** Signed, in the item's base unit; 0 moves nothing on hand and leaves no line in the ledger. */
  readonly quantity: Big;
  /** Signed, in the item's base unit. */
  readonly reserved?: Big;
  /** US dollars a base unit; a receipt's goes into the average. */
  readonly unitCost?: Big;
  readonly source?: NonNullable<Movement["source"]>;
  /** Who the ledger names, where it is not the person who writes. */
  readonly recorder?: Omit<Recorder, "restaurantId">;
}

/**
 * The writes that carry out moves, in their order: the ledger's lines, the items they end in, and what lists and
 * counts them. Each item is written once, on the version that was read.
 */
export function moving(
  member: Recorder,
  items: ReadonlyMap<string, InventoryRecord>,
  moves: readonly Move[],
  recordedAt: string,
): readonly Write[] {
  const after = new Map<string, InventoryRecord>();
  const ledger: Write[] = [];
  for (const move of moves) {
    const item = after.get(move.itemId) ?? items.get(move.itemId);
    if (!item) throw notFound("Inventory item");
    const moved = applied(item, move);
    after.set(move.itemId, moved);
    if (!move.quantity.eq(0)) ledger.push(ledgerLine(member, moved, move, recordedAt));
  }
  const changed = [...after.values()].map((item) => ({
    ...item,
    updatedAt: recordedAt,
    version: versionAfter(items, item),
  }));
  return [
    ...changed.map((item) => replacing(item)),
    ...ledger,
    ...listing(
      member.restaurantId,
      [...after.keys()].flatMap((id) => items.get(id) ?? []),
      changed,
    ),
  ];
}

const versionAfter = (items: ReadonlyMap<string, InventoryRecord>, { id }: InventoryRecord) =>
  (items.get(id)?.version ?? 0) + 1;

function applied(item: InventoryRecord, { kind, quantity, reserved, unitCost }: Move): InventoryRecord {
  const receipt = kind === "RECEIPT" && unitCost ? { quantity, unitCost } : undefined;
  return derived({
    ...item,
    quantity: item.quantity.plus(quantity),
    reserved: item.reserved.plus(reserved ?? 0),
    movementCount: item.movementCount + (quantity.eq(0) ? 0 : 1),
    ...(receipt && {
      averageCost: averageAfterReceipt(item, receipt),
      lastCost: receipt.unitCost,
      receiptCount: (item.receiptCount ?? 0) + (quantity.eq(0) ? 0 : 1),
    }),
  });
}

/** Lays the moves of a posting on an item, where they wait for its commit. */
export const holding = (
  item: InventoryRecord,
  {
    id,
    byId,
    by,
    allowNegativeStock,
  }: { readonly id: string } & Pick<PendingMoves, "byId" | "by" | "allowNegativeStock">,
  moves: readonly Move[],
): Write => {
  const waiting = {
    postingId: id,
    byId,
    by,
    allowNegativeStock,
    moves: moves.flatMap(({ kind, quantity, reserved, source }) =>
      source ? [{ kind, quantity: quantity.toFixed(), reserved: (reserved ?? none).toFixed(), source }] : [],
    ),
  };
  return replacing({ ...item, pending: [...(item.pending ?? []), waiting], version: item.version + 1 });
};

/**
 * How much of an item an order may take: what other postings are about to take is not free any more, what they are
 * about to bring back is not free yet.
 * @param hasReserved whether the order takes from what it has reserved itself
 */
export function freeOf({ quantity, available, pending = [] }: InventoryRecord, hasReserved: boolean): Big {
  const taken = pending.reduce((sum, { moves }) => {
    const change = moves.reduce(
      (total, move) => total.plus(move.quantity).minus(hasReserved ? none : move.reserved),
      none,
    );
    return change.lt(0) ? sum.minus(change) : sum;
  }, none);
  return (hasReserved ? quantity : available).minus(taken);
}

/** Writes an item over the version before it. */
export const replacing = (item: InventoryRecord): Write =>
  put(InventoryEntity.put(item).where(({ version }, { eq }) => eq(version, item.version - 1)));

type Posted = Pick<Move, "kind" | "quantity" | "unitCost" | "source" | "recorder">;

/** A line of the ledger, to be written with the item that it moves; `item` is the item after it. */
export const ledgerLine = (
  member: Recorder,
  item: InventoryRecord,
  { kind, quantity, unitCost, source, recorder = member }: Posted,
  recordedAt: string,
): Write => {
  const cost = unitCost ?? item.averageCost;
  return put(
    MovementEntity.put({
      restaurantId: member.restaurantId,
      itemId: item.id,
      id: newId(),
      kind,
      quantity,
      balance: item.quantity,
      ...(cost && { unitCost: cost }),
      ...(source && { source }),
      recordedById: recorder.userId,
      recordedBy: recorder.fullName,
      occurredAt: recordedAt,
      recordedAt,
    }),
  );
};

const entryOf = ({ restaurantId, id, name, category, stockStatus }: InventoryRecord) => ({
  restaurantId,
  id,
  nameKey: nameKeyOf(name),
  categoryKey: categoryKeyOf(category),
  stockStatus,
});

/** The tally of all items, or of one category's. */
export const scopeOf = (categoryKey: string) => (categoryKey === "" ? "inventory" : `inventory/${categoryKey}`);

function talliedOf(item: InventoryRecord): tallies.Tallied {
  const { categoryKey, stockStatus } = entryOf(item);
  const counts = { total: 1, ...(stockStatus !== "normal" && { [stockStatus]: 1 }) };
  return { [scopeOf("")]: counts, ...(categoryKey !== "" && { [scopeOf(categoryKey)]: counts }) };
}

/** The writes by which lists and counts follow items: none while they stay where they are listed. */
export function listing(
  restaurantId: string,
  before: readonly InventoryRecord[],
  after: readonly InventoryRecord[],
): readonly Write[] {
  const old = new Map(before.map((item) => [item.id, JSON.stringify(entryOf(item))]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...tallies.recounting(restaurantId, before.map(talliedOf), after.map(talliedOf)),
    ...after
      .filter((item) => old.get(item.id) !== JSON.stringify(entryOf(item)))
      .map((item) => put(InventoryEntryEntity.put(entryOf(item)))),
    ...before
      .filter(({ id }) => !kept.has(id))
      .map(({ id }) => remove(InventoryEntryEntity.delete({ restaurantId, id }))),
  ];
}

type Underived = Omit<InventoryRecord, "available" | "stockStatus">;

/** Completes an item with what follows from the rest of it. */
export const derived = (item: Underived): InventoryRecord => ({
  ...item,
  available: item.quantity.minus(item.reserved),
  stockStatus: stockStatusOf(item.quantity, item.reorderLevel),
});

/** Nothing on hand, nothing promised. */
export const none = Big(0);
