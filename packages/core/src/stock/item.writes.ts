import { type Money, valueOf } from "../measure/money.ts";
import { hasVersion, put, remove, type Write } from "../storage/write.ts";
import { ItemEntity, type ItemRecord } from "./item.entity.ts";
import type { LedgerActor, When } from "./ledger.writes.ts";
import { none, withDerivedFields } from "./move.ts";
import { callOffWrites } from "./stock.reading.ts";
import { changesOfStock, itemWrite, noDocument, assertWithinLimits } from "./stock.writes.ts";
import type { AdjustmentReason } from "./stock.rules.ts";
import { type Applied, applyMove, revaluedAt } from "./valuation.ts";

/** What the engine derives from the other fields, and from what was posted before. */
type DerivedField =
  | "available"
  | "stockStatus"
  | "reserved"
  | "stockValue"
  | "averageCost"
  | "movementCount"
  | "version"
  | "createdAt"
  | "updatedAt";

type ItemFields = Omit<ItemRecord, DerivedField>;

interface WrittenItem {
  readonly item: ItemRecord;
  readonly writes: readonly Write[];
}

/**
 * A new item; its first quantity is its opening movement.
 * @param unitCost of the stock on hand, US dollars a base unit, if known
 */
export function newItem(
  actor: LedgerActor,
  { quantity, ...fields }: ItemFields,
  unitCost: Money | undefined,
  when: When,
): WrittenItem {
  const createdAt = when.recordedAt;
  const empty = withDerivedFields({
    ...fields,
    quantity: none,
    reserved: none,
    stockValue: none,
    movementCount: 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  });
  const value = unitCost ? valueOf(quantity, unitCost) : none;
  const { item, lines } = applyMove(empty, {
    itemId: empty.id,
    kind: "OPENING",
    quantity,
    value,
    ...(unitCost && { unitCost }),
  });
  return {
    item,
    writes: [
      ...changesOfStock(actor, { before: [], after: [item], lines }, noDocument, when),
      put(ItemEntity.create(item)),
    ],
  };
}

/** What an edit says of an item's stock, beside the new quantity. */
interface Adjusting {
  readonly reason?: AdjustmentReason | undefined;
  /** US dollars a base unit, for stock on hand. */
  readonly unitCost?: Money | undefined;
  /** Why, where a cost was known before. */
  readonly costReason?: string | undefined;
}

/**
 * An item after an edit. A quantity that differs is posted as an adjustment, and calls off the postings under way that
 * would now take more than there is.
 */
export function editedItem(
  actor: LedgerActor,
  before: ItemRecord,
  fields: Omit<ItemRecord, "available" | "stockStatus">,
  { reason, unitCost, costReason }: Adjusting,
  when: When,
): WrittenItem {
  const quantity = fields.quantity.minus(before.quantity);
  const edited = { ...fields, quantity: before.quantity, version: before.version + 1, updatedAt: when.recordedAt };
  const adjustment = { itemId: before.id, kind: "ADJUSTMENT", quantity, ...(reason && { reason }) } as const;
  const moved = applyMove(withDerivedFields(edited), adjustment);
  const { item, lines } = unitCost ? withCost(moved, unitCost, costReason) : moved;
  assertWithinLimits({ before: [before], after: [item] });
  return {
    item,
    writes: [
      itemWrite(item),
      ...changesOfStock(actor, { before: [before], after: [item], lines }, noDocument, when),
      ...(quantity.lt(0) ? callOffWrites([item]) : []),
    ],
  };
}

function withCost({ item, lines }: Applied, unitCost: Money, note: string | undefined): Applied {
  const why = item.averageCost
    ? { bucket: "NEGATIVE_COST" as const, reason: "CORRECTED_COST" as const, note }
    : { bucket: "OPENING" as const, reason: "FIRST_COST" as const };
  const priced = revaluedAt(item, unitCost, why);
  return { item: priced.item, lines: [...lines, ...priced.lines] };
}

/** Deletes an item, and takes the rest of it out of stock; its movements stay in the ledger. */
export function deletedItemWrites(actor: LedgerActor, item: ItemRecord, when: When): readonly Write[] {
  const quantity = item.quantity.times(-1);
  const { lines } = applyMove(item, { itemId: item.id, kind: "ADJUSTMENT", quantity, reason: "DELETED_ITEM" });
  return [
    remove(ItemEntity.remove({ restaurantId: item.restaurantId, id: item.id }).where(hasVersion(item.version))),
    ...changesOfStock(actor, { before: [item], after: [], lines }, noDocument, when),
  ];
}
