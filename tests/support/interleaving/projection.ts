import { Big } from "big.js";
import * as z from "zod";
import { kindOf, type Ledger, type Stored } from "../ledger.ts";
import { costOf, historyIn, quantityOf, valueOf } from "./history.ts";
import type { Names } from "./world.ts";
import type { Item, Move, Order, Procurement, Receipt, Recipe, State } from "./stock-model.ts";

interface Terms {
  readonly itemId: string;
  readonly names: Names;
  /** The ids of the movements that are not told. */
  readonly before: ReadonlySet<string>;
}

const Decimal = z.union([z.number(), z.instanceof(Big)]);

const StoredItemFields = z.looseObject({
  lastCost: Decimal.optional(),
  reorderLevel: Decimal.optional(),
  category: z.string().default(""),
  warningFactor: Decimal.default(1.5),
  stockStatus: z.string(),
});

const Bom = z.looseObject({
  id: z.string(),
  productId: z.string(),
  isActive: z.boolean(),
  items: z.array(z.looseObject({ inventoryItemId: z.string(), quantity: Decimal, unit: z.literal("GRAM") })),
});

const Line = z.looseObject({ quantity: z.number(), unitPrice: z.number() });
const Named = z.looseObject({ id: z.string() });
const Entry = z.looseObject({ id: z.string(), stockStatus: z.string(), gsi2pk: z.string().default("#normal") });
const Restaurant = z.looseObject({ allowNegativeStock: z.boolean() });

const ofKind = (stored: readonly Stored[], kind: string) => stored.filter((one) => kindOf(one) === kind);

function itemIn({ items, stored }: Ledger, itemId: string): Item | undefined {
  const item = items.find(({ id }) => id === itemId);
  if (!item) return undefined;
  const { lastCost, reorderLevel, category, warningFactor, stockStatus } = StoredItemFields.parse(item);
  const entries = z.array(Entry).parse(ofKind(stored, "inventoryEntry"));
  return {
    quantity: quantityOf(item.quantity),
    reserved: quantityOf(item.reserved),
    value: valueOf(item.stockValue ?? 0),
    ...(item.averageCost && { average: costOf(item.averageCost) }),
    ...(lastCost !== undefined && { last: costOf(lastCost) }),
    ...(reorderLevel !== undefined && { level: quantityOf(reorderLevel) }),
    category,
    warningFactor: Number(warningFactor),
    status: stockStatus,
    listed: entries
      .filter(({ id }) => id === itemId)
      .map(({ stockStatus: listed, gsi2pk }) => (gsi2pk.endsWith(`#${listed}`) ? listed : `${listed} in ${gsi2pk}`))
      .join(" "),
  };
}

function movesIn({ movements }: Ledger, { itemId, before }: Terms): readonly Move[] {
  return movements
    .filter((movement) => movement.itemId === itemId && !before.has(movement.id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ kind, quantity, value, reason = "" }) => ({
      kind,
      quantity: quantityOf(quantity),
      value: valueOf(value),
      reason,
    }));
}

/** The stored state of a world, in the model's terms. */
export function stateOf(ledger: Ledger, terms: Terms): State {
  const { itemId, names } = terms;
  let others = 0;
  const nameOf = (id: string) => {
    others += 1;
    return names.get(id) ?? `new ${others}`;
  };
  const amountOf = (ingredients: readonly { readonly inventoryItemId: string; readonly quantity: Big | number }[]) =>
    ingredients
      .filter(({ inventoryItemId }) => inventoryItemId === itemId)
      .reduce((sum, { quantity }) => sum + quantityOf(quantity), 0n);
  const orders = ledger.orders.map(({ id, status, stage }): [string, Order] => {
    const lines = ledger.linesOfOrder.get(id) ?? [];
    const costs = ledger.costs.filter(({ documentId }) => documentId === id).flatMap((part) => part.lines);
    const taken = costs
      .filter(([one, , , , bucket]) => one === itemId && bucket !== "WASTE")
      .reduce((sum, [, , , value]) => sum + valueOf(value), 0n);
    return [nameOf(id), { status, stage, demand: amountOf(lines.flatMap((line) => line.ingredients)), taken }];
  });
  const procurements = ledger.procurements.map(({ id, status, received, closedShort }): [string, Procurement] => {
    const [line] = z.array(Line).parse(ledger.linesOfProcurement.get(id) ?? []);
    return [
      nameOf(id),
      {
        status,
        ordered: quantityOf(line?.quantity ?? 0),
        price: costOf(line?.unitPrice ?? 0),
        received: quantityOf(received?.[0] ?? 0),
        closedShort: closedShort.length > 0,
      },
    ];
  });
  const receipts = ledger.receipts.map(({ id, status, procurementId, totalAmount, lines }): [string, Receipt] => [
    nameOf(id),
    {
      procurement: names.get(procurementId) ?? "",
      quantity: lines.reduce((sum, { baseQuantity }) => sum + quantityOf(baseQuantity), 0n),
      value: valueOf(totalAmount),
      isUndone: status === "UNDONE",
    },
  ]);
  const recipes = z
    .array(Bom)
    .parse(ofKind(ledger.stored, "bom"))
    .map(({ id, productId, isActive, items }): [string, Recipe] => [
      nameOf(id),
      {
        product: names.get(productId) ?? "",
        isActive,
        amount: amountOf(items),
      },
    ]);
  const [restaurant] = ofKind(ledger.stored, "restaurant");
  const { allowNegativeStock } = Restaurant.parse(restaurant);
  const item = itemIn(ledger, itemId);
  return {
    allowsNegative: allowNegativeStock,
    ...(item && { item }),
    moves: movesIn(ledger, terms),
    history: historyIn(ledger, itemId, ({ id, receipt }) => {
      const delivery = ledger.receipts.find(({ receiptNumber }) => receiptNumber === receipt);
      return names.get(delivery?.id ?? id) ?? "new";
    }),
    orders: Object.fromEntries(orders),
    procurements: Object.fromEntries(procurements),
    receipts: Object.fromEntries(receipts),
    recipes: Object.fromEntries(recipes),
    counts: ofKind(ledger.stored, "count").length,
  };
}

const written = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === "bigint") return String(inner);
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });

/** Things by name; those that are new are told apart by what they are. */
const listed = (things: Readonly<Record<string, unknown>>) =>
  Object.entries(things)
    .map(([name, thing]) => `${name.startsWith("new ") ? "new" : name} ${written(thing)}`)
    .toSorted();

/** A state line by line: two are the same where these are. */
export const told = ({
  item,
  moves,
  history: _history,
  orders,
  procurements,
  receipts,
  recipes,
  underWay: _underWay,
  ...others
}: State): readonly string[] => [
  `item ${written(item) ?? "deleted"}`,
  ...moves.map((move) => `moved ${written(move)}`),
  ...[orders, procurements, receipts, recipes].flatMap(listed),
  written(others),
];

/** What names something that is gone. */
export function danglingIn(ledger: Ledger, itemId: string): readonly string[] {
  if (ledger.items.some(({ id }) => id === itemId)) return [];
  const open = ledger.stored.filter((one) => ["bom", "bomEntry", "openProcurement", "openOrder"].includes(kindOf(one)));
  const naming = open.filter((one) => {
    const { id } = Named.parse(one);
    const ingredients = (ledger.linesOfOrder.get(id) ?? []).flatMap((line) => line.ingredients);
    return JSON.stringify([one, ingredients]).includes(itemId);
  });
  return naming.map((one) => `a ${kindOf(one)} names an item that is gone`);
}
