import { Big } from "big.js";
import type { NamedActor } from "../actor.ts";
import { DomainError, type Shortage, invalidField, notFound } from "../error.ts";
import type { Occurrence } from "../platform/calendar.ts";
import { carried } from "../measure/exact-json.ts";
import type { Money } from "../measure/money.ts";
import type { ItemRecord, PendingMoves, Purchase } from "./item.entity.ts";
import type { Source } from "./movement.schema.ts";
import {
  type Bucket,
  type MoveKind,
  type MovementReason,
  type Reclassified,
  type Wasted,
  stockStatusOf,
} from "./stock.rules.ts";
import { urgencyOf } from "./urgency.rules.ts";

/** As much of an actor as the ledger names. */
export type MovingActor = Pick<NamedActor, "userId" | "fullName">;

/** What moves one item: an amount on hand, an amount reserved, or both. */
export interface Move {
  readonly itemId: string;
  readonly kind: MoveKind;
  /** Signed, in the item's base unit; 0 moves nothing on hand and leaves no line in the ledger. */
  readonly quantity: Big;
  /** Signed, in the item's base unit. */
  readonly reserved?: Big;
  /** US dollars a base unit, as the document says it. */
  readonly unitCost?: Money;
  /** Signed US dollars, where the document says what it is worth; otherwise it is worth the average cost. */
  readonly value?: Money;
  readonly reason?: MovementReason;
  /** With what a person threw away, and where that is undone. */
  readonly wasted?: Wasted;
  /** The line of the reports that it belongs to, where its kind does not say it. */
  readonly bucket?: Bucket;
  /** With RECLASS: how much of what was taken goes to another line of the reports, and from which one. */
  readonly reclassified?: Reclassified;
  /** With REVERSAL and RECLASS: how much its document holds there before it; it is worth its part of that. */
  readonly held?: Big;
  /** With a receipt: how it was bought. */
  readonly purchase?: Purchase;
  /** With a receipt: the change from the last cost, in percent, above which it is a price change. */
  readonly priceAlertPercent?: number;
  /** The id of the movement whose value it brings back. */
  readonly reverses?: string;
  /** When it happened, where that is not when the other moves of the transaction did. */
  readonly occurrence?: Occurrence;
  readonly source?: Source;
  /** Who moved it, where that is not who writes it. */
  readonly actor?: MovingActor;
}

/** A move as a document hands it in: the engine names the document in the ledger. */
export interface DocumentMove extends Omit<Move, "source" | "actor" | "reverses"> {
  /** When it happened; only where the document is posted line by line. */
  readonly occurrence?: Occurrence;
  /** The id of the document's line, where the move belongs to one. */
  readonly line?: string;
}

/** A move of a document, as the ledger names it. */
export interface SourcedMove extends Move {
  readonly source: Source;
}

export type Items = ReadonlyMap<string, ItemRecord>;

/** Nothing on hand, nothing reserved. */
export const none = Big(0);

/** The item's fields that follow from the others. */
export function withDerivedFields(item: Omit<ItemRecord, "available" | "stockStatus">): ItemRecord {
  const { urgency: _before, ...rest } = item;
  const { quantity, reorderLevel } = rest;
  const stockStatus = stockStatusOf(quantity, reorderLevel, rest.warningFactor);
  return {
    ...rest,
    available: quantity.minus(rest.reserved),
    stockStatus,
    ...(stockStatus !== "normal" && { urgency: urgencyOf(quantity, reorderLevel ?? none) }),
  };
}

/** @param path of the id, in a request that names several items */
export function requireItem(items: Items, id: string, path?: string): ItemRecord {
  const item = items.get(id);
  if (item) return item;
  const refusal = notFound("Inventory item");
  throw path === undefined ? refusal : invalidField(refusal.code, path, refusal.message);
}

interface Totals {
  readonly quantity: Big;
  readonly reserved: Big;
}

/** What moves change of one item together. */
function totalsOf(moves: readonly { readonly quantity: Big | string; readonly reserved?: Big | string }[]): Totals {
  return moves.reduce<Totals>(
    (sum, { quantity, reserved = none }) => ({
      quantity: sum.quantity.plus(quantity),
      reserved: sum.reserved.plus(reserved),
    }),
    { quantity: none, reserved: none },
  );
}

/** What posted moves take off an item's stock on hand. */
export const pendingQuantity = ({ moves }: PendingMoves): Big => totalsOf(moves).quantity;

/**
 * How much of an item is free to be taken: what other postings are about to take is not free any more, and what they
 * are about to bring back is not free yet.
 * @param figureOf on hand or available, of the item or of a change of it
 */
function freeOf({ quantity, reserved, pending = [] }: ItemRecord, figureOf: (totals: Totals) => Big): Big {
  const taken = pending.map(({ moves }) => figureOf(totalsOf(moves))).filter((change) => change.lt(0));
  return taken.reduce((sum, change) => sum.plus(change), figureOf({ quantity, reserved }));
}

const onHand = ({ quantity }: Totals): Big => quantity;
const available = ({ quantity, reserved }: Totals): Big => quantity.minus(reserved);

/** A document's moves as the ledger names them. */
export const withSource = (document: Omit<Source, "line">, moves: readonly DocumentMove[]): readonly SourcedMove[] =>
  moves.map(({ line, ...move }) => ({ ...move, source: { ...document, ...(line !== undefined && { line }) } }));

/** The items that moves move, each once. */
export const itemIdsOf = (moves: readonly Move[]): readonly string[] => [...new Set(moves.map(({ itemId }) => itemId))];

/** Moves by the item that they move, in the order in which the items come first. */
export function groupByItem<One extends Move>(moves: readonly One[]): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>();
  for (const move of moves) {
    const group = groups.get(move.itemId);
    if (group) group.push(move);
    else groups.set(move.itemId, [move]);
  }
  return groups;
}

/**
 * The shortages of some moves. Moves that take from available stock need that much free; moves that
 * only turn a reservation into consumption need it on hand, as does waste: what was dropped is gone, reserved or not.
 */
export function shortagesOf(moves: readonly Move[], items: Items): readonly Shortage[] {
  return [...groupByItem(moves)].flatMap(([itemId, some]) => {
    const item = requireItem(items, itemId);
    const totals = totalsOf(some);
    const isWaste = some.every(({ kind }) => kind === "WASTE");
    const figureOf = available(totals).lt(0) && !isWaste ? available : onHand;
    const needed = figureOf(totals).times(-1);
    const free = freeOf(item, figureOf);
    if (needed.lte(0) || free.gte(needed)) return [];
    return [
      {
        inventoryItemId: itemId,
        name: item.name,
        needed: carried(needed),
        available: carried(free),
        unit: item.baseUnit,
      },
    ];
  });
}

export const insufficientStock = (shortages: readonly Shortage[]) =>
  new DomainError("INSUFFICIENT_STOCK", `Not enough stock: ${shortages.map(({ name }) => name).join(", ")}.`, {
    shortages,
  });
