import { Big } from "big.js";
import type { Member } from "../actor.ts";
import type { IdsQuery, Page } from "../api/page.schema.ts";
import { recipesNaming } from "../bom/bom.holders.ts";
import { foodCostPercentage, plateCost, servingsOf } from "../bom/bom.rules.ts";
import { readRecipes } from "../bom/bom.service.ts";
import { timestamp } from "../clock.ts";
import { notFound, stale } from "../error.ts";
import { isId, newId } from "../id.ts";
import { categoryKeyOf, nameKeyOf } from "../inventory/inventory.rules.ts";
import { readCounted } from "../inventory/stock.reading.ts";
import { openOrdersNaming } from "../order/order.holders.ts";
import * as references from "../reference/reference.service.ts";
import { type Entry, readEntries, searchEntries, toPage } from "../storage/page.ts";
import { readInOrder } from "../storage/read.ts";
import { type Write, commit, deciding, put, remove as removing } from "../storage/transaction.ts";
import * as tallies from "../tally/tally.service.ts";
import { foldText } from "../text.ts";
import { ProductEntity, ProductEntryEntity, type ProductRecord } from "./product.entity.ts";
import { readProducts } from "./product.reading.ts";
import type { ProductDraft, ProductQuery, ProductReplacement } from "./product.schema.ts";

const gone = () => notFound("Product");

interface ProductInput {
  readonly params: { readonly productId: string };
}

interface VersionedInput extends ProductInput {
  readonly ifMatch: number | undefined;
}

export async function list(member: Member, query: ProductQuery): Promise<Page<ProductRecord>> {
  const { restaurantId } = member;
  const { q, category, ...page } = query;
  const categoryKey = categoryKeyOf(category);
  const listed = {
    query:
      category === undefined
        ? ProductEntryEntity.query.byName({ restaurantId })
        : ProductEntryEntity.query.byCategory({ restaurantId, categoryKey }),
    list: JSON.stringify(["products", restaurantId, q, category]),
    page,
  };
  const read = (entries: readonly Entry[]) =>
    readInOrder(
      entries.map((entry) => String(entry["id"])),
      (ids) => ProductEntity.get(ids.map((id) => ({ restaurantId, id }))).go(),
    );
  const part = foldText(q ?? "");
  if (part !== "") {
    const found = await searchEntries(listed, (entry) => String(entry["nameKey"]).includes(part));
    return toPage(await read(found.entries), found, page, found.total);
  }
  const [found, { total }] = await Promise.all([
    readEntries(listed),
    tallies.readTally(restaurantId, scopeOf(categoryKey)),
  ]);
  return toPage(await read(found.entries), found, page, total);
}

export async function get({ restaurantId }: Member, { params }: ProductInput): Promise<ProductRecord> {
  if (!isId(params.productId)) throw gone();
  const { data } = await ProductEntity.get({ restaurantId, id: params.productId }).go({ consistent: true });
  if (!data) throw gone();
  return data;
}

/** Plates of those products that have an active recipe, at this moment's costs and stock. */
export async function plates({ restaurantId }: Member, { ids }: IdsQuery) {
  const shown = { consistent: false };
  const [products, recipes] = await Promise.all([
    readProducts(restaurantId, ids, shown),
    readRecipes(restaurantId, ids, shown),
  ]);
  const named = [...recipes.values()].flatMap((recipe) => recipe.items.map((line) => line.inventoryItemId));
  const items = await readCounted(restaurantId, named);
  return [...products.values()].flatMap(({ id, price }) => {
    const lines = recipes.get(id)?.items;
    const servings = lines && servingsOf(lines, items);
    if (!servings) return [];
    const { cost, uncosted } = plateCost(lines, items);
    const percentage = cost && foodCostPercentage(cost, price);
    return [
      {
        productId: id,
        uncosted,
        ...(cost && { cost, margin: price.minus(cost) }),
        ...(percentage && { foodCostPercentage: percentage }),
        ...servings,
      },
    ];
  });
}

