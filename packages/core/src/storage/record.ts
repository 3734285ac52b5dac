const isWhole = <Key extends string, Value>(
  record: Partial<Record<Key, Value>>,
  keys: readonly Key[],
): record is Record<Key, Value> => keys.every((key) => key in record);

/** A record of the given keys, each with a value of its own. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  const record: Partial<Record<Key, Value>> = {};
  for (const key of keys) record[key] = valueOf(key);
  if (!isWhole(record, keys)) throw new TypeError("A key has no value");
  return record;
}
/** A record with every field of its API response; a missing one fails to compile. */
export type RecordOf<Thing, Record> =
  Exclude<keyof Thing, keyof Record> extends never ? Record : { readonly missing: Exclude<keyof Thing, keyof Record> };
