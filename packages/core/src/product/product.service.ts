import { Big } from "big.js";
import { recorded } from "../activity/activity.ts";
import { differences } from "../activity/differences.ts";
import type { Member } from "../actor.ts";
import type { IdsQuery, Name, Page } from "../api/page.schema.ts";
import type { ById, Versioned } from "../api/route.ts";
import { timestamp } from "../platform/clock.ts";
import * as counters from "../counter/counter.service.ts";
import { assertVersion, notFound } from "../error.ts";
import { newId } from "../platform/id.ts";
import { guardDeleteProduct, readGuard } from "../reference/reference.guard.ts";
import { referencesOfProduct, refuseIfReferenced } from "../reference/references.ts";
import { withoutBlanks } from "../storage/changes.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { listPage } from "../storage/page.ts";
import { readInOrder, readNames } from "../storage/read.ts";
import { readRecord, readRecords } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import { hasVersion, put, remove as removing } from "../storage/write.ts";
import { categoryKeyOf } from "../platform/text.ts";
import { ProductEntity, ProductEntryEntity, type ProductRecord } from "./product.entity.ts";
import { photoWrites } from "./photo.service.ts";
import { counterScope, indexWrites } from "./product.writes.ts";
import {
  type ProductAvailability,
  type ProductDraft,
  type ProductQuery,
  ProductReplacement,
} from "./product.schema.ts";

/** @param keeps predicate on product ids of the filter by food cost */
export async function list(
  { restaurantId }: Member,
  { q, category, foodCost, availability, ...page }: ProductQuery,
  keeps?: (productId: string) => boolean,
): Promise<Page<ProductRecord>> {
  const categoryKey = categoryKeyOf(category);
  const soldOut = availability && new Set((await readNames(entries.bySoldOut({ restaurantId }))).map(({ id }) => id));
  const isFiltered = keeps !== undefined || soldOut !== undefined;
  return listPage({
    query: entriesOf(restaurantId, categoryKey, soldOut !== undefined),
    list: ["products", restaurantId, q, category, foodCost, availability],
    page,
    q,
    matches: isFiltered ? ({ id }) => keeps?.(String(id)) !== false && soldOut?.has(String(id)) !== false : undefined,
    count: async () => (await counters.readCounters(restaurantId, counterScope(categoryKey))).total,
    load: (ids) => readProducts(restaurantId, ids),
  });
}

const entries = ProductEntryEntity.query;

/** The smallest range of entries that holds the list. */
function entriesOf(restaurantId: string, categoryKey: string, soldOut: boolean) {
  if (categoryKey !== "") return entries.byCategory({ restaurantId, categoryKey });
  return soldOut ? entries.bySoldOut({ restaurantId }) : entries.byName({ restaurantId });
}

const readProducts = (restaurantId: string, ids: readonly string[]) =>
  readInOrder(ids, (some) =>
    readRecords(
      ProductEntity,
      some.map((id) => ({ restaurantId, id })),
    ),
  );

/** The names of all products, by name. */
export const names = ({ restaurantId }: Member): Promise<Name[]> =>
  readNames(ProductEntryEntity.query.byName({ restaurantId }));

/** The categories of products by their ids; of those that were deleted there is none. */
export async function readCategories(
  restaurantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const read = await readProducts(restaurantId, [...new Set(ids)]);
  return new Map(read.map(({ id, category }) => [id, category]));
}

/** Products by id, in the order asked for; one that does not exist is left out. */
export async function byIds({ restaurantId }: Member, { ids }: IdsQuery): Promise<ProductRecord[]> {
  return [...(await readProducts(restaurantId, ids))];
}

export async function get({ restaurantId }: Member, { params }: ById<"productId">): Promise<ProductRecord> {
  const data = await readRecord(ProductEntity, { restaurantId, id: params.productId }, { consistent: true });
  if (!data) throw notFound("Product");
  return data;
}

