import { readBatches } from "../storage/read.ts";
import { ProductEntity, type ProductRecord } from "./product.entity.ts";

/**
 * Products by id; one that does not exist is left out.
 * @param consistent what is only shown may be a moment old, at half the cost
 */
export const readProducts = (
  restaurantId: string,
  ids: readonly string[],
  { consistent } = { consistent: true },
): Promise<ReadonlyMap<string, ProductRecord>> =>
  readBatches(ids, (some) => ProductEntity.get(some.map((id) => ({ restaurantId, id }))).go({ consistent }));
