import * as counters from "../counter/counter.service.ts";
import { categoryKeyOf, keysOf } from "../platform/text.ts";
import { type Write, entryWrites } from "../storage/write.ts";
import { ProductEntryEntity, type ProductRecord } from "./product.entity.ts";

/** The counter of all products, or of one category's. */
export const counterScope = (categoryKey: string) => (categoryKey === "" ? "products" : `products/${categoryKey}`);

const entryOf = ({ restaurantId, id, name, category, isActive, isAvailable }: ProductRecord) => ({
  restaurantId,
  id,
  name,
  ...keysOf({ name, category }),
  isSoldOut: isActive && !isAvailable,
});

const countsOf = ({ category, isActive }: ProductRecord): counters.Counts => ({
  [counterScope(categoryKeyOf(category))]: { total: 1 },
  [counterScope("")]: { total: 1, active: Number(isActive) },
});

/** The writes by which lists and counters follow a product. */
export const indexWrites = (
  restaurantId: string,
  before: ProductRecord | undefined,
  after: ProductRecord | undefined,
): readonly Write[] => [
  ...counters.counterWrites(restaurantId, [before && countsOf(before)], [after && countsOf(after)]),
  ...entryWrites(ProductEntryEntity, before && entryOf(before), after && entryOf(after)),
];
