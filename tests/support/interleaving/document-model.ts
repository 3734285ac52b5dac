import type { CancelledStock, OrderStatus } from "@stockpot/core/order/order.schema";
import { isFinal, stageOf } from "../order-model.ts";
import {
  DoneByAnother,
  type Item,
  itemOf,
  moved,
  type Order,
  type Procurement,
  type Recipe,
  Refusal,
  type State,
  undone,
  withItem,
} from "./stock-model.ts";
import { paid } from "./value-model.ts";

/** A model of an item's documents, written apart from the product. */

const without = <Thing>(things: Readonly<Record<string, Thing>>, name: string): Readonly<Record<string, Thing>> =>
  Object.fromEntries(Object.entries(things).filter(([one]) => one !== name));

const named = <Thing>(things: Readonly<Record<string, Thing>>, name: string): Thing => {
  const thing = things[name];
  if (!thing) throw new Refusal("NOT_FOUND");
  return thing;
};

let created = 0;

/** The name of a new document: it is told from others of its kind by its content. */
function newName(): string {
  created += 1;
  return `new ${created}`;
}

const free = ({ quantity, reserved }: Item, isReserved: boolean) => quantity - (isReserved ? 0n : reserved);

interface StatusChange {
  readonly status: OrderStatus;
  readonly stock: CancelledStock;
  /** Whether it may be posted in several transactions. */
  readonly isLarge: boolean;
}

export function changeStatus(state: State, name: string, { status, stock, isLarge }: StatusChange): State {
  const order = named(state.orders, name);
  if (isLarge && isFinal(status) && order.status === status) throw new DoneByAnother("CONFLICT");
  if (isFinal(order.status)) throw new Refusal("CONFLICT");
  if (order.status === status) return state;
  const to = stageOf(status, "PREPARING");
  const { demand, stage: from } = order;
  const put = (next: State, taken: bigint): State => ({
    ...next,
    orders: { ...next.orders, [name]: { ...order, status, stage: to, taken } },
  });
  if (demand === 0n || from === to) return put(state, order.taken);
  const item = itemOf(state);
  const needs = to === "consumed" || (from === "none" && to === "reserved");
  const available = free(item, from === "reserved");
  if (needs && available < demand && !state.allowsNegative) {
    throw new Refusal(`INSUFFICIENT_STOCK ${Number(demand) / 1e9} of ${Number(available) / 1e9}`);
  }
  const reserved = item.reserved + (to === "reserved" ? demand : 0n) - (from === "reserved" ? demand : 0n);
  const held = withItem(state, { reserved });
  if (to === "consumed") {
    const next = moved(held, { kind: "CONSUMPTION", quantity: -demand, document: name });
    const taken = next.moves.slice(held.moves.length).find(({ kind }) => kind === "CONSUMPTION");
    return put(next, taken?.value ?? 0n);
  }
  if (from !== "consumed") return put(held, order.taken);
  const back = moved(held, { kind: "REVERSAL", quantity: demand, value: -order.taken, document: name });
  const waste = { kind: "WASTE", quantity: -demand, reason: "CANCELLED_ORDER", document: name };
  return put(status === "CANCELLED" && stock === "WASTE" ? moved(back, waste) : back, 0n);
}

export function enterOrder(state: State, product: string, plates: bigint): State {
  const recipe = Object.values(state.recipes).find((one) => one.product === product && one.isActive);
  const demand = (recipe?.amount ?? 0n) * plates;
  const order: Order = { status: "PENDING", stage: "none", demand, taken: 0n };
  return { ...state, orders: { ...state.orders, [newName()]: order } };
}

/** As a large posting begins to undo a delivery, for others to see. */
export const beginUndo = (state: State, id: string): State => {
  const { isUndone, procurement } = named(state.receipts, id);
  return isUndone ? state : { ...state, underWay: procurement };
};

function refuseWhileUnderWay({ underWay }: State, name: string): void {
  if (underWay === name) throw new Refusal("CONFLICT");
}

const putProcurement = (state: State, name: string, changes: Partial<Procurement>): State => ({
  ...state,
  procurements: { ...state.procurements, [name]: { ...named(state.procurements, name), ...changes } },
});

interface Delivery {
  /** All that is outstanding, where it is absent. */
  readonly quantity?: bigint;
  /** As ordered, where it is absent. */
  readonly price?: bigint;
  /** By which it is known, however often it is sent. */
  readonly id?: string;
}

