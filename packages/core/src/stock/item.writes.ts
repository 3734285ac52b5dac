import { hasVersion, put, remove, type Write } from "../storage/write.ts";
import { ItemEntity, type ItemRecord } from "./item.entity.ts";
import { none, withDerivedFields } from "./move.ts";
import { callOffWrites } from "./stock.reading.ts";
import { type Recording, indexWrites, itemWrite, movementWrite } from "./stock.writes.ts";

/** What the engine derives from the other fields, and from what was posted before. */
type DerivedField = "available" | "stockStatus" | "reserved" | "movementCount" | "version" | "createdAt" | "updatedAt";

type ItemFields = Omit<ItemRecord, DerivedField>;

interface WrittenItem {
  readonly item: ItemRecord;
  readonly writes: readonly Write[];
}

/** A new item; what is on hand already is its opening movement. */
export function newItem(recording: Recording, fields: ItemFields, createdAt: string): WrittenItem {
  const { quantity } = fields;
  const hasStock = !quantity.eq(0);
  const item = withDerivedFields({
    ...fields,
    reserved: none,
    movementCount: hasStock ? 1 : 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  });
  return {
    item,
    writes: [
      ...indexWrites(item.restaurantId, [], [item]),
      put(ItemEntity.create(item)),
      ...(hasStock ? [movementWrite(recording, item, { kind: "OPENING", quantity }, createdAt)] : []),
    ],
  };
}

/**
 * An item after an edit. A quantity that differs is posted as an adjustment, and calls off the postings under way that
 * would now take more than there is.
 */
export function editedItem(
  recording: Recording,
  before: ItemRecord,
  fields: Omit<ItemRecord, "available" | "stockStatus">,
  recordedAt: string,
): WrittenItem {
  const quantity = fields.quantity.minus(before.quantity);
  const isAdjusted = !quantity.eq(0);
  const item = withDerivedFields({
    ...fields,
    movementCount: before.movementCount + (isAdjusted ? 1 : 0),
    version: before.version + 1,
    updatedAt: recordedAt,
  });
  return {
    item,
    writes: [
      itemWrite(item),
      ...(isAdjusted ? [movementWrite(recording, item, { kind: "ADJUSTMENT", quantity }, recordedAt)] : []),
      ...indexWrites(item.restaurantId, [before], [item]),
      ...(quantity.lt(0) ? callOffWrites(item) : []),
    ],
  };
}

/** Deletes an item; its movements stay in the ledger. */
export const deletedItemWrites = (item: ItemRecord): readonly Write[] => [
  remove(ItemEntity.remove({ restaurantId: item.restaurantId, id: item.id }).where(hasVersion(item.version))),
  ...indexWrites(item.restaurantId, [item], []),
];
