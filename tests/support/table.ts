import { RestaurantEntity } from "@stockpot/core/restaurant/restaurant.entity";
import { EmailEntity, UserEntity } from "@stockpot/core/user/user.entity";
import { putAll, readPartition, removeAll, scanFor, type StoredItem } from "./engine.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same text for the same item: the engine gives the fields of a map in any order. */
const canonical = (item: StoredItem) =>
  JSON.stringify(item, (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value,
  );

/** The engine of the test: that of all tests, where it has none of its own. */
const endpoint = () => process.env["DYNAMODB_ENDPOINT"] ?? "";

/** Everything in the table that contains one of these texts. */
export async function itemsMentioning(...wanted: readonly string[]): Promise<readonly string[]> {
  const items = await scanFor(endpoint(), wanted);
  return items
    .map(canonical)
    .filter((item) => wanted.some((text) => item.includes(text)))
    .toSorted();
}

interface KeyOperation {
  params<T>(): T;
}

const partitionOf = (operation: KeyOperation) => operation.params<{ Key: { pk: string } }>().Key.pk;

interface Whose {
  readonly restaurants?: readonly { readonly id: string }[];
  readonly people: readonly { readonly id: string }[];
}

/** Everything that restaurants and people have in the table. */
export async function itemsOf({ restaurants = [], people }: Whose): Promise<readonly StoredItem[]> {
  const partitions = [
    ...restaurants.map(({ id }) => RestaurantEntity.get({ id })),
    ...people.map(({ id }) => UserEntity.get({ id })),
  ];
  const items = await Promise.all(partitions.map((one) => readPartition(endpoint(), partitionOf(one))));
  return items.flat();
}

export const emailItem = (email: string) => readPartition(endpoint(), partitionOf(EmailEntity.get({ email })));

/**
 * Acts while an item of the table is gone, and puts it back.
 * @param within whose it is
 * @param key the end of its sort key
 */
export async function withoutItem<T>(
  { within, key }: { readonly within: string; readonly key: string },
  act: () => Promise<T>,
): Promise<T> {
  const isIt = (item: StoredItem) => [`${item["sk"]?.S}`, `${item["id"]?.S}`].some((text) => text.endsWith(key));
  const item = (await itemsOf({ restaurants: [{ id: within }], people: [{ id: within }] })).filter(isIt);
  if (item.length === 0) throw new Error(`${key} is not in the table`);
  await removeAll(endpoint(), item);
  try {
    return await act();
  } finally {
    await putAll(endpoint(), item);
  }
}

/** Everything that restaurants and people have in the table, to compare before and after. */
export const storedItems = async (whose: Whose) => (await itemsOf(whose)).map(canonical).toSorted();
