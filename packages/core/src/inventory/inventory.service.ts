import { Big } from "big.js";
import { assertCapability } from "../access/assert-capability.ts";
import { recorded } from "../activity/activity.ts";
import { differences } from "../activity/differences.ts";
import type { Member, Prefetched } from "../actor.ts";
import type { IdsQuery, Name, Page } from "../api/page.schema.ts";
import type { ById, Versioned } from "../api/route.ts";
import { type Calendar, occurrenceOf } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import * as counters from "../counter/counter.service.ts";
import { assertVersion, invalidField, notFound } from "../error.ts";
import { newId } from "../platform/id.ts";
import { guardDelete, readGuard } from "../reference/reference.guard.ts";
import { inUseMessage, referencesOfItem, refuseIfReferenced } from "../reference/references.ts";
import type { RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { openDayCheck, readRestaurant } from "../restaurant/restaurant.reading.ts";
import { recipesOfItem, refuseUnfit } from "../bom/recipes-of-item.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { maxAmount } from "../stock/base-quantity.ts";
import { ItemEntity, type ItemRecord } from "../stock/item.entity.ts";
import { deletedItemWrites, editedItem, newItem } from "../stock/item.writes.ts";
import { requireItem } from "../stock/move.ts";
import { enteredOccurrence } from "../stock/occurrence.ts";
import { settleAndRead, withCommittedMoves } from "../stock/stock.reading.ts";
import { counterScope } from "../stock/stock.writes.ts";
import { applyChanges, withoutBlanks } from "../storage/changes.ts";
import { type Attempt, StaleReading, refuseOnlyIfConsistent, retryOnConflict } from "../storage/conflict.ts";
import type { RecordOf } from "../storage/record.ts";
import { listPage } from "../storage/page.ts";
import { readInOrder, readNames } from "../storage/read.ts";
import { readRecord, readRecords } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import { categoryKeyOf } from "../platform/text.ts";
import { entriesOf } from "./inventory.listing.ts";
import {
  type InventoryItem,
  type InventoryItemChanges,
  type InventoryItemDraft,
  type InventoryQuery,
  itemFields,
} from "./inventory.schema.ts";

type InventoryRecord = RecordOf<InventoryItem, ItemRecord>;

/** Items by name; those of a stock status that is worth a warning the most urgent first. */
export async function list(
  { restaurantId }: Member,
  { q, category, stock, ...page }: InventoryQuery,
): Promise<Page<InventoryRecord>> {
  return listPage({
    query: entriesOf(restaurantId, category, stock),
    list: ["inventory", restaurantId, q, category, stock],
    page,
    q,
    count: async () => {
      const { total, low, warning } = await counters.readCounters(restaurantId, counterScope(categoryKeyOf(category)));
      return stock ? { low, warning, normal: total - low - warning }[stock] : total;
    },
    load: async (ids) => withCommittedMoves(await readListed(restaurantId, ids)),
  });
}

const readListed = (restaurantId: string, ids: readonly string[]) =>
  readInOrder(ids, (some) =>
    readRecords(
      ItemEntity,
      some.map((id) => ({ restaurantId, id })),
    ),
  );

/** Items by id; one that does not exist is left out. */
export async function ingredients({ restaurantId }: Member, { ids }: IdsQuery): Promise<InventoryRecord[]> {
  return [...(await withCommittedMoves(await readListed(restaurantId, ids)))];
}

/** The names of all items, by name. */
export const names = ({ restaurantId }: Member): Promise<Name[]> =>
  readNames(entriesOf(restaurantId, undefined, undefined));

export async function get({ restaurantId }: Member, { params }: ById<"itemId">): Promise<InventoryRecord> {
  const data = await readRecord(ItemEntity, { restaurantId, id: params.itemId }, { consistent: true });
  const [item] = await withCommittedMoves(data ? [data] : []);
  if (!item) throw notFound("Inventory item");
  return item;
}

/** An item to be written over: nothing that was committed still waits on it. */
const getSettled = async (
  { restaurantId }: Member,
  { itemId }: ById<"itemId">["params"],
  { consistent } = { consistent: true },
): Promise<ItemRecord> => requireItem(await settleAndRead(restaurantId, [itemId], { consistent }), itemId);

/** Adds an item; its first quantity is an opening movement. */
export async function create(
  actor: Member & Prefetched<RestaurantRecord>,
  { unitCost, ...draft }: InventoryItemDraft,
): Promise<InventoryRecord> {
  const { restaurantId } = actor;
  const restaurant = await (actor.request.prefetched ?? prefetchRestaurant(actor));
  const at = timestamp();
  const when = { occurrence: occurrenceOf(calendarOf(restaurant), at), recordedAt: at };
  const given = withoutBlanks({ ...draft, quantity: Big(draft.quantity), ...exactFieldsOf(draft) });
  const cost = unitCost === undefined ? undefined : Big(unitCost);
  refuseTooDear(given.quantity, cost);
  const { warningFactor } = restaurant;
  const factor = warningFactor === undefined ? {} : { warningFactor: Big(warningFactor) };
  const { item, writes } = newItem(actor, { ...given, ...factor, restaurantId, id: newId() }, cost, when);
  return commit(
    actor,
    writes,
    item,
    recorded(actor, {
      action: "CREATED",
      subject: subjectOf(item),
      changes: [
        ...differences({}, item, { fields: ["category", "quantity"], units: { quantity: item.baseUnit } }),
        ...differences({}, { unitCost: cost }, { fields: ["unitCost"], costs: ["unitCost"] }),
      ],
    }),
  );
}

/** Read alongside the access check; it may be a moment old. */
export const prefetchRestaurant = ({ restaurantId }: { readonly restaurantId: string }): Promise<RestaurantRecord> =>
  readRestaurant(restaurantId, { consistent: false });

const exact = (value: number | null | undefined) => (typeof value === "number" ? Big(value) : value);

const exactFieldsOf = ({ reorderLevel, packSize }: Pick<InventoryItemChanges, "reorderLevel" | "packSize">) => ({
  reorderLevel: exact(reorderLevel),
  packSize: exact(packSize),
});

/**
 * Changes any part of an item; a quantity that differs is posted as an adjustment.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT when the unit of moved or used stock
 * would change or a cost is known already, INVALID when it was counted in the future
 */
export async function update(
  actor: Member & Prefetched<RestaurantRecord>,
  input: Versioned<"itemId"> & { readonly body: InventoryItemChanges },
): Promise<InventoryRecord> {
  return retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      const prefetched = attempt.consistent ? undefined : actor.request.prefetched;
      const restaurant = await (prefetched ?? readRestaurant(actor.restaurantId, attempt));
      return updateOnce(actor, input, calendarOf(restaurant), attempt);
    }),
  );
}

