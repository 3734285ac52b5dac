import { isDeepStrictEqual } from "node:util";
import { Big } from "big.js";
import { recorded } from "../activity/activity.ts";
import { differences, lineDifferences } from "../activity/differences.ts";
import type { Member, Prefetched } from "../actor.ts";
import type { IdsQuery, Page, PageQuery } from "../api/page.schema.ts";
import type { ById, Versioned } from "../api/route.ts";
import { timestamp } from "../platform/clock.ts";
import * as counters from "../counter/counter.service.ts";
import { assertVersion, notFound } from "../error.ts";
import { newId } from "../platform/id.ts";
import { unitNames } from "../measure/unit.ts";
import type { ProductRecord } from "../product/product.entity.ts";
import { readProducts } from "../product/product.reading.ts";
import { guardNewRecipe, guardRecipe, readGuard } from "../reference/reference.guard.ts";
import { readRestaurantName } from "../restaurant/restaurant.reading.ts";
import { readForDisplay, readItems } from "../stock/stock.reading.ts";
import { withoutBlanks } from "../storage/changes.ts";
import { type Attempt, refuseOnlyIfConsistent, retryOnConflict } from "../storage/conflict.ts";
import { type Entry, listPage } from "../storage/page.ts";
import { readInOrder } from "../storage/read.ts";
import { readRecord, readRecords } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import { put, remove as removing } from "../storage/write.ts";
import { activeBomWrites, readActiveBom, readActiveBoms } from "./active-bom.ts";
import { BomEntity, BomEntryEntity, type BomRecord } from "./bom.entity.ts";
import { foodCostPercentage, plateCost, plateLinesOf, servingsOf } from "./bom.rules.ts";
import { toLines } from "./bom.lines.ts";
import type { BomDraft, BomQuery } from "./bom.schema.ts";

/** A BOM with its product's name and price and its restaurant's name, as they are today. */
const presented = (
  bom: BomRecord,
  product: Pick<ProductRecord, "name" | "price"> | undefined,
  restaurantName: string,
) => ({
  ...bom,
  product: { name: product?.name ?? "", price: product?.price ?? Big(0) },
  restaurant: { name: restaurantName },
});

type PresentedBom = ReturnType<typeof presented>;

/** @param keeps predicate on product ids of the filter by food cost, which lists active recipes only */
export async function list(
  { restaurantId }: Member,
  { q, status: asked, foodCost, ...page }: BomQuery,
  keeps?: (productId: string) => boolean,
): Promise<Page<PresentedBom>> {
  const status = keeps ? "active" : asked;
  return listPage({
    query: status
      ? BomEntryEntity.query.byActivity({ restaurantId, activity: status })
      : BomEntryEntity.query.byName({ restaurantId }),
    list: ["boms", restaurantId, q, asked, foodCost],
    page,
    q,
    matches: keeps && (asked === "inactive" ? () => false : ({ parentId }) => keeps(String(parentId))),
    count: async () => {
      const { total, active } = await counters.readCounters(restaurantId, "boms");
      return status ? { active, inactive: total - active }[status] : total;
    },
    load: (ids, entries) => readListed(restaurantId, ids, entries),
  });
}

/** BOMs of one product; few enough to be counted by reading their entries. */
export async function listOfProduct(
  { restaurantId }: Member,
  { params, query }: ById<"productId"> & { readonly query: PageQuery },
): Promise<Page<PresentedBom>> {
  const { productId } = params;
  const [products, page] = await Promise.all([
    readProducts(restaurantId, [productId]),
    listPage({
      query: BomEntryEntity.query.byProduct({ restaurantId, parentId: productId }),
      list: ["boms", restaurantId, productId],
      page: query,
      load: (ids, entries) => readListed(restaurantId, ids, entries),
    }),
  ]);
  if (!products.has(productId)) throw notFound("Product");
  return page;
}

async function readListed(
  restaurantId: string,
  ids: readonly string[],
  entries: readonly Entry[],
): Promise<readonly PresentedBom[]> {
  const reading = readInOrder(ids, (some) =>
    readRecords(
      BomEntity,
      some.map((id) => ({ restaurantId, id })),
    ),
  );
  const [boms, products, restaurantName] = await Promise.all([
    reading,
    readProducts(
      restaurantId,
      entries.map((entry) => String(entry["parentId"])),
      { consistent: false },
    ),
    readRestaurantName(restaurantId),
  ]);
  return boms.map((bom) => presented(bom, products.get(bom.productId), restaurantName));
}

