import { Big } from "big.js";
import type { Member } from "../actor.ts";
import type { IdsQuery, Page, PageQuery } from "../api/page.schema.ts";
import { timestamp } from "../clock.ts";
import { notFound, refusedField, stale } from "../error.ts";
import { isId, newId } from "../id.ts";
import type { InventoryRecord } from "../inventory/inventory.entity.ts";
import { readCounted, readItems } from "../inventory/stock.reading.ts";
import { nameKeyOf } from "../inventory/inventory.rules.ts";
import { applyFactor, factor } from "../quantity.ts";
import * as references from "../reference/reference.service.ts";
import { type Entry, readEntries, searchEntries, toPage } from "../storage/page.ts";
import { readInOrder } from "../storage/read.ts";
import { type Write, commit, deciding, put, remove as removing, update as updating } from "../storage/transaction.ts";
import * as tallies from "../tally/tally.service.ts";
import { foldText } from "../text.ts";
import { unitNames } from "../unit.ts";
import { readProducts } from "../product/product.reading.ts";
import type { ProductRecord } from "../product/product.entity.ts";
import {
  BomEntity,
  BomEntryEntity,
  type BomLine,
  type BomRecord,
  RecipeEntity,
  type RecipeRecord,
} from "./bom.entity.ts";
import { conversionRefusal, plateCost } from "./bom.rules.ts";
import type { BomDraft, BomLineDraft, BomQuery } from "./bom.schema.ts";

const gone = () => notFound("BOM");

interface BomInput {
  readonly params: { readonly bomId: string };
}

interface VersionedInput extends BomInput {
  readonly ifMatch: number | undefined;
}

/** A recipe as it is answered: with what its product is called and costs now. */
const presented = (bom: BomRecord, product: Pick<ProductRecord, "name" | "price"> | undefined) => ({
  ...bom,
  product: { name: product?.name ?? "", price: product?.price ?? Big(0) },
  items: bom.items.map((line) => ({ ...line, baseQuantity: Big(line.baseQuantity) })),
});

export type PresentedBom = ReturnType<typeof presented>;

export async function list(member: Member, query: BomQuery): Promise<Page<PresentedBom>> {
  const { restaurantId } = member;
  const { q, status, ...page } = query;
  const listing = {
    query: status
      ? BomEntryEntity.query.byActivity({ restaurantId, activity: status })
      : BomEntryEntity.query.byName({ restaurantId }),
    list: JSON.stringify(["boms", restaurantId, q, status]),
    page,
  };
  const part = foldText(q ?? "");
  if (part !== "") {
    const found = await searchEntries(listing, (entry) => String(entry["nameKey"]).includes(part));
    return toPage(await readListed(restaurantId, found.entries), found, page, found.total);
  }
  const [found, tally] = await Promise.all([readEntries(listing), tallies.readTally(restaurantId, "boms")]);
  const totals = { active: tally.active, inactive: tally.total - tally.active };
  return toPage(await readListed(restaurantId, found.entries), found, page, status ? totals[status] : tally.total);
}

/** Recipes of one product; few enough to be counted by reading their entries. */
export async function listOfProduct(
  member: Member,
  { params, query }: { readonly params: { readonly productId: string }; readonly query: PageQuery },
): Promise<Page<PresentedBom>> {
  const { restaurantId } = member;
  if (!isId(params.productId)) throw notFound("Product");
  const [products, found] = await Promise.all([
    readProducts(restaurantId, [params.productId]),
    searchEntries(
      {
        query: BomEntryEntity.query.byProduct({ restaurantId, parentId: params.productId }),
        list: JSON.stringify(["boms", restaurantId, params.productId]),
        page: query,
      },
      () => true,
    ),
  ]);
  if (!products.has(params.productId)) throw notFound("Product");
  return toPage(await readListed(restaurantId, found.entries), found, query, found.total);
}

async function readListed(restaurantId: string, entries: readonly Entry[]): Promise<readonly PresentedBom[]> {
  const [boms, products] = await Promise.all([
    readInOrder(
      entries.map((entry) => String(entry["id"])),
      (ids) => BomEntity.get(ids.map((id) => ({ restaurantId, id }))).go(),
    ),
    readProducts(
      restaurantId,
      entries.map((entry) => String(entry["parentId"])),
      { consistent: false },
    ),
  ]);
  return boms.map((bom) => presented(bom, products.get(bom.productId)));
}

/** What is answered, read before anybody is let in, at the same moment as the access check. */
export type Before = BomRecord;

export const readBefore = ({ restaurantId, bomId }: { restaurantId: string; bomId: string }): Promise<Before> =>
  read({ restaurantId }, { params: { bomId } });

export async function get({ restaurantId }: Member, ahead: Promise<Before>): Promise<PresentedBom> {
  const bom = await ahead;
  const products = await readProducts(restaurantId, [bom.productId], { consistent: false });
  return presented(bom, products.get(bom.productId));
}

