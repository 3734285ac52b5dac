import { Big } from "big.js";
import type { DocumentMove } from "../stock/move.ts";
import type { Bucket, MovementReason } from "../stock/stock.rules.ts";
import type { LineNow } from "./order.lines.ts";
import type { OrderRecord } from "./order.entity.ts";

/** An order's hold of one item: the reserved quantity, and the quantity taken in each bucket of the reports. */
interface Holding {
  readonly reserved: Big;
  readonly taken: ReadonlyMap<Bucket, Big>;
}

/** What an order holds of stock, by item. */
export type Holdings = ReadonlyMap<string, Holding>;

const zero = Big(0);

/** What an order holds, told from nothing but the order and its lines. */
export function holdingsOf(order: OrderRecord, lines: readonly LineNow[]): Holdings {
  const holdings = new Map<string, { reserved: Big; taken: Map<Bucket, Big> }>();
  const isThrownAway = thrownAway(order);
  // Each type has a bucket of its own; comped food is given away.
  const own: Bucket = order.type;
  for (const { each, quantity, comped, wasted } of lines) {
    const free = order.type === "SALE" ? comped : 0;
    const pieces: readonly (readonly [Bucket, number])[] = [
      ...(order.stage === "consumed"
        ? ([
            [own, quantity - free],
            ["FREEBIE", free],
          ] as const)
        : []),
      ["WASTE", wasted + (isThrownAway ? quantity : 0)],
    ];
    for (const { inventoryItemId, quantity: piece } of each) {
      const holding = holdings.get(inventoryItemId) ?? { reserved: zero, taken: new Map<Bucket, Big>() };
      holdings.set(inventoryItemId, holding);
      if (order.stage === "reserved") holding.reserved = holding.reserved.plus(piece.times(quantity));
      for (const [bucket, count] of pieces) {
        if (count > 0) holding.taken.set(bucket, (holding.taken.get(bucket) ?? zero).plus(piece.times(count)));
      }
    }
  }
  return holdings;
}

/** Whether what an order took was thrown away when it ended. */
const thrownAway = ({ voided, history }: OrderRecord): boolean =>
  (voided ? voided.stock : history.at(-1)?.stock) === "WASTE";

const nothing: Holding = { reserved: zero, taken: new Map() };

/**
 * What stock has to do between two states of an order, whichever way it goes: exactly the difference. What goes from one
 * line of the reports to another is reclassified; food that was made is brought back and then thrown away.
 * @param why the reason of wasted food
 */
export function movesBetween(before: Holdings, after: Holdings, why: MovementReason): readonly DocumentMove[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((itemId) =>
    movesOfItem(itemId, before.get(itemId) ?? nothing, after.get(itemId) ?? nothing, why),
  );
}

/** By how much a line of the reports grows or shrinks. */
interface Difference {
  readonly bucket: Bucket;
  quantity: Big;
}

function movesOfItem(itemId: string, before: Holding, after: Holding, why: MovementReason): readonly DocumentMove[] {
  const heldIn = (bucket: Bucket) => before.taken.get(bucket) ?? zero;
  const differences = [...new Set([...before.taken.keys(), ...after.taken.keys()])].map((bucket): Difference => ({
    bucket,
    quantity: (after.taken.get(bucket) ?? zero).minus(heldIn(bucket)),
  }));
  const more = differences.filter(({ quantity }) => quantity.gt(0));
  const less = differences
    .filter(({ quantity }) => quantity.lt(0))
    .map(({ bucket, quantity }): Difference => ({ bucket, quantity: quantity.times(-1) }));
  const moves: DocumentMove[] = [];
  for (const from of less) {
    for (const to of more) {
      const quantity = from.quantity.lt(to.quantity) ? from.quantity : to.quantity;
      if (quantity.eq(0) || from.bucket === "WASTE" || to.bucket === "WASTE") continue;
      const reclassified = { from: from.bucket, quantity };
      moves.push({
        itemId,
        kind: "RECLASS",
        quantity: zero,
        bucket: to.bucket,
        reclassified,
        held: heldIn(from.bucket),
      });
      from.quantity = from.quantity.minus(quantity);
      to.quantity = to.quantity.minus(quantity);
    }
  }
  for (const { bucket, quantity } of less) {
    if (quantity.eq(0)) continue;
    // What was voided stays thrown away: only the waste of a whole order is ever brought back.
    const reason = bucket === "WASTE" && { reason: "CANCELLED_ORDER" as const };
    moves.push({ itemId, kind: "REVERSAL", quantity, bucket, held: heldIn(bucket), ...reason });
  }
  for (const { bucket, quantity } of more) {
    if (quantity.eq(0)) continue;
    const taken = { itemId, quantity: quantity.times(-1), bucket };
    moves.push(bucket === "WASTE" ? { ...taken, kind: "WASTE", reason: why } : { ...taken, kind: "CONSUMPTION" });
  }
  const reserved = after.reserved.minus(before.reserved);
  if (reserved.eq(0)) return moves;
  const [first = { itemId, kind: "CONSUMPTION", quantity: zero } as const, ...others] = moves;
  return [{ ...first, reserved }, ...others];
}
