import { ProductEntity, type ProductRecord } from "./product.entity.ts";

const largestBatch = 100;

/**
 * Products by id; one that is not there is left out.
 * @param consistent what is only shown may be a moment old, at half the cost
 */
export async function readProducts(
  restaurantId: string,
  ids: readonly string[],
  { consistent } = { consistent: true },
): Promise<ReadonlyMap<string, ProductRecord>> {
  const found = new Map<string, ProductRecord>();
  let wanted = [...new Set(ids)].map((id) => ({ restaurantId, id }));
  while (wanted.length > 0) {
    const { data, unprocessed } = await ProductEntity.get(wanted.slice(0, largestBatch)).go({ consistent });
    for (const product of data) found.set(product.id, product);
    wanted = [...unprocessed, ...wanted.slice(largestBatch)];
  }
  return found;
}