export async function create(member: Member, draft: ProductDraft): Promise<ProductRecord> {
  const createdAt = timestamp();
  const { restaurantId } = member;
  const product = toRecord(
    member,
    { ...draft, isActive: true },
    {
      id: newId(),
      version: 1,
      createdAt,
      updatedAt: createdAt,
    },
  );
  return commit(member, [put(ProductEntity.create(product)), ...listing(restaurantId, undefined, product)], product);
}

/** @throws DomainError STALE when `ifMatch` is not the stored version */
export async function update(
  member: Member,
  { params, body, ifMatch }: VersionedInput & { readonly body: ProductReplacement },
): Promise<ProductRecord> {
  return deciding(async () => {
    const current = await get(member, { params });
    if (ifMatch !== undefined && ifMatch !== current.version) throw stale("This product");
    const next = toRecord(member, body, {
      id: current.id,
      version: current.version + 1,
      createdAt: current.createdAt,
      updatedAt: timestamp(),
    });
    return commit(
      member,
      [
        put(ProductEntity.put(next).where(({ version }, { eq }) => eq(version, current.version))),
        ...listing(member.restaurantId, current, next),
      ],
      next,
    );
  });
}

/** @throws DomainError IN_USE while a recipe or an open order names it */
export async function remove(member: Member, { params, ifMatch }: VersionedInput): Promise<void> {
  const { restaurantId } = member;
  return deciding(async (attempt) => {
    const fence = await references.fenceOf(member, attempt);
    const current = await get(member, { params });
    if (ifMatch !== undefined && ifMatch !== current.version) throw stale("This product");
    const [recipes, orders] = await Promise.all([
      recipesNaming(restaurantId, { productId: current.id }),
      openOrdersNaming(restaurantId, current.id),
    ]);
    references.refuseWhileHeld(current.name, [...recipes, ...orders]);
    return commit(
      member,
      [
        removing(
          ProductEntity.remove({ restaurantId, id: current.id }).where(({ version }, { eq }) =>
            eq(version, current.version),
          ),
        ),
        ...listing(restaurantId, current, undefined),
        references.deleting(restaurantId, fence),
      ],
      undefined,
    );
  });
}

type Kept = Pick<ProductRecord, "id" | "version" | "createdAt" | "updatedAt">;

function toRecord({ restaurantId }: Member, given: ProductReplacement, kept: Kept): ProductRecord {
  const { description, price, ...rest } = given;
  return { restaurantId, ...rest, ...(description && { description }), price: Big(price), ...kept };
}

/** The tally of all products, or of one category's. */
const scopeOf = (categoryKey: string) => (categoryKey === "" ? "products" : `products/${categoryKey}`);

const entryOf = ({ restaurantId, id, name, category }: ProductRecord) => ({
  restaurantId,
  id,
  nameKey: nameKeyOf(name),
  categoryKey: categoryKeyOf(category),
});

const talliedOf = (product: ProductRecord): tallies.Tallied => ({
  [scopeOf("")]: { total: 1, active: Number(product.isActive) },
  [scopeOf(categoryKeyOf(product.category))]: { total: 1 },
});

/** The writes by which lists and counts follow a product: none while it stays where it is listed. */
function listing(
  restaurantId: string,
  before: ProductRecord | undefined,
  after: ProductRecord | undefined,
): readonly Write[] {
  const old = before && entryOf(before);
  const entry = after && entryOf(after);
  const isMoved = JSON.stringify(old) !== JSON.stringify(entry);
  return [
    ...tallies.recounting(restaurantId, before ? [talliedOf(before)] : [], after ? [talliedOf(after)] : []),
    ...(entry && isMoved ? [put(ProductEntryEntity.put(entry))] : []),
    ...(old && !entry ? [removing(ProductEntryEntity.delete({ restaurantId, id: old.id }))] : []),
  ];
}
