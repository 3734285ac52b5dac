import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { counted, kept } from "@stockpot/core/recount/recount.rules";
import { addCounts } from "@stockpot/core/recount/recount.sums";
import { orderTypes } from "@stockpot/core/order/order.reasons";
import { orderStatuses } from "@stockpot/core/order/order.rules";
import { Big } from "big.js";
import { expect } from "vitest";
import * as z from "zod";
import { holdingsOf, wrongAmounts } from "./order-laws.ts";
import { isFinal } from "./order-model.ts";
import type { StoredItem } from "./engine.ts";
import { itemsOf } from "./table.ts";
import { danglingIn } from "./reference-laws.ts";
import { wrongValues } from "./value-laws.ts";

export type Stored = Record<string, unknown>;

const Decimal = z.union([z.number(), z.instanceof(Big)]).transform((value) => Big(value));

const Item = z.looseObject({
  id: z.string(),
  name: z.string(),
  quantity: Decimal,
  reserved: Decimal,
  available: Decimal,
  stockValue: Decimal,
  averageCost: Decimal.optional(),
  movementCount: z.number(),
  receiptCount: z.number().default(0),
  pending: z.unknown().optional(),
});

const Movement = z.looseObject({
  id: z.string(),
  itemId: z.string(),
  kind: z.string(),
  quantity: Decimal,
  balance: Decimal,
  value: Decimal,
  valueAfter: Decimal,
  bucket: z.string(),
  unitCost: Decimal.optional(),
  reason: z.string().optional(),
  reverses: z.string().optional(),
  recordedById: z.string(),
  businessDay: z.string(),
  source: z
    .looseObject({ type: z.string(), id: z.string(), line: z.string().optional(), receipt: z.string().optional() })
    .optional(),
});

const Order = z.looseObject({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  stage: z.enum(["none", "reserved", "consumed"]),
  type: z.enum(orderTypes),
  totalAmount: Decimal,
  compAmount: Decimal.default(Big(0)),
  discountAmount: Decimal.default(Big(0)),
  history: z.array(z.looseObject({ status: z.string(), stock: z.string().optional() })),
  adjustments: z
    .array(
      z.looseObject({
        id: z.string(),
        kind: z.string(),
        lineId: z.string().optional(),
        quantity: z.number().optional(),
        percent: z.number().optional(),
        amount: Decimal.optional(),
        stock: z.string().optional(),
      }),
    )
    .default([]),
  voided: z.looseObject({ stock: z.string().optional() }).optional(),
  posting: z.unknown().optional(),
});

const OrderPart = z.looseObject({
  orderId: z.string(),
  lines: z.array(
    z.looseObject({
      id: z.string(),
      addedBy: z.string().optional(),
      quantity: z.number(),
      unitPrice: Decimal,
      ingredients: z.array(z.looseObject({ inventoryItemId: z.string(), quantity: Decimal })),
    }),
  ),
});
type OrderLine = z.infer<typeof OrderPart>["lines"][number];

const Procurement = z.looseObject({
  id: z.string(),
  procurementNumber: z.string(),
  receivedAmount: Decimal,
  status: z.string(),
  received: z.array(Decimal).optional(),
  paid: z.array(Decimal).optional(),
  closedShort: z.array(z.string()).default([]),
  linesDone: z.number().default(0),
  linesReceived: z.number().default(0),
  receiptIds: z.array(z.string()).default([]),
  underWay: z.unknown().optional(),
});

const ProcurementLines = z.looseObject({
  id: z.string(),
  lines: z.array(z.looseObject({ id: z.string(), quantity: z.number() })),
});

const Receipt = z.looseObject({
  id: z.string(),
  receiptNumber: z.string(),
  status: z.enum(["POSTED", "UNDONE"]),
  procurementId: z.string(),
  supplier: z.looseObject({ id: z.string() }),
  totalAmount: Decimal,
  keptLines: z.array(z.string()).default([]),
  lines: z.array(
    z.looseObject({
      lineId: z.string(),
      inventoryItemId: z.string(),
      received: z.number(),
      damaged: z.number().default(0),
      unitPrice: z.number(),
      totalPrice: Decimal,
      baseQuantity: Decimal,
    }),
  ),
});

const Rollup = z.looseObject({
  sheet: z.enum(["totals", "parts", "items", "products", "documents"]),
  unit: z.enum(["YEAR", "MONTH", "DAY"]),
  period: z.string(),
  rows: z.record(z.string(), z.record(z.string(), Decimal)),
});

