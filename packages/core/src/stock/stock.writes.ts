import type { Big } from "big.js";
import * as counters from "../counter/counter.service.ts";
import { DomainError } from "../error.ts";
import { type Write, hasVersion, put } from "../storage/write.ts";
import { maxAmount } from "./base-quantity.ts";
import { entryOf, entryWrites } from "./item-entry.ts";
import { ItemEntity, type ItemRecord, type PendingMoves } from "./item.entity.ts";
import { type Facts, type LedgerActor, type When, ledgerWrites, noFacts, valueOfLines } from "./ledger.writes.ts";
import { type Items, type Move, type SourcedMove, groupByItem, none, requireItem } from "./move.ts";
import type { Histories } from "./history.ts";
import { applyInOrder } from "./undone-receipt.ts";
import type { Line } from "./valuation.ts";

/** What a document changes in a transaction, apart from its own writes. */
export interface DocumentChanges {
  /** Its kind: the scope whose counters it writes anyway. */
  readonly scope: counters.Kind;
  /** What it counted as before, and what it counts as now. */
  readonly counts: { readonly before: readonly counters.Counts[]; readonly after: readonly counters.Counts[] };
  /** For a new document that takes the next number of a kind. */
  readonly numbering?: counters.Numbering | undefined;
  /** What reports are told of it; say `noFacts` where that is nothing. */
  readonly facts: Facts;
}

/** Changes of stock alone. */
export const noDocument: DocumentChanges = {
  scope: "inventory",
  counts: { before: [], after: [] },
  facts: noFacts,
};

/** Items before and after a change, and the lines that the ledger gets. */
export interface StockChange {
  readonly before: readonly ItemRecord[];
  readonly after: readonly ItemRecord[];
  readonly lines: readonly Line[];
}

/** Nothing of the stock changes. */
export const noChange: StockChange = { before: [], after: [], lines: [] };

/**
 * Applies moves in order.
 * @param histories of the items of which deliveries are undone
 */
export function applyMoves(
  items: Items,
  moves: readonly Move[],
  at: string,
  histories: Histories = new Map(),
): StockChange {
  const groups = [...groupByItem(moves)];
  const before = groups.map(([id]) => requireItem(items, id));
  const applied = groups.map(([id, some]) => applyInOrder(requireItem(items, id), some, histories.get(id)));
  return {
    before,
    after: applied.map(({ item }) => ({ ...item, updatedAt: at, version: item.version + 1 })),
    lines: applied.flatMap(({ lines }) => lines),
  };
}

/** A change would bring an item beyond the bounds. */
export const quantityTooLarge = ({ name }: Pick<ItemRecord, "name">) =>
  new DomainError("CONFLICT", `This quantity is too large for ${name}.`);

/**
 * Refuses a change that brings an item further beyond the bounds. It comes after all other checks, because it looks at
 * values, which some members may not see. By hand, at most 999,999,999 base units are entered: no cost below $1,000,000
 * a unit decides then.
 * @throws DomainError CONFLICT
 */
export function assertWithinLimits({ before, after }: Pick<StockChange, "before" | "after">): void {
  const old = new Map(before.map((item) => [item.id, item]));
  for (const item of after) {
    const was = old.get(item.id);
    const isBeyond = (figureOf: (one: ItemRecord) => Big) => {
      const now = figureOf(item).abs();
      return now.gt(maxAmount) && (!was || now.gt(figureOf(was).abs()));
    };
    if ([onHandOf, reservedOf, worthOf].some(isBeyond)) throw quantityTooLarge(item);
  }
}

const onHandOf = ({ quantity }: ItemRecord) => quantity;
const reservedOf = ({ reserved }: ItemRecord) => reserved;
const worthOf = ({ stockValue }: ItemRecord) => stockValue;

/**
 * The writes of a change of stock: the items, the ledger's lines, the items' entries, and all counters. Each item is
 * written once, on the version that was read.
 */
export const stockWrites = (
  actor: LedgerActor,
  change: StockChange,
  document: DocumentChanges,
  when: When,
): readonly Write[] => [...change.after.map(itemWrite), ...changesOfStock(actor, change, document, when)];

/**
 * The writes that follow from a change of items: the ledger's lines, the entries by which items are listed, counters.
 */
export function changesOfStock(
  actor: LedgerActor,
  { before, after, lines }: StockChange,
  { scope, counts, numbering, facts }: DocumentChanges,
  when: When,
): readonly Write[] {
  return [
    ...ledgerWrites(actor, lines, facts, when),
    ...counters.counterWrites(
      actor.restaurantId,
      [...counts.before, ...before.map(countsOf)],
      [...counts.after, ...after.map(countsOf), { [scope]: { stockValue: valueOfLines(lines) } }],
      numbering,
    ),
    ...entryWrites(before, after),
  ];
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
    moves: moves.map(
      ({
        kind,
        quantity,
        reserved = none,
        unitCost,
        value,
        reason,
        wasted,
        bucket,
        reclassified,
        reverses,
        source,
      }) => ({
        kind,
        quantity,
        reserved,
        ...(unitCost && { unitCost }),
        ...(value && { value }),
        ...(reason && { reason }),
        ...(wasted && { wasted }),
        ...(bucket && { bucket }),
        ...(reclassified && { reclassified }),
        ...(reverses !== undefined && { reverses }),
        source,
      }),
    ),
  };
  return itemWrite({ ...item, pending: [...(item.pending ?? []), added], version: item.version + 1 });
};

/** Writes an item over the version before it. */
export const itemWrite = (item: ItemRecord): Write => put(ItemEntity.put(item).where(hasVersion(item.version - 1)));

/** Marks an item's price change as seen. Its pending moves stay. */
export function seenPriceWrites(item: ItemRecord, at: string): readonly Write[] {
  const { priceChange: _seen, ...rest } = item;
  const after = { ...rest, version: item.version + 1, updatedAt: at };
  return [itemWrite(after), ...counters.counterWrites(item.restaurantId, [countsOf(item)], [countsOf(after)])];
}

/** The counter of all items, or of one category's. */
export const counterScope = (categoryKey: string) => (categoryKey === "" ? "inventory" : `inventory/${categoryKey}`);

function countsOf(item: ItemRecord): counters.Counts {
  const { categoryKey, stockStatus } = entryOf(item);
  const counts = { total: 1, ...(stockStatus !== "normal" && { [stockStatus]: 1 }) };
  const all = { ...counts, ...(item.priceChange && { priceChanges: 1 }) };
  return { [counterScope("")]: all, ...(categoryKey !== "" && { [counterScope(categoryKey)]: counts }) };
}
