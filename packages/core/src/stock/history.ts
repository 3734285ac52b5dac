import type { ItemRecord } from "./item.entity.ts";
import type { Move } from "./move.ts";
import { MovementEntity, type MovementRecord } from "./movement.entity.ts";
import { type PastLine, deliveryLineOf, isUndoing } from "./undone-receipt.ts";

/** The ledgers of items, each from the oldest delivery on that moves undo; oldest first. */
export type Histories = ReadonlyMap<string, readonly PastLine[]>;

/** Movements that are read at once. */
const pageSize = 200;

/**
 * Reads what tells the value of items without the deliveries that moves undo; the others are left out.
 * @param items as they were read before
 */
export async function readHistories(items: readonly ItemRecord[], moves: readonly Move[]): Promise<Histories> {
  const undoing = Map.groupBy(moves.filter(isUndoing), ({ itemId }) => itemId);
  const histories = items.flatMap((item) => {
    const own = undoing.get(item.id);
    return own ? [readHistory(item, own.map(deliveryLineOf)).then((lines) => [item.id, lines] as const)] : [];
  });
  return new Map(await Promise.all(histories));
}

/** @returns nothing where a delivery is not among the movements */
async function readHistory(item: ItemRecord, deliveryLines: readonly string[]): Promise<readonly PastLine[]> {
  const { restaurantId, id: itemId } = item;
  const wanted = new Set(deliveryLines);
  const found: MovementRecord[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: MovementRecord[]; cursor: string | null } = await MovementEntity.query
      .primary({ restaurantId, itemId })
      .go({ order: "desc", limit: pageSize, cursor, consistent: true });
    for (const movement of page.data) {
      // What was recorded after the item was read is not part of it.
      if (found.length === 0 && !isLastOf(item, movement)) continue;
      found.push(movement);
      // A delivery that was undone meanwhile left its mark on the value: it is taken out of the history too.
      if (isUndoing(movement)) wanted.add(deliveryLineOf(movement));
      if (movement.kind === "RECEIPT") wanted.delete(deliveryLineOf(movement));
      if (wanted.size === 0) return found.toReversed();
    }
    ({ cursor } = page);
  } while (cursor !== null);
  return [];
}

const isLastOf = ({ quantity, stockValue }: ItemRecord, { balance, valueAfter }: MovementRecord) =>
  quantity.eq(balance) && stockValue.eq(valueAfter);