const Delta = z.looseObject({
  day: z.string(),
  id: z.string(),
  documents: z.array(z.tuple([z.string(), z.string(), z.string(), z.array(z.tuple([z.string(), Decimal]))])),
  facts: z.looseObject({ purchase: z.looseObject({ supplierId: z.string(), amount: Decimal }).optional() }).optional(),
  items: z.array(z.tuple([z.string(), z.string(), Decimal, Decimal])).default([]),
  costs: z.array(z.string()).default([]),
  /** Reason, person, line, value, product. */
  waste: z.array(z.tuple([z.string(), z.string(), z.string(), Decimal]).rest(z.string())).default([]),
});

const Waste = z.looseObject({
  id: z.string(),
  number: z.string().optional(),
  order: z.looseObject({ id: z.string() }).optional(),
  status: z.enum(["POSTED", "UNDONE"]),
  businessDay: z.string(),
  value: Decimal.optional(),
  byId: z.string(),
  lines: z.array(
    z.looseObject({
      subject: z.looseObject({ type: z.string(), id: z.string() }),
      reason: z.string(),
      taken: z.array(z.looseObject({ itemId: z.string(), quantity: Decimal })),
    }),
  ),
});

const CostPart = z.looseObject({
  documentId: z.string(),
  id: z.string(),
  day: z.string(),
  lines: z.array(z.tuple([z.string(), z.number(), Decimal, Decimal]).rest(z.string())),
});

/** Everything that is stored of a restaurant at one moment. */
export interface Ledger {
  readonly items: readonly z.infer<typeof Item>[];
  readonly movements: readonly z.infer<typeof Movement>[];
  readonly orders: readonly z.infer<typeof Order>[];
  readonly linesOfOrder: ReadonlyMap<string, readonly OrderLine[]>;
  readonly procurements: readonly z.infer<typeof Procurement>[];
  readonly linesOfProcurement: ReadonlyMap<string, z.infer<typeof ProcurementLines>["lines"]>;
  readonly receipts: readonly z.infer<typeof Receipt>[];
  readonly wastes: readonly z.infer<typeof Waste>[];
  /** What each transaction told the reports. */
  readonly deltas: readonly z.infer<typeof Delta>[];
  readonly rollups: readonly z.infer<typeof Rollup>[];
  /** What documents keep of what they took. */
  readonly costs: readonly z.infer<typeof CostPart>[];
  readonly stored: readonly Stored[];
}

/** Digits beyond a double's stay exact, as the product reads them. */
function numberOf(digits: string): number | Big {
  const value = Number(digits);
  return Big(String(value)).eq(digits) ? value : Big(digits);
}

const bytesOf = (base64: unknown) => new Uint8Array(Buffer.from(String(base64), "base64"));

function plain({ S, N, BOOL, M, L, SS, BS }: AttributeValue): unknown {
  if (SS !== undefined) return new Set(SS);
  if (BS !== undefined) return new Set(BS.map(bytesOf));
  if (S !== undefined) return S;
  if (N !== undefined) return numberOf(N);
  if (BOOL !== undefined) return BOOL;
  if (L) return L.map(plain);
  return M && plainMap(M);
}

/** A stored item, or a map within one, as plain values. */
export const plainMap = (map: Readonly<Record<string, AttributeValue>>): Stored =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, plain(value)]));

export const kindOf = (thing: Stored) => String(thing["__edb_e__"]);

export const readLedger = async (restaurant: { readonly id: string }): Promise<Ledger> =>
  ledgerOf(await itemsOf({ restaurants: [restaurant], people: [] }));

/** What a restaurant's part of the table says. */
export function ledgerOf(items: readonly StoredItem[]): Ledger {
  const stored = items.map(plainMap);
  const ofKind = Map.groupBy(stored, kindOf);
  const all = <Schema extends z.ZodType>(kind: string, schema: Schema) => z.array(schema).parse(ofKind.get(kind) ?? []);
  const parts = Map.groupBy(all("orderPart", OrderPart), ({ orderId }) => orderId);
  return {
    stored,
    items: all("inventory", Item),
    movements: all("movement", Movement),
    orders: all("order", Order),
    procurements: all("procurement", Procurement),
    linesOfProcurement: new Map(all("procurementLines", ProcurementLines).map(({ id, lines }) => [id, lines])),
    receipts: all("receipt", Receipt),
    wastes: all("waste", Waste),
    deltas: all("delta", Delta),
    rollups: all("rollup", Rollup),
    costs: all("documentCost", CostPart),
    linesOfOrder: new Map([...parts].map(([id, some]) => [id, some.flatMap(({ lines }) => lines)])),
  };
}

