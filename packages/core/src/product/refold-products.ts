import { folding, hasEarlierKeys } from "../platform/stored-keys.ts";
import { refoldEach } from "../storage/refold.ts";
import { hasVersion, put } from "../storage/write.ts";
import { ProductEntity } from "./product.entity.ts";
import { indexWrites } from "./product.writes.ts";

/** Lists and counts the products of an earlier version by their names and categories as they are folded now. */
export async function refoldProducts(restaurantId: string): Promise<void> {
  const { data } = await ProductEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true });
  const ids = data.filter(hasEarlierKeys).map(({ id }) => id);
  await refoldEach(ids, async (id) => {
    const { data: before } = await ProductEntity.get({ restaurantId, id }).go({ consistent: true });
    if (!before || !hasEarlierKeys(before)) return [];
    const after = { ...before, folding, version: before.version + 1 };
    return [
      put(ProductEntity.put(after).where(hasVersion(before.version))),
      ...indexWrites(restaurantId, before, after),
    ];
  });
}