async function updateOnce(
  actor: Member,
  { params, body, ifMatch }: Versioned<"itemId"> & { readonly body: InventoryItemChanges },
  calendar: Calendar,
  attempt: Attempt,
): Promise<InventoryRecord> {
  const { restaurantId } = actor;
  const current = await getSettled(actor, params, attempt);
  assertVersion(current.version, ifMatch, "item");
  const { occurredAt, reason, unitCost, costReason, ...fields } = body;
  if (body.quantity !== undefined) assertCapability(actor, "stock.adjust", "quantity");
  const changesUnit = body.baseUnit !== undefined && body.baseUnit !== current.baseUnit;
  if (changesUnit && current.movementCount > 0) {
    throw baseUnitLocked("This item already has stock movements. Delete it and add it again in the other unit.");
  }
  const { equivalences = current.equivalences } = body;
  const changesConversions = JSON.stringify(equivalences) !== JSON.stringify(current.equivalences);
  // Before it is read what references the item. An edit that keeps the unit and the conversions needs neither.
  const guard = changesUnit || changesConversions ? await readGuard(actor, attempt) : undefined;
  const { labels } = guard && changesUnit ? await referencesOfItem(restaurantId, current.id, guard) : { labels: [] };
  if (labels.length > 0) throw baseUnitLocked(inUseMessage(current.name, labels));
  if (changesConversions) {
    refuseUnfit({ ...current, equivalences }, await recipesOfItem(restaurantId, current.id));
  }

  const at = timestamp();
  const occurrence = enteredOccurrence(calendar, at, {
    occurredAt,
    path: "occurredAt",
    addedAt: current.createdAt,
  });
  const when = { occurrence, recordedAt: at };
  const quantity = body.quantity === undefined ? current.quantity : Big(body.quantity);
  if (unitCost !== undefined) refuseCost(current, quantity, { unitCost, costReason });
  const next = applyChanges(current, { ...fields, quantity, ...exactFieldsOf(body) });
  const cost = unitCost === undefined ? undefined : Big(unitCost);
  refuseTooDear(quantity, cost);
  const { baseUnit } = next;
  // Of another unit than before, a quantity says nothing beside the one before.
  const units = changesUnit ? {} : { quantity: baseUnit, reorderLevel: baseUnit, packSize: baseUnit };
  const changes = differences(current, next, { fields: itemFieldNames, units });
  if (changes.length === 0 && unitCost === undefined) {
    if (attempt.consistent) return current;
    throw new StaleReading();
  }
  const { item, writes } = editedItem(actor, current, next, { reason, unitCost: cost, costReason }, when);
  return commit(
    actor,
    [
      ...writes,
      ...(guard ? guardDelete(restaurantId, guard) : []),
      ...(occurredAt === undefined ? [] : [openDayCheck(restaurantId, occurrence.businessDay)]),
    ],
    item,
    recorded(actor, {
      action: "UPDATED",
      subject: subjectOf(next),
      changes: [
        ...changes,
        ...differences(
          {},
          { reason, occurredAt, unitCost, costReason },
          { fields: ["reason", "occurredAt", "unitCost", "costReason"], costs: ["unitCost"] },
        ),
      ],
    }),
  );
}

