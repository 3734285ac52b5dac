import { BatchWriteCommand, QueryCommand, type BatchWriteCommandOutput } from "@aws-sdk/lib-dynamodb";
import { client, tableName } from "./client.ts";
import { backOff, throttlingBackoff } from "../platform/retry.ts";

const batchSize = 25;

interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Deletes every item of a partition. Safe to repeat after an interruption. */
export async function purgePartition(partition: string): Promise<void> {
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
    for (let start = 0; start < keys.length; start += batchSize) await deleteAll(keys.slice(start, start + batchSize));
    from = answer.LastEvaluatedKey;
  } while (from);
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
    if (wanted.length > 0) await backOff(attempt, throttlingBackoff);
  }
}
