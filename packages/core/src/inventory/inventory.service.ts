import { Big } from "big.js";
import type { Member } from "../actor.ts";
import type { IdsQuery, Page } from "../api/page.schema.ts";
import { timestamp } from "../clock.ts";
import { notFound, refusedField, stale } from "../error.ts";
import { isId, newId } from "../id.ts";
import { type Entry, readEntries, searchEntries, toPage } from "../storage/page.ts";
import { recipesNaming } from "../bom/bom.holders.ts";
import { openOrdersTaking } from "../order/order.holders.ts";
import { openPurchasesNaming } from "../procurement/procurement.holders.ts";
import * as references from "../reference/reference.service.ts";
import { readInOrder } from "../storage/read.ts";
import { commit, deciding, put, remove as removing } from "../storage/transaction.ts";
import * as tallies from "../tally/tally.service.ts";
import { foldText } from "../text.ts";
import {
  InventoryEntity,
  InventoryEntryEntity,
  type InventoryRecord,
  MovementEntity,
  type MovementRecord,
} from "./inventory.entity.ts";
import { categoryKeyOf } from "./inventory.rules.ts";
import type { InventoryItemChanges, InventoryItemDraft, InventoryQuery, MovementQuery } from "./inventory.schema.ts";
import { callingOff, counted, readItems } from "./stock.reading.ts";
import { derived, ledgerLine, listing, none, replacing, scopeOf } from "./stock.service.ts";

const gone = () => notFound("Inventory item");

interface ItemInput {
  readonly params: { readonly itemId: string };
}

interface VersionedInput extends ItemInput {
  readonly ifMatch: number | undefined;
}

/** Items by name; a text search reads the slim index of names, everything else only its page. */
export async function list(member: Member, query: InventoryQuery): Promise<Page<InventoryRecord>> {
  const { restaurantId } = member;
  const { q, category, stock, ...page } = query;
  const request = {
    query: entriesOf(restaurantId, category, stock),
    list: JSON.stringify(["inventory", restaurantId, q, category, stock]),
    page,
  };
  const part = foldText(q ?? "");
  const found =
    part === ""
      ? await readAndCount(member, request, category, stock)
      : await searchEntries(request, (entry) => String(entry["nameKey"]).includes(part));
  const items = await readInOrder(found.entries.map(idOf), (ids) =>
    InventoryEntity.get(ids.map((id) => ({ restaurantId, id }))).go(),
  );
  return toPage(await counted(items), found, page, found.total);
}

const idOf = (entry: Entry) => String(entry["id"]);

function entriesOf(restaurantId: string, category: string | undefined, stockStatus: InventoryQuery["stock"]) {
  const { query } = InventoryEntryEntity;
  if (category === undefined) {
    return stockStatus ? query.byStockStatus({ restaurantId, stockStatus }) : query.byName({ restaurantId });
  }
  const categoryKey = categoryKeyOf(category);
  return stockStatus
    ? query.byCategoryAndStockStatus({ restaurantId, categoryKey, stockStatus })
    : query.byCategory({ restaurantId, categoryKey });
}

async function readAndCount(
  { restaurantId }: Member,
  request: Parameters<typeof readEntries>[0],
  category: string | undefined,
  stock: InventoryQuery["stock"],
) {
  const [found, tally] = await Promise.all([
    readEntries(request),
    tallies.readTally(restaurantId, scopeOf(categoryKeyOf(category))),
  ]);
  const totals = { low: tally.low, warning: tally.warning, normal: tally.total - tally.low - tally.warning };
  return { ...found, total: stock ? totals[stock] : tally.total };
}

/** Items by id; one that does not exist is left out. */
export async function ingredients({ restaurantId }: Member, { ids }: IdsQuery): Promise<InventoryRecord[]> {
  const items = await readInOrder(ids, (wanted) =>
    InventoryEntity.get(wanted.map((id) => ({ restaurantId, id }))).go(),
  );
  return [...(await counted(items))];
}

export async function get(member: Member, { params }: ItemInput): Promise<InventoryRecord> {
  if (!isId(params.itemId)) throw gone();
  const { data } = await InventoryEntity.get({ restaurantId: member.restaurantId, id: params.itemId }).go({
    consistent: true,
  });
  if (!data) throw gone();
  const [item] = await counted([data]);
  if (!item) throw gone();
  return item;
}

/** An item to be written over: nothing that was committed still waits on it. */
async function getSettled(member: Member, { params }: ItemInput): Promise<InventoryRecord> {
  if (!isId(params.itemId)) throw gone();
  const item = (await readItems(member.restaurantId, [params.itemId])).get(params.itemId);
  if (!item) throw gone();
  return item;
}

/** Adds an item; what is on hand already is its opening movement. */
export async function create(member: Member, draft: InventoryItemDraft): Promise<InventoryRecord> {
  const createdAt = timestamp();
  const { restaurantId } = member;
  const quantity = Big(draft.quantity);
  const hasStock = !quantity.eq(0);
  const item = derived({
    restaurantId,
    id: newId(),
    name: draft.name,
    ...(draft.description && { description: draft.description }),
    ...(draft.category && { category: draft.category }),
    ...(draft.reorderLevel !== undefined && { reorderLevel: Big(draft.reorderLevel) }),
    equivalences: draft.equivalences,
    baseUnit: draft.baseUnit,
    quantity,
    reserved: none,
    movementCount: hasStock ? 1 : 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  });
  return commit(
    member,
    [
      ...listing(restaurantId, [], [item]),
      put(InventoryEntity.create(item)),
      ...(hasStock ? [ledgerLine(member, item, { kind: "OPENING", quantity }, createdAt)] : []),
    ],
    item,
  );
}