interface BomIds {
  readonly restaurantId: string;
  readonly bomId: string;
}

async function readBom({ restaurantId, bomId: id }: BomIds, { consistent } = { consistent: true }): Promise<BomRecord> {
  const data = await readRecord(BomEntity, { restaurantId, id }, { consistent });
  if (!data) throw notFound("BOM");
  return data;
}

/** Read alongside the access check. */
export const prefetch = (ids: BomIds): Promise<BomRecord> => readBom(ids);

export async function get(
  { restaurantId, request }: Member & Prefetched<BomRecord>,
  { params }: ById<"bomId">,
): Promise<PresentedBom> {
  const bom = await (request.prefetched ?? readBom({ restaurantId, ...params }));
  const [products, restaurantName] = await Promise.all([
    readProducts(restaurantId, [bom.productId], { consistent: false }),
    readRestaurantName(restaurantId),
  ]);
  return presented(bom, products.get(bom.productId), restaurantName);
}

/** What plates cost at the average costs of this moment; a BOM that does not exist is left out. */
export async function costs({ restaurantId }: Member, { ids }: IdsQuery) {
  const boms = await readInOrder(ids, (some) =>
    readRecords(
      BomEntity,
      some.map((id) => ({ restaurantId, id })),
    ),
  );
  const items = await readForDisplay(restaurantId, itemIdsOf(boms));
  return boms.map(({ id, items: lines }) => ({ id, ...plateCost(plateLinesOf(lines, items), items) }));
}

const itemIdsOf = (boms: Iterable<Pick<BomRecord, "items">>) =>
  [...boms].flatMap(({ items }) => items.map((line) => line.inventoryItemId));

/** Plates of those products that have an active BOM, at this moment's costs and stock. */
export async function plates({ restaurantId }: Member, { ids }: IdsQuery) {
  const shown = { consistent: false };
  const [products, boms] = await Promise.all([
    readProducts(restaurantId, ids, shown),
    readActiveBoms(restaurantId, ids, shown),
  ]);
  const items = await readForDisplay(restaurantId, itemIdsOf(boms.values()));
  return [...products.values()].flatMap(({ id, price }) => {
    const lines = plateLinesOf(boms.get(id)?.items ?? [], items);
    const servings = servingsOf(lines, items);
    if (!servings) return [];
    const { cost, uncosted, uncostedIds } = plateCost(lines, items);
    const percentage = cost && foodCostPercentage(cost, price);
    return [
      {
        productId: id,
        uncosted,
        uncostedIds,
        ...(cost && { cost, margin: price.minus(cost) }),
        ...(percentage && { foodCostPercentage: percentage }),
        ...servings,
      },
    ];
  });
}

/** What the active recipes of a restaurant are for, and of which items. */
export async function activeRecipes(restaurantId: string) {
  const { data } = await BomEntryEntity.query.primary({ restaurantId }).go({ pages: "all" });
  return data.filter(({ activity }) => activity === "active");
}

/** Products with what a plate of each takes; one without an active BOM is left out. */
async function dishesOf(restaurantId: string, productIds: readonly string[]) {
  const shown = { consistent: false };
  const [products, recipes] = await Promise.all([
    readProducts(restaurantId, productIds, shown),
    readActiveBoms(restaurantId, productIds, shown),
  ]);
  return [...products.values()].flatMap(({ id: productId, name, price }) => {
    const lines = recipes.get(productId)?.items;
    return lines ? [{ productId, name, price, lines }] : [];
  });
}

/** Products with what a plate of each takes, and the items that they take. */
export async function dishesWithItems(restaurantId: string, productIds: readonly string[]) {
  const dishes = await dishesOf(restaurantId, productIds);
  const items = await readForDisplay(
    restaurantId,
    dishes.flatMap(({ lines }) => lines.map(({ inventoryItemId }) => inventoryItemId)),
  );
  return { dishes, items };
}