async function read({ restaurantId }: Pick<Member, "restaurantId">, { params }: BomInput): Promise<BomRecord> {
  if (!isId(params.bomId)) throw gone();
  const { data } = await BomEntity.get({ restaurantId, id: params.bomId }).go({ consistent: true });
  if (!data) throw gone();
  return data;
}

/** What plates cost at the average costs of this moment; a recipe that does not exist is left out. */
export async function costs({ restaurantId }: Member, { ids }: IdsQuery) {
  const boms = await readInOrder(ids, (wanted) => BomEntity.get(wanted.map((id) => ({ restaurantId, id }))).go());
  const named = boms.flatMap((bom) => bom.items.map((line) => line.inventoryItemId));
  const items = await readCounted(restaurantId, named);
  return boms.map(({ id, items: lines }) => ({ id, ...plateCost(lines, items) }));
}

export async function create(member: Member, draft: BomDraft): Promise<PresentedBom> {
  return deciding(async (attempt) => {
    const fence = await references.fenceOf(member, attempt);
    const createdAt = timestamp();
    const named = await readNamed(member, draft, attempt);
    const bom = toRecord(member, draft, named.items, { id: newId(), revision: 1, createdAt, updatedAt: createdAt });
    return commit(
      member,
      [
        references.referring(member.restaurantId, fence),
        put(BomEntity.create(bom)),
        ...switching(member.restaurantId, undefined, bom, named.present),
      ],
      presented(bom, named.product),
    );
  });
}

/** @throws DomainError STALE when `ifMatch` is not the stored revision */
export async function update(
  member: Member,
  { params, body, ifMatch }: VersionedInput & { readonly body: BomDraft },
): Promise<PresentedBom> {
  return deciding(async (attempt) => {
    const fence = await references.fenceOf(member, attempt);
    const [current, named] = await Promise.all([read(member, { params }), readNamed(member, body, attempt)]);
    if (ifMatch !== undefined && ifMatch !== current.revision) throw stale("This BOM");
    const next = toRecord(member, body, named.items, {
      id: current.id,
      revision: current.revision + 1,
      createdAt: current.createdAt,
      updatedAt: timestamp(),
    });
    return commit(
      member,
      [
        references.referring(member.restaurantId, fence),
        replacing(next),
        ...switching(member.restaurantId, current, next, named.present),
      ],
      presented(next, named.product),
    );
  });
}

export async function remove(member: Member, { params, ifMatch }: VersionedInput): Promise<void> {
  const { restaurantId } = member;
  return deciding(async () => {
    const current = await read(member, { params });
    if (ifMatch !== undefined && ifMatch !== current.revision) throw stale("This BOM");
    return commit(
      member,
      [
        removing(
          BomEntity.remove({ restaurantId, id: current.id }).where(({ revision }, { eq }) =>
            eq(revision, current.revision),
          ),
        ),
        ...switching(restaurantId, current, undefined, undefined),
      ],
      undefined,
    );
  });
}

/**
 * The recipes by which plates are made now, by product; a product without one is left out.
 * @param consistent what is only shown may be a moment old, at half the cost
 */
export async function readRecipes(
  restaurantId: string,
  productIds: readonly string[],
  { consistent } = { consistent: true },
): Promise<ReadonlyMap<string, RecipeRecord>> {
  const found = new Map<string, RecipeRecord>();
  let wanted = [...new Set(productIds)].map((productId) => ({ restaurantId, productId }));
  while (wanted.length > 0) {
    const { data, unprocessed } = await RecipeEntity.get(wanted.slice(0, 100)).go({ consistent });
    for (const recipe of data) found.set(recipe.productId, recipe);
    wanted = [...unprocessed, ...wanted.slice(100)];
  }
  return found;
}

/** The recipe in use may be a moment old at first: its place is taken only while it is still the one that holds it. */
async function readNamed({ restaurantId }: Member, draft: BomDraft, attempt: number) {
  if (draft.restaurantId !== restaurantId) throw notFound("Restaurant");
  const { productId } = draft;
  const [products, { data: present }, items] = await Promise.all([
    readProducts(restaurantId, [productId]),
    RecipeEntity.get({ restaurantId, productId }).go({ consistent: attempt > 1 }),
    readItems(
      restaurantId,
      draft.items.map((line) => line.inventoryItemId),
    ),
  ]);
  const product = products.get(productId);
  if (!product) throw notFound("Product");
  return { product, items, present: present ?? undefined };
}

type Kept = Pick<BomRecord, "id" | "revision" | "createdAt" | "updatedAt">;