export async function create(actor: Member, draft: ProductDraft): Promise<ProductRecord> {
  const { restaurantId } = actor;
  const createdAt = timestamp();
  const stored = { restaurantId, id: newId(), version: 1, createdAt, updatedAt: createdAt };
  const product = { ...withoutBlanks({ ...draft, price: Big(draft.price) }), isActive: true, ...stored };
  return commit(
    actor,
    [
      put(ProductEntity.create(product)),
      ...indexWrites(restaurantId, undefined, product),
      ...photoWrites(restaurantId, undefined, product),
    ],
    product,
    recorded(actor, {
      action: "CREATED",
      subject: subjectOf(product),
      changes: differences({}, product, { fields: ["category", "price"] }),
    }),
  );
}

/** @throws DomainError STALE when `ifMatch` is not the stored version */
export async function update(
  actor: Member,
  { params, body, ifMatch }: Versioned<"productId"> & { readonly body: ProductReplacement },
): Promise<ProductRecord> {
  const { restaurantId } = actor;
  return retryOnConflict(async () => {
    const current = await get(actor, { params });
    const { id, version, createdAt } = current;
    assertVersion(version, ifMatch, "product");
    const stored = { restaurantId, id, version: version + 1, createdAt, updatedAt: timestamp() };
    const next = { ...withoutBlanks({ ...body, price: Big(body.price) }), ...stored };
    const changes = differences(current, next, { fields: productFields });
    if (changes.length === 0) return current;
    return commit(
      actor,
      [
        put(ProductEntity.put(next).where(hasVersion(version))),
        ...indexWrites(restaurantId, current, next),
        ...photoWrites(restaurantId, current, next),
      ],
      next,
      recorded(actor, {
        action: "UPDATED",
        subject: subjectOf(next),
        changes: differences(asTold(current), asTold(next), { fields: productFields }),
      }),
    );
  });
}

/** @throws DomainError STALE when `ifMatch` is not the stored version */
export async function setAvailability(
  actor: Member,
  { params, body, ifMatch }: Versioned<"productId"> & { readonly body: ProductAvailability },
): Promise<ProductRecord> {
  const { restaurantId } = actor;
  return retryOnConflict(async () => {
    const current = await get(actor, { params });
    const { version } = current;
    assertVersion(version, ifMatch, "product");
    const next = { ...current, ...body, version: version + 1, updatedAt: timestamp() };
    const changes = differences(current, next, { fields: productFields });
    if (changes.length === 0) return current;
    return commit(
      actor,
      [put(ProductEntity.put(next).where(hasVersion(version))), ...indexWrites(restaurantId, current, next)],
      next,
      recorded(actor, { action: "UPDATED", subject: subjectOf(next), changes }),
    );
  });
}

/** @throws DomainError IN_USE while a BOM or an open order references it */
export async function remove(actor: Member, { params, ifMatch }: Versioned<"productId">): Promise<void> {
  const { restaurantId } = actor;
  const readReferences = referencesOfProduct(restaurantId, params.productId);
  return retryOnConflict(async (attempt) => {
    const guard = await readGuard(actor, attempt);
    const current = await get(actor, { params });
    const { id, name, version } = current;
    assertVersion(version, ifMatch, "product");
    refuseIfReferenced(name, await readReferences(guard));
    return commit(
      actor,
      [
        removing(ProductEntity.remove({ restaurantId, id }).where(hasVersion(version))),
        ...indexWrites(restaurantId, current, undefined),
        ...photoWrites(restaurantId, current, undefined),
        guardDeleteProduct(restaurantId, guard),
      ],
      undefined,
      recorded(actor, { action: "DELETED", subject: subjectOf(current) }),
    );
  });
}

const subjectOf = ({ id, name }: ProductRecord) => ({ type: "PRODUCT" as const, id, name });

/** The activity tells how many photos there are, and not their ids. */
const asTold = ({ photoIds = [], ...product }: ProductRecord) => ({
  ...product,
  photoIds: photoIds.length === 0 ? undefined : photoIds.length,
});

const productFields = ProductReplacement.keyof().options;