export async function create(actor: Member, draft: BomDraft): Promise<PresentedBom> {
  return retryOnConflict(async (attempt) => {
    const guard = await readGuard(actor, attempt);
    const createdAt = timestamp();
    const { product, items, active, restaurantName } = await readReferenced(actor, draft, attempt);
    const { restaurantId } = actor;
    const stored = { restaurantId, id: newId(), revision: 1, createdAt, updatedAt: createdAt };
    const bom = { ...withoutBlanks(draft), items: toLines(draft, items), ...stored };
    return commit(
      actor,
      [
        guardNewRecipe(restaurantId, guard),
        put(BomEntity.create(bom)),
        ...activeBomWrites(restaurantId, undefined, bom, active),
      ],
      presented(bom, product, restaurantName),
      recorded(actor, {
        action: "CREATED",
        subject: subjectOf(bom),
        changes: differences(
          {},
          { product: product.name, lineCount: bom.items.length },
          { fields: ["product", "lineCount"] },
        ),
      }),
    );
  });
}

/** @throws DomainError STALE when `ifMatch` is not the stored revision */
export async function update(
  actor: Member,
  { params, body, ifMatch }: Versioned<"bomId"> & { readonly body: BomDraft },
): Promise<PresentedBom> {
  const { restaurantId } = actor;
  return retryOnConflict(async (attempt) => {
    const guard = await readGuard(actor, attempt);
    const [current, { product, items, active, restaurantName }] = await Promise.all([
      readBom({ restaurantId, ...params }),
      readReferenced(actor, body, attempt),
    ]);
    const { id, revision, createdAt } = current;
    assertVersion(revision, ifMatch, "BOM");
    const stored = { restaurantId, id, revision: revision + 1, createdAt, updatedAt: timestamp() };
    const next = { ...withoutBlanks(body), items: toLines(body, items), ...stored };
    if (isDeepStrictEqual({ ...next, revision, updatedAt: current.updatedAt }, current)) {
      return presented(current, product, restaurantName);
    }
    return commit(
      actor,
      [
        ...guardRecipe(guard, current, next),
        put(BomEntity.put(next).where((bom, { eq }) => eq(bom.revision, revision))),
        ...activeBomWrites(restaurantId, current, next, active),
      ],
      presented(next, product, restaurantName),
      recorded(actor, {
        action: "UPDATED",
        subject: subjectOf(next),
        changes: [
          ...differences(current, next, { fields: ["name", "description", "method", "isActive"] }),
          ...lineDifferences(linesOf(current), linesOf(next)),
        ],
      }),
    );
  });
}

export async function remove(actor: Member, { params, ifMatch }: Versioned<"bomId">): Promise<void> {
  const { restaurantId } = actor;
  return retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      const guard = await readGuard(actor, attempt);
      const current = await readBom({ restaurantId, ...params }, attempt);
      const { id, revision } = current;
      assertVersion(revision, ifMatch, "BOM");
      return commit(
        actor,
        [
          ...guardRecipe(guard, current),
          removing(BomEntity.remove({ restaurantId, id }).where((bom, { eq }) => eq(bom.revision, revision))),
          ...activeBomWrites(restaurantId, current, undefined, undefined),
        ],
        undefined,
        recorded(actor, { action: "DELETED", subject: subjectOf(current) }),
      );
    }),
  );
}

const subjectOf = ({ id, name }: BomRecord) => ({ type: "RECIPE" as const, id, name });

const linesOf = ({ items }: BomRecord) =>
  items.map(({ name, quantity, unit }) => ({ name, text: `${quantity} ${unitNames[unit].symbol}` }));

/** The active BOM may be a moment old at first: replacing it is conditioned on its id. */
async function readReferenced({ restaurantId }: Member, draft: BomDraft, attempt: Attempt) {
  if (draft.restaurantId !== restaurantId) throw notFound("Restaurant");
  const { productId } = draft;
  const [products, active, items, restaurantName] = await Promise.all([
    readProducts(restaurantId, [productId]),
    readActiveBom(restaurantId, productId, attempt),
    readItems(
      restaurantId,
      draft.items.map((line) => line.inventoryItemId),
    ),
    readRestaurantName(restaurantId),
  ]);
  const product = products.get(productId);
  if (!product) throw notFound("Product");
  return { product, items, active, restaurantName };
}
