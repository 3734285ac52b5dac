import type { OrderStatus } from "@stockpot/core/order/order.schema";
import { Big } from "big.js";
import { isFinal, type Stage } from "../order-model.ts";

/**
 * What writes make of one item, its documents and its value, written apart from the product. Quantities are whole
 * ten-thousandths of a gram, values are billionths of a dollar, costs ten-billionths of a dollar a gram.
 */
export interface State {
  readonly allowsNegative: boolean;
  /** Absent once it is deleted. */
  readonly item?: Item;
  /** The lines of its ledger since the beginning, oldest first. */
  readonly moves: readonly Move[];
  readonly orders: Readonly<Record<string, Order>>;
  readonly procurements: Readonly<Record<string, Procurement>>;
  readonly receipts: Readonly<Record<string, Receipt>>;
  readonly recipes: Readonly<Record<string, Recipe>>;
  readonly counts: number;
  /** The procurement of which a large posting undoes a delivery: it takes no other change meanwhile. */
  readonly underWay?: string;
}

export interface Item {
  readonly quantity: bigint;
  readonly reserved: bigint;
  readonly value: bigint;
  readonly average?: bigint;
  readonly last?: bigint;
  readonly level?: bigint;
  readonly category: string;
  readonly warningFactor: number;
  readonly status: string;
  /** The entries that list it, by stock status: one. */
  readonly listed: string;
}

export interface Move {
  readonly kind: string;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly reason: string;
}

export interface Order {
  readonly status: OrderStatus;
  readonly stage: Stage;
  readonly demand: bigint;
  /** What it took and has not brought back. */
  readonly taken: bigint;
}

export interface Procurement {
  readonly status: string;
  readonly ordered: bigint;
  /** Ten-billionths of a dollar a gram. */
  readonly price: bigint;
  readonly received: bigint;
  readonly closedShort: boolean;
}

export interface Receipt {
  /** The name of its procurement. */
  readonly procurement: string;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly isUndone: boolean;
}

export interface Recipe {
  readonly product: string;
  readonly isActive: boolean;
  readonly amount: bigint;
}

/** Refused: nothing has changed. */
export class Refusal extends Error {}

/** Refused, or answered as carried out: a large posting may end one that another request has begun. */
export class DoneByAnother extends Refusal {}

/** Divided, rounded half to even. */
function divided(above: bigint, below: bigint): bigint {
  const [top, bottom] = below < 0n ? [-above, -below] : [above, below];
  const floor = top / bottom - (top % bottom < 0n ? 1n : 0n);
  const rest = 2n * (top - floor * bottom);
  return rest > bottom || (rest === bottom && floor % 2n !== 0n) ? floor + 1n : floor;
}

/** A value from a quantity at a cost. */
const worth = (quantity: bigint, cost: bigint) => divided(quantity * cost, 100_000n);
/** A cost from a value and its quantity. */
const costOf = (value: bigint, quantity: bigint) => divided(value * 100_000n, quantity);
const aCent = 1_000_000_000_000n;
/** Whole cents of a price, halves rounded up, as a value. */
export const paid = (quantity: bigint, price: bigint) => ((2n * quantity * price + aCent) / (2n * aCent)) * 10_000_000n;

function stockStatus({ quantity, level, warningFactor }: Pick<Item, "quantity" | "level" | "warningFactor">): string {
  if (level === undefined) return "normal";
  if (quantity <= level) return "low";
  return quantity * 100n <= level * BigInt(Math.round(warningFactor * 100)) ? "warning" : "normal";
}

export function itemOf({ item }: State): Item {
  if (!item) throw new Refusal("NOT_FOUND");
  return item;
}

/** The state with its item changed, its stock status following. */
export function withItem(state: State, changes: Partial<Item>): State {
  const item = { ...itemOf(state), ...changes };
  const status = stockStatus(item);
  return { ...state, item: { ...item, status, listed: status } };
}

interface Moving {
  readonly kind: string;
  readonly quantity: bigint;
  /** Where the document says it; otherwise the average cost. */
  readonly value?: bigint;
  /** Of a receipt. */
  readonly price?: bigint;
  readonly reason?: string;
}

function valueOfMove({ quantity: before, value, average = 0n }: Item, change: bigint): bigint {
  const left = before + change;
  if (left === 0n) return -value;
  if (change > 0n || before <= 0n) return worth(change, average);
  return left < 0n ? worth(left, average) - value : divided(value * change, before);
}

