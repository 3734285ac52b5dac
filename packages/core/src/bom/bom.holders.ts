import { BomEntryEntity } from "./bom.entity.ts";

/** What a document may name. */
interface Named {
  readonly itemId?: string;
  readonly productId?: string;
}

/** How the recipes are called that name an item or a product. Reads every entry: only a deletion or another unit asks. */
export async function recipesNaming(restaurantId: string, { itemId, productId }: Named): Promise<readonly string[]> {
  const { data } = await BomEntryEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true });
  return data
    .filter(({ itemIds, parentId }) => (itemId !== undefined && itemIds.includes(itemId)) || parentId === productId)
    .map(({ name }) => `recipe ${name}`);
}
