import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { OrderEntity, type OrderLine, OrderPartEntity, type OrderRecord } from "@stockpot/core/order/order.entity";
import { counted, kept } from "@stockpot/core/recount/recount.rules";
import { RestaurantEntity } from "@stockpot/core/restaurant/restaurant.entity";
import { ItemEntity, type ItemRecord } from "@stockpot/core/stock/item.entity";
import { MovementEntity, type MovementRecord } from "@stockpot/core/stock/movement.entity";
import { client, tableName } from "@stockpot/core/storage/client";
import { Big } from "big.js";
import { expect } from "vitest";

type Stored = Record<string, unknown>;

/** Everything that is stored of a restaurant, as the table holds it at one moment. */
export interface Ledger {
  readonly items: readonly ItemRecord[];
  readonly movements: readonly MovementRecord[];
  readonly orders: readonly OrderRecord[];
  readonly lines: ReadonlyMap<string, readonly OrderLine[]>;
  readonly stored: readonly Stored[];
  /** The orders that the table keeps as open. */
  readonly openOrders: readonly string[];
}

const kindOf = (item: Stored) => String(item["__edb_e__"]);

async function readPartition(restaurantId: string): Promise<readonly Stored[]> {
  const { Key } = RestaurantEntity.get({ id: restaurantId }).params<{ Key: { pk: string } }>();
  const found: Stored[] = [];
  let from: Stored | undefined;
  do {
    const answer = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": Key.pk },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    found.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from);
  return found;
}

export async function readLedger({ id }: { readonly id: string }): Promise<Ledger> {
  const stored = await readPartition(id);
  const of = (kind: string) => stored.filter((item) => kindOf(item) === kind);
  const lines = new Map<string, OrderLine[]>();
  for (const part of of("orderPart").flatMap((Item) => OrderPartEntity.parse({ Item }).data ?? [])) {
    lines.set(part.orderId, [...(lines.get(part.orderId) ?? []), ...part.lines]);
  }
  return {
    stored,
    items: of("inventory").flatMap((Item) => ItemEntity.parse({ Item }).data ?? []),
    movements: of("movement").flatMap((Item) => MovementEntity.parse({ Item }).data ?? []),
    orders: of("order").flatMap((Item) => OrderEntity.parse({ Item }).data ?? []),
    lines,
    openOrders: of("openOrder").map(({ id: orderId }) => String(orderId)),
  };
}

/** What an order takes of each ingredient, told from its lines alone. */
function demandIn(ledger: Ledger, orderId: string): ReadonlyMap<string, Big> {
  const demand = new Map<string, Big>();
  for (const { inventoryItemId, quantity } of (ledger.lines.get(orderId) ?? []).flatMap((line) => line.ingredients)) {
    demand.set(inventoryItemId, (demand.get(inventoryItemId) ?? Big(0)).plus(quantity));
  }
  return demand;
}

const add = (sums: Map<string, number>, counts: Readonly<Record<string, number>>) => {
  for (const [name, amount] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + amount);
};

/** The counters of a restaurant that say something else than what they count. */
export function counterDrift({ stored }: Ledger): readonly string[] {
  const things = new Map<string, number>();
  const counters = new Map<string, number>();
  for (const thing of stored) {
    for (const counts of counted[kindOf(thing)]?.(thing) ?? []) add(things, counts);
    add(counters, kept[kindOf(thing)]?.(thing) ?? {});
  }
  return [...new Set([...things.keys(), ...counters.keys()])]
    .filter((name) => name.startsWith("restaurant ") && (things.get(name) ?? 0) !== (counters.get(name) ?? 0))
    .map((name) => `${name}: kept ${counters.get(name)}, counted ${things.get(name)}`);
}

const isFinal = (status: string) => status === "COMPLETED" || status === "CANCELLED";

interface Terms {
  /** What items held before their ledger began: those that a test put straight into the table. */
  readonly heldBefore?: (itemId: string) => number;
  readonly mayBeNegative?: boolean;
}

/** Holds a restaurant's books against the laws of stock, orders and counters while nothing is under way. */
export function assertConsistent(ledger: Ledger, { heldBefore = () => 0, mayBeNegative = false }: Terms = {}): void {
  const wrong: string[] = [];
  const expected = (what: string, is: Big | number | string, should: Big | number | string) => {
    if (String(is) !== String(should)) wrong.push(`${what} is ${String(is)}, should be ${String(should)}`);
  };
  const ofItem = Map.groupBy(ledger.movements, ({ itemId }) => itemId);
  const ofOrder = Map.groupBy(ledger.movements, ({ source }) => source?.id ?? "");
  const reserved = new Map<string, Big>();

  for (const order of ledger.orders) {
    const { id, orderNumber, stage, status } = order;
    const demand = demandIn(ledger, id);
    const movements = Map.groupBy(ofOrder.get(id) ?? [], ({ itemId }) => itemId);
    const wasted = status === "CANCELLED" && order.history.at(-1)?.stock === "WASTE";
    for (const itemId of movements.keys()) if (!demand.has(itemId)) wrong.push(`${orderNumber} moved ${itemId}`);
    for (const [itemId, amount] of demand) {
      const moved = (movements.get(itemId) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const count = (kind: string) => moved.filter((movement) => movement.kind === kind).length;
      const net = moved.reduce((sum, { quantity }) => sum.plus(quantity), Big(0));
      const what = `${orderNumber} (${status}) of ${itemId}`;
      for (const { quantity } of moved) expected(`${what}: an amount`, quantity.abs(), amount);
      expected(`${what}: net`, net, stage === "consumed" || wasted ? amount.times(-1) : 0);
      expected(`${what}: consumed`, count("CONSUMPTION") - count("REVERSAL"), stage === "consumed" ? 1 : 0);
      expected(`${what}: wasted`, count("WASTE"), wasted ? 1 : 0);
      if (stage === "reserved") reserved.set(itemId, (reserved.get(itemId) ?? Big(0)).plus(amount));
    }
    const total = (ledger.lines.get(id) ?? []).reduce(
      (sum, line) => sum.plus(Big(line.unitPrice).times(line.quantity).round(2, Big.roundHalfEven)),
      Big(0),
    );
    expected(`${orderNumber}: total`, order.totalAmount, total);
    if (order.posting) wrong.push(`${orderNumber} is still being posted`);
    expected(`${orderNumber}: open`, String(ledger.openOrders.includes(id)), String(!isFinal(status)));
  }

  for (const item of ledger.items) {
    const movements = (ofItem.get(item.id) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const sum = movements.reduce((total, { quantity }) => total.plus(quantity), Big(heldBefore(item.id)));
    expected(`${item.name}: quantity`, item.quantity, sum);
    expected(`${item.name}: reserved`, item.reserved, reserved.get(item.id) ?? 0);
    expected(`${item.name}: available`, item.available, item.quantity.minus(item.reserved));
    if (item.quantity.lt(0) && !mayBeNegative) wrong.push(`${item.name} is ${item.quantity.toFixed()}`);
    if (item.pending) wrong.push(`${item.name} still waits`);
  }

  const numbers = ledger.orders.map(({ orderNumber }) => orderNumber).toSorted();
  numbers.forEach((number, index) =>
    expected("an order's number", number, `ORD-${String(index + 1).padStart(6, "0")}`),
  );
  for (const thing of ledger.stored) if (kindOf(thing) === "posting") wrong.push("a posting was left behind");
  expect([...wrong, ...counterDrift(ledger)]).toEqual([]);
}