function correctionOf(before: Item, { kind, quantity, value }: Required<Pick<Moving, "kind" | "quantity" | "value">>) {
  const after = before.quantity + quantity;
  const now = before.value + value;
  if (kind === "RECEIPT") {
    if (before.average !== undefined && before.quantity > 0n) return 0n;
    return divided(value * after, quantity) - now;
  }
  if (after === 0n) return -now;
  const isAtAverage = after > 0n && (before.quantity < 0n || now < 0n);
  return isAtAverage ? worth(after, before.average ?? 0n) - now : 0n;
}

/** Moves what is on hand. */
export function moved(state: State, { kind, quantity, price, reason = "", ...given }: Moving): State {
  if (quantity === 0n) return state;
  const before = itemOf(state);
  const value = given.value ?? valueOfMove(before, quantity);
  const correction = correctionOf(before, { kind, quantity, value });
  const after = before.quantity + quantity;
  const now = before.value + value + correction;
  const known = kind === "RECEIPT" ? costOf(value, quantity) : before.average;
  const average = known === undefined || after <= 0n ? known : costOf(now, after);
  const why = kind !== "RECEIPT" ? "REMAINDER" : before.quantity < 0n ? "SOLD_BEFORE_RECEIVED" : "FIRST_COST";
  const corrected: Move = { kind: "REVALUATION", quantity: 0n, value: correction, reason: why };
  const moves = [{ kind, quantity, value, reason }, ...(correction === 0n ? [] : [corrected])];
  return withItem(
    { ...state, moves: [...state.moves, ...moves] },
    {
      quantity: after,
      value: now,
      ...(average !== undefined && { average }),
      ...(price !== undefined && { last: price }),
    },
  );
}

export function withFirstCost(state: State, cost: bigint): State {
  const item = itemOf(state);
  if (item.average !== undefined) throw new Refusal("CONFLICT");
  if (item.quantity <= 0n) throw new Refusal("INVALID");
  const value = worth(item.quantity, cost);
  const move = { kind: "REVALUATION", quantity: 0n, value: value - item.value, reason: "FIRST_COST" };
  return withItem({ ...state, moves: [...state.moves, move] }, { value, average: costOf(value, item.quantity) });
}

/** Whether anything that is open needs the item. */
const isInUse = ({ orders, procurements, recipes }: State) =>
  Object.keys(recipes).length > 0 ||
  Object.values(orders).some(({ status, demand }) => demand > 0n && !isFinal(status)) ||
  Object.values(procurements).some(({ status }) => status === "PENDING" || status === "APPROVED");

export function deleteItem(state: State): State {
  const { quantity } = itemOf(state);
  if (isInUse(state)) throw new Refusal("IN_USE");
  const { item: _gone, ...rest } = moved(state, { kind: "ADJUSTMENT", quantity: -quantity, reason: "DELETED_ITEM" });
  return rest;
}

const said = ["OPENING", "ADJUSTMENT", "COUNT"];

/**
 * Posts a count: what differs from what the book said at the moment of counting.
 * @param since how many lines the ledger had then
 * @returns the state, and what became of the line
 */
export function postCount(state: State, counted: bigint, since: number): [State, string] {
  const { quantity } = itemOf(state);
  const later = state.moves.slice(since);
  const difference = counted - later.reduce((left, move) => left - move.quantity, quantity);
  const isRefused = difference !== 0n && later.some(({ kind }) => said.includes(kind));
  const isBelow = difference < 0n && quantity + difference < 0n;
  const next = { ...state, counts: state.counts + 1 };
  if (isRefused) return [next, "COUNTED_SINCE"];
  if (isBelow) return [next, "BELOW_ZERO"];
  return [moved(next, { kind: "COUNT", quantity: difference }), "POSTED"];
}

/** As the model keeps them. */
export const grams = (count: number): bigint => BigInt(Math.round(count * 10_000));
/** Dollars a gram. */
export const dollars = (amount: number): bigint => BigInt(Math.round(amount * 1e10));

const decimal = (whole: bigint, decimals: number) => Big(whole.toString()).times(`1e-${decimals}`).toFixed();

/** What an answer says of the item: on hand, reserved, and what it is worth. */
export function figuresOf(state: State): string {
  const { quantity, reserved, value } = itemOf(state);
  return [decimal(quantity, 4), decimal(reserved, 4), decimal(value, 9)].join(" ");
}
