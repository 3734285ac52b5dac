import type { OrderStatus } from "@stockpot/core/order/order.schema";
import { Big } from "big.js";
import { isFinal, type Stage } from "../order-model.ts";
import { withoutUndone } from "./undone-model.ts";
import { type Past, costOf, stockAfter, worth } from "./value-model.ts";

/**
 * What writes make of one item, its documents and its value, written apart from the product. Quantities are billionths
 * of a gram, values are billionths of a dollar, costs ten-billionths of a dollar a gram.
 */
export interface State {
  readonly allowsNegative: boolean;
  /** Absent once it is deleted. */
  readonly item?: Item;
  /** The lines of its ledger since the beginning, oldest first. */
  readonly moves: readonly Move[];
  /** All lines of its ledger, with those from before. */
  readonly history: readonly Past[];
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

function stockStatus({ quantity, level, warningFactor }: Pick<Item, "quantity" | "level" | "warningFactor">): string {
  if (quantity < 0n) return "low";
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
  /** The delivery or the order that moves it. */
  readonly document?: string;
}

const withLines = (state: State, ...lines: readonly Past[]): State => ({
  ...state,
  history: [...state.history, ...lines],
  moves: [
    ...state.moves,
    ...lines.map(({ kind, quantity, value, reason }): Move => ({ kind, quantity, value, reason })),
  ],
});

/** Moves stock on hand. */
export function moved(state: State, { kind, quantity, price, reason = "", document, ...given }: Moving): State {
  if (quantity === 0n) return state;
  const { stock, value, correction, reason: why } = stockAfter(itemOf(state), { kind, quantity, ...given });
  const of = document === undefined ? {} : { document };
  const line = { kind, quantity, value, reason, ...of, ...(price !== undefined && { unitCost: price }) };
  const corrected = { kind: "REVALUATION", quantity: 0n, value: correction, reason: why, ...of };
  return withItem(withLines(state, line, ...(correction === 0n ? [] : [corrected])), {
    ...stock,
    ...(price !== undefined && price > 0n && { last: price }),
  });
}

/** Takes a delivery out again: the rest is worth as much as without it. */
export function undone(
  state: State,
  { quantity, value, document }: Required<Pick<Past, "quantity" | "value" | "document">>,
): State {
  if (quantity === 0n) return state;
  const item = itemOf(state);
  const taking = { kind: "REVERSAL", quantity: -quantity, value: -value, reason: "UNDONE_RECEIPT", document };
  const { stock, firstCost, last } = withoutUndone([...state.history, taking]);
  const difference = stock.value - (item.value - value) - firstCost;
  const corrections = [
    { kind: "REVALUATION", quantity: 0n, value: firstCost, reason: "FIRST_COST", document },
    { kind: "REVALUATION", quantity: 0n, value: difference, reason: "UNDONE_RECEIPT", document },
  ].filter((one) => one.value !== 0n);
  const { average: _average, last: _last, ...rest } = item;
  return withItem(
    { ...withLines(state, taking, ...corrections), item: rest },
    { ...stock, ...(last !== undefined && { last }) },
  );
}

export function withFirstCost(state: State, cost: bigint): State {
  const item = itemOf(state);
  if (item.average !== undefined) throw new Refusal("CONFLICT");
  if (item.quantity <= 0n) throw new Refusal("INVALID");
  const value = worth(item.quantity, cost);
  const line = { kind: "REVALUATION", quantity: 0n, value: value - item.value, reason: "FIRST_COST", unitCost: cost };
  return withItem(withLines(state, line), { value, average: costOf(value, item.quantity) });
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
export const grams = (count: number): bigint => BigInt(Math.round(count * 10_000)) * 100_000n;
/** Dollars a gram. */
export const dollars = (amount: number): bigint => BigInt(Math.round(amount * 1e10));

const decimal = (whole: bigint, decimals: number) => Big(whole.toString()).times(`1e-${decimals}`).toFixed();

/** What an answer says of the item: on hand, reserved, and what it is worth. */
export function figuresOf(state: State): string {
  const { quantity, reserved, value } = itemOf(state);
  return [quantity, reserved, value].map((one) => decimal(one, 9)).join(" ");
}