function toRecord(
  { restaurantId }: Member,
  { productId, name, description, version, isActive, items }: BomDraft,
  stored: ReadonlyMap<string, InventoryRecord>,
  kept: Kept,
): BomRecord {
  return {
    restaurantId,
    productId,
    name,
    ...(description && { description }),
    version,
    isActive,
    items: items.map((line, index) => toLine(line, index, stored)),
    ...kept,
  };
}

/** @throws DomainError INVALID on the row's unit when nothing converts it into the item's */
function toLine(line: BomLineDraft, index: number, stored: ReadonlyMap<string, InventoryRecord>): BomLine {
  const item = stored.get(line.inventoryItemId);
  if (!item) throw notFound("Inventory item");
  const by = factor(line.unit, item.baseUnit, item.equivalences);
  if (!by) throw unitDoesNotConvert(line.unit, item, `items.${index}.unit`);
  const baseQuantity = applyFactor(Big(line.quantity), by);
  if (baseQuantity.eq(0)) throw tooLittle(line, item, `items.${index}.quantity`);
  const { notes, ...rest } = line;
  return {
    ...rest,
    ...(notes && { notes }),
    name: item.name,
    factor: by,
    baseQuantity: baseQuantity.toFixed(),
    baseUnit: item.baseUnit,
  };
}

/** A plate that takes nothing would cost nothing and never run out. */
function tooLittle({ quantity, unit }: BomLineDraft, { baseUnit }: Pick<InventoryRecord, "baseUnit">, path: string) {
  const message = `${quantity} ${unitNames[unit].symbol} is too little to be counted in ${unitNames[baseUnit].name}`;
  return refusedField("INVALID", path, message);
}

/** The refusal of a unit that nothing converts into the item's, on the row's `path`. */
export const unitDoesNotConvert = (
  unit: BomLineDraft["unit"],
  item: Pick<InventoryRecord, "name" | "baseUnit">,
  path: string,
) => refusedField("INVALID", path, conversionRefusal(unit, item));

const replacing = (bom: BomRecord): Write =>
  put(BomEntity.put(bom).where(({ revision }, { eq }) => eq(revision, bom.revision - 1)));

/**
 * The writes around a recipe: what lists and counts it, and the one active recipe of its product, whose place
 * `after` takes or `before` gives up.
 * @param present the active recipe of `after`'s product, as it was read
 */
function switching(
  restaurantId: string,
  before: BomRecord | undefined,
  after: BomRecord | undefined,
  present: RecipeRecord | undefined,
): readonly Write[] {
  const leaves = before?.isActive && !(after?.isActive && after.productId === before.productId) ? before : undefined;
  const comes = after?.isActive ? after : undefined;
  const displaced = comes && present && present.bomId !== comes.id ? present : undefined;
  return [
    ...(leaves ? [clearing(leaves)] : []),
    ...(comes ? [activating(comes, present?.bomId)] : []),
    ...(displaced ? deactivating(displaced) : []),
    ...tallies.recounting(
      restaurantId,
      [...(before ? [talliedOf(before)] : []), ...(displaced ? [talliedOf({ isActive: true })] : [])],
      [...(after ? [talliedOf(after)] : []), ...(displaced ? [talliedOf({ isActive: false })] : [])],
    ),
    ...(after ? [put(BomEntryEntity.put(entryOf(after)))] : []),
    ...(before && !after ? [removing(BomEntryEntity.delete({ restaurantId, id: before.id }))] : []),
  ];
}

/** Takes a BOM out of use as it stands: what its recipe repeats of it need not be read again. */
const deactivating = ({ restaurantId, bomId: id, revision, ...recipe }: RecipeRecord): readonly Write[] => [
  updating(
    BomEntity.patch({ restaurantId, id })
      .set({ isActive: false, updatedAt: timestamp() })
      .add({ revision: 1 })
      .where((bom, { eq }) => eq(bom.revision, revision)),
  ),
  put(BomEntryEntity.put(entryOf({ restaurantId, id, isActive: false, ...recipe }))),
];

/** Whoever took the place from a BOM has changed its revision, on which it is written or deleted. */
const clearing = ({ restaurantId, productId }: BomRecord): Write =>
  removing(RecipeEntity.delete({ restaurantId, productId }));

const activating = (bom: BomRecord, present: string | undefined): Write => {
  const { restaurantId, productId, id, revision, name, version, items } = bom;
  return put(
    RecipeEntity.put({ restaurantId, productId, bomId: id, revision, name, version, items }).where(
      ({ bomId }, { eq, notExists }) => (present === undefined ? notExists(bomId) : eq(bomId, present)),
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
  activity: isActive ? ("active" as const) : ("inactive" as const),
  itemIds: items.map((line) => line.inventoryItemId),
});

const talliedOf = ({ isActive }: Pick<BomRecord, "isActive">): tallies.Tallied => ({
  boms: { total: 1, active: Number(isActive) },
});