/** @throws DomainError INVALID on the cost where the stock would be worth more than is kept */
function refuseTooDear(quantity: Big, unitCost: Big | undefined): void {
  if (!unitCost?.times(quantity).gt(maxAmount)) return;
  throw invalidField("INVALID", "unitCost", "At this cost, the stock would be worth more than can be recorded");
}

/** A known cost is changed by purchases, and by hand only with a reason. */
function refuseCost(
  { averageCost }: ItemRecord,
  quantity: Big,
  { unitCost, costReason }: { readonly unitCost: number; readonly costReason: string | undefined },
): void {
  if (averageCost && costReason === undefined) {
    throw invalidField("CONFLICT", "unitCost", "This item already has a cost.");
  }
  if (quantity.lte(0)) throw invalidField("INVALID", "unitCost", "Enter the quantity this cost is for");
  if (averageCost?.eq(unitCost) === true) {
    throw invalidField("INVALID", "unitCost", "This is what the item costs already");
  }
}

const itemFieldNames = itemFields.keyof().options;

const subjectOf = ({ id, name }: Pick<ItemRecord, "id" | "name">) => ({ type: "ITEM" as const, id, name });

const baseUnitLocked = (why: string) => invalidField("CONFLICT", "baseUnit", `The unit can't be changed. ${why}`);

/**
 * Deletes an item; its movements stay in the ledger.
 * @throws DomainError IN_USE while a BOM, an open procurement or an open order references it
 */
export async function remove(actor: Member, { params, ifMatch }: Versioned<"itemId">): Promise<void> {
  const { restaurantId } = actor;
  return retryOnConflict(async (attempt) => {
    const guard = await readGuard(actor, attempt);
    const [current, restaurant] = await Promise.all([getSettled(actor, params), prefetchRestaurant(actor)]);
    assertVersion(current.version, ifMatch, "item");
    const { labels, obsolete } = await referencesOfItem(restaurantId, current.id, guard);
    refuseIfReferenced(current.name, labels);
    const at = timestamp();
    const when = { occurrence: occurrenceOf(calendarOf(restaurant), at), recordedAt: at };
    const writes = [...deletedItemWrites(actor, current, when), ...guardDelete(restaurantId, guard, obsolete)];
    return commit(actor, writes, undefined, recorded(actor, { action: "DELETED", subject: subjectOf(current) }));
  });
}
