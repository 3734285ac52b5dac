import { keysOf } from "../platform/text.ts";
import { tableName } from "../storage/client.ts";
import { packId } from "../storage/packed-id.ts";
import { shortEntryKey, shortPartition } from "../storage/short-form.ts";
import { type Write, putItem, removeItem } from "../storage/write.ts";
import type { ItemRecord } from "./item.entity.ts";

/** What an item is listed by. */
export const listedBy = ({ restaurantId, id, name, category, stockStatus, urgency = "" }: ItemRecord) => ({
  restaurantId,
  id,
  ...keysOf({ name, category }),
  stockStatus,
  urgency,
});

/** Where what is in stock is listed by name, in the indexes by stock status. */
const inStock = (restaurantId: string) => shortPartition(restaurantId);
const inStockOf = (restaurantId: string, categoryKey: string) => `${inStock(restaurantId)}#${categoryKey}`;

/** A query of what is in stock, of a category or of all. */
export function inStockQuery(restaurantId: string, categoryKey: string | undefined) {
  const index = categoryKey === undefined ? "gsi2" : "gsi4";
  const partition = categoryKey === undefined ? inStock(restaurantId) : inStockOf(restaurantId, categoryKey);
  return {
    TableName: tableName,
    IndexName: index,
    KeyConditionExpression: "#pk = :pk",
    ExpressionAttributeNames: { "#pk": `${index}pk` },
    ExpressionAttributeValues: { ":pk": partition },
  };
}

/**
 * An entry that is nothing but keys, in the indexes where somebody looks: what is in stock in those by stock status
 * alone, where lists by name find it too; and what has no category in none by category.
 */
function shortEntry(item: ItemRecord) {
  const { restaurantId, id, nameKey, categoryKey, stockStatus, urgency } = listedBy(item);
  const byName = `${nameKey}${packId(id)}`;
  const hasCategory = categoryKey !== "";
  if (stockStatus === "normal") {
    return {
      ...shortEntryKey(id),
      gsi2pk: inStock(restaurantId),
      gsi2sk: byName,
      ...(hasCategory && { gsi4pk: inStockOf(restaurantId, categoryKey), gsi4sk: byName }),
    };
  }
  const all = `inventory#${restaurantId.toLowerCase()}`;
  const ofCategory = `${all}#${categoryKey}`;
  const byUrgency = `${urgency}${byName}`;
  return {
    ...shortEntryKey(id),
    gsi1pk: all,
    gsi1sk: byName,
    gsi2pk: `${all}#${stockStatus}`,
    gsi2sk: byUrgency,
    ...(hasCategory && {
      gsi3pk: ofCategory,
      gsi3sk: byName,
      gsi4pk: `${ofCategory}#${stockStatus}`,
      gsi4sk: byUrgency,
    }),
  };
}

const removeEntry = ({ id }: ItemRecord): Write => removeItem(shortEntryKey(id));

/** The writes by which lists follow items: none while they stay where they are listed. */
export function entryWrites(before: readonly ItemRecord[], after: readonly ItemRecord[]): readonly Write[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((item) => {
      const was = old.get(item.id);
      const isListedAlike = was && JSON.stringify(listedBy(was)) === JSON.stringify(listedBy(item));
      return isListedAlike ? [] : [putItem(shortEntry(item))];
    }),
    ...before.filter(({ id }) => !kept.has(id)).map(removeEntry),
  ];
}

const itemKey = /^\$inventory_1#id_/;

/** The key of the entry that an item with this key may have in a partition of its own. */
export const keyOfShortEntry = (sortKey: string) =>
  itemKey.test(sortKey) ? shortEntryKey(sortKey.replace(itemKey, "")) : undefined;