/** The counters of a restaurant that differ from what they count. */
export function counterDrift({ stored }: Ledger): readonly string[] {
  const things = new Map<string, number | Big>();
  const counters = new Map<string, number | Big>();
  for (const thing of stored) {
    for (const counts of counted[kindOf(thing)]?.(thing) ?? []) addCounts(things, counts);
    addCounts(counters, kept[kindOf(thing)]?.(thing) ?? {});
  }
  return (
    [...new Set([...things.keys(), ...counters.keys()])]
      // A ledger holds no users, with whom the memberships are.
      .filter((name) => /^restaurant \S+ (?!member )/.test(name))
      .filter((name) => !Big(things.get(name) ?? 0).eq(counters.get(name) ?? 0))
      .map((name) => `${name}: kept ${String(counters.get(name))}, counted ${String(things.get(name))}`)
  );
}

export interface Terms {
  /** What items held that a test put straight into the table, without a movement. */
  readonly heldBefore?: (itemId: string) => number;
  readonly mayBeNegative?: boolean;
  /** Whether background work ran ahead of the time of the requests: ids do not tell the order of movements then. */
  readonly isClockMoved?: boolean;
  /** How many requests to enter an order have failed: each may have taken a number with it. None, where it is absent. */
  readonly failedOrders?: number;
}

/** Asserts the laws of stock, value, orders, references and counters in a restaurant where no request is running. */
export function assertConsistent(ledger: Ledger, terms: Terms = {}): void {
  const { heldBefore = () => 0, mayBeNegative = false, failedOrders = 0 } = terms;
  const wrong: string[] = [];
  const expectEqual = (what: string, is: Big | number | string, should: Big | number | string) => {
    if (String(is) !== String(should)) wrong.push(`${what} is ${String(is)}, should be ${String(should)}`);
  };
  const ofItem = Map.groupBy(ledger.movements, ({ itemId }) => itemId);
  const ofOrder = Map.groupBy(ledger.movements, ({ source }) => source?.id ?? "");
  const open = new Set(ledger.stored.filter((thing) => kindOf(thing) === "openOrder").map(({ id }) => String(id)));
  const reserved = new Map<string, Big>();

  for (const order of ledger.orders) {
    const { id, orderNumber, status, posting } = order;
    const lines = ledger.linesOfOrder.get(id) ?? [];
    const holdings = holdingsOf(order, lines);
    const moved = new Map<string, Big>();
    for (const { itemId, bucket, quantity } of (ofOrder.get(id) ?? []).filter(({ kind }) => kind !== "REVALUATION")) {
      const key = `${itemId} ${bucket}`;
      moved.set(key, (moved.get(key) ?? Big(0)).plus(quantity));
    }
    for (const key of new Set([...moved.keys(), ...holdings.taken.keys()])) {
      expectEqual(`${orderNumber} (${status}) of ${key}`, moved.get(key) ?? 0, holdings.taken.get(key) ?? 0);
    }
    for (const [itemId, amount] of holdings.reserved) {
      reserved.set(itemId, (reserved.get(itemId) ?? Big(0)).plus(amount));
    }
    wrong.push(...wrongAmounts(order, lines));
    if (posting !== undefined) wrong.push(`${orderNumber} is still being posted`);
    expectEqual(`${orderNumber}: open`, String(open.has(id)), String(!isFinal(status)));
  }

  for (const item of ledger.items) {
    const moves = ofItem.get(item.id) ?? [];
    const sum = moves.reduce((total, { quantity }) => total.plus(quantity), Big(heldBefore(item.id)));
    expectEqual(`${item.name}: quantity`, item.quantity, sum);
    expectEqual(`${item.name}: reserved`, item.reserved, reserved.get(item.id) ?? 0);
    expectEqual(`${item.name}: available`, item.available, item.quantity.minus(item.reserved));
    if (item.quantity.lt(0) && !mayBeNegative) wrong.push(`${item.name} is ${item.quantity.toFixed()}`);
    if (item.pending !== undefined) wrong.push(`${item.name} is still waiting for a posting`);
  }

  const numbers = ledger.orders.map(({ orderNumber }) => Number(orderNumber.slice("ORD-".length)));
  for (const [index, { orderNumber }] of ledger.orders.entries()) {
    expectEqual("the number of an order", orderNumber, `ORD-${String(numbers[index]).padStart(6, "0")}`);
  }
  expectEqual("orders with a number of their own", new Set(numbers).size, numbers.length);
  const missing = Math.max(0, ...numbers) - numbers.length;
  if (missing > failedOrders) wrong.push(`${missing} numbers are missing, and ${failedOrders} orders failed`);
  for (const thing of ledger.stored) if (kindOf(thing) === "posting") wrong.push("a posting was left behind");
  expect([...wrong, ...danglingIn(ledger), ...wrongValues(ledger, terms), ...counterDrift(ledger)]).toEqual([]);
}