export function receive(state: State, name: string, { id = newName(), ...given }: Delivery = {}): State {
  const { status, ordered, received, closedShort, ...own } = named(state.procurements, name);
  if (state.receipts[id]) return state;
  refuseWhileUnderWay(state, name);
  if (status !== "APPROVED") throw new Refusal("CONFLICT");
  const outstanding = closedShort || received >= ordered ? 0n : ordered - received;
  const quantity = given.quantity ?? outstanding;
  const total = received + quantity;
  if (quantity > 0n && total * 10n > ordered * 11n) throw new Refusal("INVALID");
  const price = given.price ?? own.price;
  const value = paid(quantity, price);
  const next = moved(state, { kind: "RECEIPT", quantity, value, price, document: id });
  const isDone = closedShort || total >= ordered;
  return {
    ...putProcurement(next, name, { received: total, status: isDone ? "COMPLETED" : "APPROVED" }),
    receipts: { ...next.receipts, [id]: { procurement: name, quantity, value, isUndone: false } },
  };
}

export function endUndo({ underWay: _ended, ...state }: State, id: string): { state: State; answer?: string } {
  try {
    return { state: undo(state, id) };
  } catch (error) {
    if (error instanceof Refusal) return { state, answer: error.message };
    throw error;
  }
}

function undo(state: State, id: string): State {
  const receipt = named(state.receipts, id);
  const procurement = state.procurements[receipt.procurement];
  if (receipt.isUndone || !procurement) throw new Refusal("CONFLICT");
  if (!state.item && procurement.status === "COMPLETED") throw new Refusal("CONFLICT");
  const { quantity } = receipt;
  const available = free(itemOf(state), false);
  if (available < quantity) {
    throw new Refusal(`INSUFFICIENT_STOCK ${Number(quantity) / 1e9} of ${Number(available) / 1e9}`);
  }
  const next = undone(state, { quantity, value: receipt.value, document: id });
  const status = procurement.status === "COMPLETED" ? "APPROVED" : procurement.status;
  const received = procurement.received - quantity;
  return {
    ...putProcurement(next, receipt.procurement, { received, status, closedShort: false }),
    receipts: { ...next.receipts, [id]: { ...receipt, isUndone: true } },
  };
}

const comesFrom: Readonly<Record<string, readonly string[]>> = {
  PENDING: ["APPROVED"],
  APPROVED: ["PENDING"],
  CANCELLED: ["PENDING", "APPROVED"],
};

export function bringTo(state: State, name: string, status: string): State {
  const procurement = named(state.procurements, name);
  refuseWhileUnderWay(state, name);
  const isAllowed = comesFrom[status]?.includes(procurement.status) ?? false;
  if (!isAllowed || (status !== "APPROVED" && procurement.received > 0n)) throw new Refusal("CONFLICT");
  return putProcurement(state, name, { status });
}

export function closeShort(state: State, name: string): State {
  const { status, received, ordered } = named(state.procurements, name);
  refuseWhileUnderWay(state, name);
  if (status !== "APPROVED" || received <= 0n) throw new Refusal("CONFLICT");
  return putProcurement(state, name, { status: "COMPLETED", closedShort: received < ordered });
}

export function rewriteProcurement(state: State, name: string, ordered: bigint, price: bigint): State {
  const procurement = named(state.procurements, name);
  itemOf(state);
  if (procurement.status !== "PENDING") throw new Refusal("CONFLICT");
  return putProcurement(state, name, { ordered, price });
}

export function enterProcurement(state: State, ordered: bigint, price: bigint): State {
  itemOf(state);
  const procurement: Procurement = { status: "PENDING", ordered, price, received: 0n, closedShort: false };
  return { ...state, procurements: { ...state.procurements, [newName()]: procurement } };
}

export function removeProcurement(state: State, name: string): State {
  named(state.procurements, name);
  refuseWhileUnderWay(state, name);
  return { ...state, procurements: without(state.procurements, name) };
}

/** Saves a recipe; an active one takes the place of the product's other. */
export function saveRecipe(state: State, name: string | undefined, recipe: Recipe): State {
  if (name !== undefined) named(state.recipes, name);
  itemOf(state);
  const others = Object.entries(state.recipes).map(([other, one]) => [
    other,
    recipe.isActive && one.product === recipe.product ? { ...one, isActive: false } : one,
  ]);
  return { ...state, recipes: { ...Object.fromEntries(others), [name ?? newName()]: recipe } };
}

export function dropRecipe(state: State, name: string): State {
  named(state.recipes, name);
  return { ...state, recipes: without(state.recipes, name) };
}
