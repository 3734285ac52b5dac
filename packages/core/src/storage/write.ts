import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { WhereAttributeSymbol } from "electrodb";
import { tableName } from "./client.ts";
import { VersionConflict } from "./conflict.ts";

/** An ElectroDB operation that can say what it would send. */
export interface Operation {
  params<T>(): T;
}

type Item = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/**
 * One write of a transaction, and the error that its failed condition means. For a condition that only guards against
 * a concurrent writer that is `VersionConflict`, the default; a write without a condition never needs it.
 */
export interface Write {
  readonly item: Item;
  readonly refusal: () => Error;
}

const conflict = () => new VersionConflict("The stored version moved on");

export const put = (operation: Operation, refusal: () => Error = conflict): Write => ({
  item: { Put: operation.params<NonNullable<Item["Put"]>>() },
  refusal,
});

export const update = (operation: Operation, refusal: () => Error = conflict): Write => ({
  item: { Update: operation.params<NonNullable<Item["Update"]>>() },
  refusal,
});

export const remove = (operation: Operation, refusal: () => Error = conflict): Write => ({
  item: { Delete: operation.params<NonNullable<Item["Delete"]>>() },
  refusal,
});

/**
 * A condition on an item that the transaction does not write.
 * @param Key of that item
 */
export const check = (
  Key: Record<string, string>,
  ConditionExpression: string,
  ExpressionAttributeNames: Record<string, string>,
  ExpressionAttributeValues: Record<string, unknown> | undefined,
  refusal: () => Error = conflict,
): Write => ({
  item: {
    ConditionCheck: {
      TableName: tableName,
      Key,
      ConditionExpression,
      ExpressionAttributeNames,
      ...(ExpressionAttributeValues && { ExpressionAttributeValues }),
    },
  },
  refusal,
});

/** The condition that a stored thing still has the version that was read. */
export const hasVersion =
  (read: number) =>
  <Version extends WhereAttributeSymbol<number>>(
    { version }: { readonly version: Version },
    { eq }: { readonly eq: (attribute: Version, value: number) => string },
  ): string =>
    eq(version, read);

/** An entity of the entries by which things are listed, apart from the things. */
interface Entries<Entry> {
  put(entry: Entry): Operation;
  delete(key: { readonly restaurantId: string; readonly id: string }): Operation;
}

/** The writes by which the entry of a thing follows it: none while it stays where it is listed. */
export function entryWrites<Entry extends { readonly restaurantId: string; readonly id: string }>(
  entries: Entries<Entry>,
  before: Entry | undefined,
  after: Entry | undefined,
): readonly Write[] {
  if (!after) return before ? [remove(entries.delete({ restaurantId: before.restaurantId, id: before.id }))] : [];
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [put(entries.put(after))];
}
