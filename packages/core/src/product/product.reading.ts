import { readById } from "../storage/read.ts";
import { readRecords } from "../storage/read-records.ts";
import { ProductEntity, type ProductRecord } from "./product.entity.ts";

/**
 * Products by id; one that does not exist is left out.
 * @param consistent pass false for display: at half the cost, and possibly a moment old
 */
export const readProducts = (
  restaurantId: string,
  ids: readonly string[],
  { consistent } = { consistent: true },
): Promise<ReadonlyMap<string, ProductRecord>> =>
  readById(ids, (some) =>
    readRecords(
      ProductEntity,
      some.map((id) => ({ restaurantId, id })),
      { consistent },
    ),
  );
