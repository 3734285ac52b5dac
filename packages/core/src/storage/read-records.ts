import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { type AllTableIndexCompositeAttributes, type Entity, type ResponseItem, createConversions } from "electrodb";
import { client, tableName } from "./client.ts";

type KeyOf<E> =
  E extends Entity<infer A, infer F, infer C, infer S> ? AllTableIndexCompositeAttributes<A, F, C, S> : never;

type StoredRecord<E> = E extends Entity<infer A, infer F, infer C, infer S> ? ResponseItem<A, F, C, S> : never;

/** An item of the table. */
export type Item = Readonly<Record<string, unknown>>;

/** The key of an item: `pk` and `sk`. */
export type Key = Readonly<Record<string, string>>;

/** An attribute as an entity declares it: its name in the table, and the getter that converts its stored value. */
interface Attribute {
  readonly field?: string;
  readonly get?: (stored: unknown) => unknown;
}

/** An ElectroDB entity, of whichever attributes. */
interface AnyEntity {
  readonly schema: { readonly attributes: object };
}

/** What reading asks of an entity. */
interface Reader<Attributes, Thing> {
  get(key: Attributes): { go(options: { readonly consistent: boolean }): Promise<{ readonly data: Thing | null }> };
  parse(stored: { readonly Item: Item }): { readonly data: Thing | null };
}

/** How the attributes of an entity's primary index become a key. */
interface KeyConversions<Attributes> {
  readonly byAccessPattern: {
    readonly primary: {
      readonly fromComposite: { toKeys(key: Attributes, options: { readonly strict: "all" }): Key };
    };
  };
}

// ElectroDB types what it does by an entity's attributes, which cannot be done for any entity.
const readerOf = <E extends AnyEntity>(entity: E) => entity as unknown as Reader<KeyOf<E>, StoredRecord<E>>;
const conversionsOf = createConversions as unknown as <E extends AnyEntity>(entity: E) => KeyConversions<KeyOf<E>>;

function toKeysOf<E extends AnyEntity>(entity: E): (attributes: KeyOf<E>) => Key {
  const { primary } = conversionsOf(entity).byAccessPattern;
  return (attributes) => primary.fromComposite.toKeys(attributes, { strict: "all" });
}

/** The key by which a thing is stored, of an entity that has more than one. */
export const keyIn = <E extends AnyEntity>(entity: E, attributes: KeyOf<E>): Key => toKeysOf(entity)(attributes);

/** A thing, from an item of the table; undefined for what another entity stored. */
export const parseRecord = <E extends AnyEntity>(entity: E, item: Item): StoredRecord<E> | undefined =>
  readerOf(entity).parse({ Item: item }).data ?? undefined;

/**
 * Reads one thing.
 * @param consistent pass true for more than display: at twice the cost
 */
export async function readRecord<E extends AnyEntity>(
  entity: E,
  key: KeyOf<E>,
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<StoredRecord<E> | undefined> {
  const { data } = await readerOf(entity).get(key).go({ consistent });
  return data ?? undefined;
}

/** The most keys that DynamoDB takes at once. */
const keysAtOnce = 100;

async function readAtOnce(keys: readonly Key[], consistent: boolean): Promise<Item[]> {
  const found: Item[] = [];
  let wanted: Item[] = [...keys];
  while (wanted.length > 0) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: wanted, ConsistentRead: consistent } } }),
    );
    found.push(...(Responses?.[tableName] ?? []));
    wanted = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return found;
}

/**
 * Reads items of the table by their keys, no two of which are alike. One that does not exist is left out, and they come
 * in any order. Asks again for what DynamoDB left out.
 * @param consistent pass true for more than display: at twice the cost
 */
export async function readItems(
  keys: readonly Key[],
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<Item[]> {
  const parts = Array.from({ length: Math.ceil(keys.length / keysAtOnce) }, async (_, index) =>
    readAtOnce(keys.slice(index * keysAtOnce, (index + 1) * keysAtOnce), consistent),
  );
  return (await Promise.all(parts)).flat();
}

/** ElectroDB gives a set as a list. */
const listed = (value: unknown) => (value instanceof Set ? [...value] : value);

/** As `parseRecord`, of an item that is known to be of the entity, and in a fraction of the time. */
function toRecord<E extends AnyEntity>({ schema }: E, item: Item): StoredRecord<E> {
  const record: Record<string, unknown> = {};
  for (const [name, { field = name, get = listed }] of Object.entries(schema.attributes as Record<string, Attribute>)) {
    if (item[field] !== undefined) record[name] = get(item[field]);
  }
  return record as StoredRecord<E>;
}

/**
 * Reads things of one entity, as `readItems` does. Lists are read by it: with the entity's own batch get, a third
 * of a list's CPU time would go into making keys and records.
 * @param consistent pass true for more than display: at twice the cost
 */
export async function readRecords<E extends AnyEntity>(
  entity: E,
  keys: readonly KeyOf<E>[],
  options?: { readonly consistent?: boolean },
): Promise<StoredRecord<E>[]> {
  const toKeys = toKeysOf(entity);
  const items = await readItems(
    keys.map((key) => toKeys(key)),
    options,
  );
  return items.map((item) => toRecord(entity, item));
}
