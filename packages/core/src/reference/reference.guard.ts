import type { Member, ReferenceGuard } from "../actor.ts";
import { notFound } from "../error.ts";
import { presentMilliseconds } from "../platform/clock.ts";
import { firstIdAt, newId } from "../platform/id.ts";
import type { Attempt } from "../storage/conflict.ts";
import { type Write, put, remove, update } from "../storage/write.ts";
import { readRecord } from "../storage/read-records.ts";
import { type FormerIngredients, FormerIngredientsEntity } from "./former-ingredients.entity.ts";
import { ReferenceGuardEntity } from "./reference.entity.ts";

export const newGuardWrite = (restaurantId: string): Write =>
  put(
    ReferenceGuardEntity.put({
      restaurantId,
      references: 0,
      deletions: 0,
      recipes: 0,
      orders: 0,
      newestOrderAt: 0,
      formerIngredients: 0,
    }),
  );

export const removeGuardWrite = (restaurantId: string): Write => remove(ReferenceGuardEntity.delete({ restaurantId }));

/**
 * The guard as it stood before anything else of this attempt was read.
 * The first attempt has it from the access check, which costs no further request.
 */
export async function readGuard({ restaurantId, request }: Member, attempt: Attempt): Promise<ReferenceGuard> {
  if (request.guard && attempt.number === 1) return request.guard;
  const data = await readRecord(ReferenceGuardEntity, { restaurantId }, { consistent: true });
  if (!data) throw notFound("Restaurant");
  return data;
}

/** Lets a recipe or a procurement be saved, unless something was deleted since the guard was read. */
export const guardSave = (restaurantId: string, { deletions }: ReferenceGuard): Write =>
  update(
    ReferenceGuardEntity.patch({ restaurantId })
      .add({ references: 1 })
      .where((guard, { eq }) => eq(guard.deletions, deletions)),
  );

/** As `guardSave`, for a new recipe. */
export const guardNewRecipe = (restaurantId: string, { deletions }: ReferenceGuard): Write =>
  update(
    ReferenceGuardEntity.patch({ restaurantId })
      .add({ references: 1, recipes: 1 })
      .where((guard, { eq }) => eq(guard.deletions, deletions)),
  );

/** Lets an order be saved, unless something was deleted, or a recipe dropped an item, since the guard was read. */
export const guardOrder = (restaurantId: string, { deletions, newestOrderAt }: ReferenceGuard): Write =>
  update(
    ReferenceGuardEntity.patch({ restaurantId })
      .add({ orders: 1 })
      .set({ newestOrderAt: Math.max(newestOrderAt, presentMilliseconds()) })
      .where((guard, { eq }) => eq(guard.deletions, deletions)),
  );

/** Longer than any request lasts, and than clocks of two functions differ. */
export const longerThanRequests = 60_000;

/** Not below the id of any order that was entered before now. */
const idAfterOrders = ({ newestOrderAt }: ReferenceGuard): string =>
  firstIdAt(Math.max(newestOrderAt, presentMilliseconds()) + longerThanRequests);

/** What a recipe takes, and for which product. */
interface Taken {
  readonly restaurantId: string;
  readonly productId: string;
  readonly items: readonly { readonly inventoryItemId: string }[];
}

/**
 * Lets a recipe be changed or deleted, unless something was deleted since the guard was read. Orders that have read an
 * item that it no longer takes are refused, and those that are open already are told of to the item's deletion.
 */
export function guardRecipe(guard: ReferenceGuard, before: Taken, after?: Taken): readonly Write[] {
  const { restaurantId, productId } = before;
  const kept = new Set(after?.productId === productId ? after.items.map(({ inventoryItemId }) => inventoryItemId) : []);
  const itemIds = before.items.map(({ inventoryItemId }) => inventoryItemId).filter((id) => !kept.has(id));
  if (itemIds.length === 0) return [guardSave(restaurantId, guard)];
  const record = { restaurantId, id: newId(), productId, itemIds, through: idAfterOrders(guard) };
  return [
    put(FormerIngredientsEntity.put(record)),
    update(
      ReferenceGuardEntity.patch({ restaurantId })
        .add({ references: 1, deletions: 1, formerIngredients: 1 })
        .where(({ deletions }, { eq }) => eq(deletions, guard.deletions)),
    ),
  ];
}

/**
 * Lets an item or a supplier be deleted, unless a recipe or a procurement was saved since the guard was read.
 * @param obsolete records that no open order bears on any more, which are deleted with it
 */
export function guardDelete(
  restaurantId: string,
  guard: ReferenceGuard,
  obsolete: readonly FormerIngredients[] = [],
): readonly Write[] {
  return [
    ...obsolete.map(({ id }) => remove(FormerIngredientsEntity.remove({ restaurantId, id }))),
    update(
      ReferenceGuardEntity.patch({ restaurantId })
        .add({ deletions: 1, ...(obsolete.length > 0 && { formerIngredients: -obsolete.length }) })
        .where((stored, { eq }) => eq(stored.references, guard.references)),
    ),
  ];
}

/** Lets a product be deleted, unless any document was saved since the guard was read. */
export const guardDeleteProduct = (restaurantId: string, { references, orders }: ReferenceGuard): Write =>
  update(
    ReferenceGuardEntity.patch({ restaurantId })
      .add({ deletions: 1 })
      .where((guard, { eq }) => `${eq(guard.references, references)} AND ${eq(guard.orders, orders)}`),
  );