/**
 * Changes any part of an item; a quantity that differs is posted as an adjustment.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT when the unit of moved or used stock would change
 */
export async function update(
  member: Member,
  { params, body, ifMatch }: VersionedInput & { readonly body: InventoryItemChanges },
): Promise<InventoryRecord> {
  return deciding(async (attempt) => {
    const current = await getSettled(member, { params });
    if (ifMatch !== undefined && ifMatch !== current.version) throw stale("This item");
    const changesUnit = body.baseUnit !== undefined && body.baseUnit !== current.baseUnit;
    if (changesUnit && current.movementCount > 0) {
      throw unitStands("Stock has moved in it already. Delete the item and add it again in the other unit.");
    }
    // Before it is read who names the item. An edit that keeps the unit needs neither.
    const fence = changesUnit ? await references.fenceOf(member, attempt) : undefined;
    const holders = fence ? await holdersOf(current) : [];
    if (holders.length > 0) throw unitStands(references.usedBy(current.name, holders));

    const recordedAt = timestamp();
    const quantity = body.quantity === undefined ? current.quantity : Big(body.quantity);
    const difference = quantity.minus(current.quantity);
    const isAdjusted = !difference.eq(0);
    const next = derived({
      ...changed(current, body),
      quantity,
      movementCount: current.movementCount + (isAdjusted ? 1 : 0),
      version: current.version + 1,
      updatedAt: recordedAt,
    });
    return commit(
      member,
      [
        replacing(next),
        ...(isAdjusted ? [ledgerLine(member, next, { kind: "ADJUSTMENT", quantity: difference }, recordedAt)] : []),
        ...listing(member.restaurantId, [current], [next]),
        ...(difference.lt(0) ? callingOff(next) : []),
        ...(fence ? [references.deleting(member.restaurantId, fence)] : []),
      ],
      next,
    );
  });
}

/**
 * Deletes an item; its movements stay in the ledger.
 * @throws DomainError IN_USE while a recipe, an open purchase or an open order names it
 */
export async function remove(member: Member, { params, ifMatch }: VersionedInput): Promise<void> {
  const { restaurantId } = member;
  return deciding(async (attempt) => {
    const fence = await references.fenceOf(member, attempt);
    const current = await getSettled(member, { params });
    if (ifMatch !== undefined && ifMatch !== current.version) throw stale("This item");
    references.refuseWhileHeld(current.name, await holdersOf(current));
    return commit(
      member,
      [
        removing(
          InventoryEntity.remove({ restaurantId, id: current.id }).where(({ version }, { eq }) =>
            eq(version, current.version),
          ),
        ),
        ...listing(restaurantId, [current], []),
        references.deleting(restaurantId, fence),
      ],
      undefined,
    );
  });
}

async function holdersOf({ restaurantId, id }: InventoryRecord): Promise<readonly string[]> {
  const [recipes, purchases, orders] = await Promise.all([
    recipesNaming(restaurantId, { itemId: id }),
    openPurchasesNaming(restaurantId, { itemId: id }),
    openOrdersTaking(restaurantId, id),
  ]);
  return [...recipes, ...purchases, ...orders];
}

/**
 * An item's ledger, newest first, or its receipts alone. A committed posting shows as soon as it is carried out, which
 * whoever writes the item next does.
 */
export async function movements(
  member: Member,
  { params, query }: ItemInput & { readonly query: MovementQuery },
): Promise<Page<MovementRecord>> {
  const { restaurantId } = member;
  const { itemId } = params;
  if (!isId(itemId)) throw gone();
  const { kind, ...page } = query;
  const listed = { newestFirst: true, list: JSON.stringify(["movements", restaurantId, itemId, kind]), page };
  const isLedger = kind === undefined;
  const [item, found] = await Promise.all([
    get(member, { params }),
    isLedger
      ? readEntries({ ...listed, query: MovementEntity.query.primary({ restaurantId, itemId }), consistent: true })
      : readEntries({ ...listed, query: MovementEntity.query.receipts({ restaurantId, itemId }) }),
  ]);
  if (isLedger) {
    const moved = found.entries.flatMap((Item) => MovementEntity.parse({ Item }).data ?? []);
    return toPage(moved, found, page, item.movementCount);
  }
  const received = await readInOrder(found.entries.map(idOf), (ids) =>
    MovementEntity.get(ids.map((id) => ({ restaurantId, itemId, id }))).go(),
  );
  return toPage(received, found, page, item.receiptCount ?? 0);
}

const textAfter = (before: string | undefined, after: string | null | undefined) =>
  (after === undefined ? before : after) || undefined;

/** Absent keeps, null and blank clear. */
function changed(current: InventoryRecord, body: InventoryItemChanges): InventoryRecord {
  const { description, category, reorderLevel, ...kept } = current;
  const nextDescription = textAfter(description, body.description);
  const nextCategory = textAfter(category, body.category);
  const nextLevel = body.reorderLevel === undefined ? reorderLevel : body.reorderLevel;
  return {
    ...kept,
    name: body.name ?? kept.name,
    baseUnit: body.baseUnit ?? kept.baseUnit,
    equivalences: body.equivalences ?? kept.equivalences,
    ...(nextDescription && { description: nextDescription }),
    ...(nextCategory && { category: nextCategory }),
    ...(nextLevel !== undefined && nextLevel !== null && { reorderLevel: Big(nextLevel) }),
  };
}

const unitStands = (why: string) => refusedField("CONFLICT", "baseUnit", `The unit cannot change. ${why}`);
