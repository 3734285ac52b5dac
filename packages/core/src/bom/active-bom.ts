import * as counters from "../counter/counter.service.ts";
import { timestamp } from "../platform/clock.ts";
import { activityOf } from "../api/activity.ts";
import { readById } from "../storage/read.ts";
import { readRecord, readRecords } from "../storage/read-records.ts";
import { type Write, entryWrites, put, remove, update } from "../storage/write.ts";
import { nameKeyOf } from "../platform/text.ts";
import { ActiveBomEntity, type ActiveBomRecord, BomEntity, BomEntryEntity, type BomRecord } from "./bom.entity.ts";

/**
 * The active BOMs, by product; a product without one is left out.
 * @param consistent pass false for display: at half the cost, and possibly a moment old
 */
export const readActiveBoms = (
  restaurantId: string,
  productIds: readonly string[],
  { consistent } = { consistent: true },
): Promise<ReadonlyMap<string, ActiveBomRecord>> =>
  readById(productIds, async (some) => {
    const keys = some.map((productId) => ({ restaurantId, productId }));
    const found = await readRecords(ActiveBomEntity, keys, { consistent });
    return found.map((bom) => ({ ...bom, id: bom.productId }));
  });

/** The active BOM of a product, where it has one. */
export const readActiveBom = (
  restaurantId: string,
  productId: string,
  { consistent }: { readonly consistent: boolean },
): Promise<ActiveBomRecord | undefined> => readRecord(ActiveBomEntity, { restaurantId, productId }, { consistent });

/**
 * The writes around a BOM: what lists, finds and counts it, and the one active BOM of its product, whose place `after` takes
 * or `before` gives up.
 * @param active the active BOM of `after`'s product, as it was read
 */
export function activeBomWrites(
  restaurantId: string,
  before: BomRecord | undefined,
  after: BomRecord | undefined,
  active: ActiveBomRecord | undefined,
): readonly Write[] {
  const leaves = before?.isActive && !(after?.isActive && after.productId === before.productId) ? before : undefined;
  const comes = after?.isActive ? after : undefined;
  const displaced = comes && active && active.bomId !== comes.id ? active : undefined;
  return [
    ...(leaves ? [clear(leaves)] : []),
    ...(comes ? [activate(comes, active?.bomId)] : []),
    ...(displaced ? deactivate(displaced) : []),
    ...counters.counterWrites(
      restaurantId,
      [before && countsOf(before), displaced && countsOf({ isActive: true })],
      [after && countsOf(after), displaced && countsOf({ isActive: false })],
    ),
    ...entryWrites(BomEntryEntity, before && entryOf(before), after && entryOf(after)),
  ];
}

/** Deactivates a BOM without reading it: the active BOM's record has the fields that are needed. */
const deactivate = ({ restaurantId, bomId: id, revision, ...bom }: ActiveBomRecord): readonly Write[] => [
  update(
    BomEntity.patch({ restaurantId, id })
      .set({ isActive: false, updatedAt: timestamp() })
      .add({ revision: 1 })
      .where((stored, { eq }) => eq(stored.revision, revision)),
  ),
  put(BomEntryEntity.put(entryOf({ ...bom, restaurantId, id, isActive: false }))),
];

/** Replacing the active BOM changes its revision, which its own writes are conditioned on. */
const clear = ({ restaurantId, productId }: BomRecord): Write =>
  remove(ActiveBomEntity.delete({ restaurantId, productId }));

const activate = (bom: BomRecord, activeId: string | undefined): Write => {
  const { restaurantId, productId, id, revision, name, version, items } = bom;
  return put(
    ActiveBomEntity.put({ restaurantId, productId, bomId: id, revision, name, version, items }).where(
      ({ bomId }, { eq, notExists }) => (activeId === undefined ? notExists(bomId) : eq(bomId, activeId)),
    ),
  );
};

type Listed = Pick<BomRecord, "restaurantId" | "id" | "productId" | "name" | "isActive" | "items">;

const entryOf = ({ restaurantId, id, productId, name, isActive, items }: Listed) => ({
  restaurantId,
  id,
  parentId: productId,
  name,
  nameKey: nameKeyOf(name),
  activity: activityOf({ isActive }),
  itemIds: items.map((line) => line.inventoryItemId),
});

const countsOf = ({ isActive }: Pick<BomRecord, "isActive">): counters.Counts => ({
  boms: { total: 1, active: Number(isActive) },
});
