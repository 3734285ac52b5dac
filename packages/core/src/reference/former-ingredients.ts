import type { ReferenceGuard } from "../actor.ts";
import { type FormerIngredients, FormerIngredientsEntity } from "./former-ingredients.entity.ts";
import type { OpenOrderRecord } from "./open-document.entity.ts";
import { readOldestOpenOrder, readOpenOrdersThrough } from "./open-documents.ts";

interface MayTake {
  readonly orders: readonly OpenOrderRecord[];
  /** Records that bear on no open order any more. */
  readonly obsolete: readonly FormerIngredients[];
}

/** As many as a deletion's transaction easily holds. */
const maxObsolete = 10;

/**
 * The open orders that may take an item though no recipe does: those that were entered before a recipe dropped it, of
 * that recipe's product.
 */
export async function ordersThatMayTake(restaurantId: string, itemId: string, guard: ReferenceGuard): Promise<MayTake> {
  if (guard.formerIngredients === 0) return { orders: [], obsolete: [] };
  const [{ data: formers }, oldest] = await Promise.all([
    FormerIngredientsEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true }),
    readOldestOpenOrder(restaurantId),
  ]);
  const bears = ({ through }: { readonly through: string }) => oldest !== undefined && oldest.id <= through;
  const took = formers.filter((former) => bears(former) && former.itemIds.includes(itemId));
  const orders = await readOpenOrdersThrough(restaurantId, took);
  return {
    orders: orders.filter(({ id, productIds }) =>
      took.some(({ productId, through }) => id <= through && productIds.includes(productId)),
    ),
    obsolete: formers.filter((former) => !bears(former)).slice(0, maxObsolete),
  };
}
