import type { AllTableIndexCompositeAttributes, Entity, ResponseItem } from "electrodb";

type KeyOf<E> =
  E extends Entity<infer A, infer F, infer C, infer S> ? AllTableIndexCompositeAttributes<A, F, C, S> : never;

type StoredRecord<E> = E extends Entity<infer A, infer F, infer C, infer S> ? ResponseItem<A, F, C, S> : never;

type Values = Readonly<Record<string, unknown>>;

/** An ElectroDB entity, of whichever attributes. */
interface AnyEntity {
  readonly schema: object;
}

/** What reading asks of an entity. */
interface Reader<Key, Thing> {
  get(key: Key): {
    params(): { readonly Key: Record<string, string> };
    go(options: { readonly consistent: boolean }): Promise<{ readonly data: Thing | null }>;
  };
  get(keys: readonly Key[]): {
    go(options: {
      readonly consistent: boolean;
      readonly concurrency: number;
    }): Promise<{ readonly data: Thing[]; readonly unprocessed: Key[] }>;
  };
  parse(stored: { readonly Item: Values }): { readonly data: Thing | null };
}

/** ElectroDB types what it does by an entity's attributes, which cannot be done for any entity. */
const readerOf = <E extends AnyEntity>(entity: E) => entity as unknown as Reader<KeyOf<E>, StoredRecord<E>>;

/** The key by which a thing is stored. */
export const keyIn = <E extends AnyEntity>(entity: E, key: KeyOf<E>): Record<string, string> =>
  readerOf(entity).get(key).params().Key;

/** A thing, from an item of the table; undefined for what another entity stored. */
export const parseRecord = <E extends AnyEntity>(entity: E, item: Values): StoredRecord<E> | undefined =>
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

/** Of the hundreds of things that ElectroDB asks for at once. */
const batchesAtOnce = 8;

/**
 * Reads things by their keys, no two of which are alike. One that does not exist is left out, and they come in any
 * order. Asks again for what DynamoDB left out.
 * @param consistent pass true for more than display: at twice the cost
 */
export async function readRecords<E extends AnyEntity>(
  entity: E,
  keys: readonly KeyOf<E>[],
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<StoredRecord<E>[]> {
  const found: StoredRecord<E>[] = [];
  for (let wanted = keys; wanted.length > 0;) {
    const { data, unprocessed } = await readerOf(entity).get(wanted).go({ consistent, concurrency: batchesAtOnce });
    found.push(...data);
    wanted = unprocessed;
  }
  return found;
}
