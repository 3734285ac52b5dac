import {
  BatchWriteCommand,
  QueryCommand,
  TransactWriteCommand,
  type BatchWriteCommandOutput,
} from "@aws-sdk/lib-dynamodb";
import { client, tableName } from "./client.ts";
import { backOff, untilLoadFalls } from "../platform/retry.ts";

const batchSize = 25;

interface Key {
  readonly pk: string;
  readonly sk: string;
}

/**
 * Deletes every item of a partition. Safe to repeat after an interruption.
 * @param besideOf by the sort key of an item, the key of what it has in another partition: it goes together with the
 * item, or what is written at the same time could leave it behind
 */
export async function purgePartition(
  partition: string,
  besideOf: (sortKey: string) => Key | undefined = () => undefined,
): Promise<void> {
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": partition },
        ProjectionExpression: "pk, sk",
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    const keys = (answer.Items ?? []).map(({ sk }): Key => ({ pk: partition, sk: String(sk) }));
    for (let start = 0; start < keys.length; start += batchSize) {
      const some = keys.slice(start, start + batchSize).map((key) => ({ key, beside: besideOf(key.sk) }));
      const alone = some.filter(({ beside }) => beside === undefined);
      if (alone.length > 0) await deleteAll(alone.map(({ key }) => key));
      const pairs = some.flatMap(({ key, beside }) => (beside ? [key, beside] : []));
      if (pairs.length > 0) await deleteTogether(pairs);
    }
    from = answer.LastEvaluatedKey;
  } while (from);
}

async function deleteTogether(keys: readonly Key[]): Promise<void> {
  await client.send(
    new TransactWriteCommand({ TransactItems: keys.map((Key) => ({ Delete: { TableName: tableName, Key } })) }),
  );
}

async function deleteAll(keys: readonly Key[]): Promise<void> {
  let wanted: NonNullable<BatchWriteCommandOutput["UnprocessedItems"]>[string] = keys.map((Key) => ({
    DeleteRequest: { Key },
  }));
  for (let attempt = 1; wanted.length > 0; attempt += 1) {
    const { UnprocessedItems }: BatchWriteCommandOutput = await client.send(
      new BatchWriteCommand({ RequestItems: { [tableName]: wanted } }),
    );
    wanted = UnprocessedItems?.[tableName] ?? [];
    if (wanted.length > 0) await backOff(attempt, untilLoadFalls);
  }
}
