import { Agent, request } from "node:http";
import { text as readText } from "node:stream/consumers";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { tableName } from "@stockpot/core/storage/client";
import { socketOf } from "@stockpot/core/storage/endpoint";

/** An item as DynamoDB's own JSON writes it. */
export type StoredItem = Record<string, AttributeValue>;

interface Reply {
  readonly Items?: readonly StoredItem[];
  readonly LastEvaluatedKey?: StoredItem;
  readonly UnprocessedItems?: Readonly<Record<string, readonly object[]>>;
}

const headers = {
  "content-type": "application/x-amz-json-1.0",
  "x-amz-date": "20260101T000000Z",
  authorization:
    "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local",
};

const agent = new Agent({ keepAlive: true });

/** Calls a local DynamoDB engine without the SDK, which takes most of the time where a test reads or writes a lot. */
async function call(endpoint: string, action: "BatchWriteItem" | "Query" | "Scan", input: object): Promise<string> {
  const socketPath = socketOf(endpoint);
  const body = JSON.stringify(input);
  const { statusCode, answer } = await new Promise<{ statusCode: number; answer: string }>((resolve, reject) => {
    const sent = request(
      socketPath === undefined ? endpoint : "http://localhost",
      {
        ...(socketPath !== undefined && { socketPath }),
        agent,
        method: "POST",
        headers: {
          ...headers,
          "x-amz-target": `DynamoDB_20120810.${action}`,
          "content-length": Buffer.byteLength(body),
        },
      },
      (response) => {
        readText(response).then(
          (received) => resolve({ statusCode: response.statusCode ?? 0, answer: received }),
          reject,
        );
      },
    );
    sent.on("error", reject).end(body);
  });
  if (statusCode !== 200) throw new Error(`${action} answered ${statusCode}: ${answer}`);
  return answer;
}

async function readAll(
  endpoint: string,
  action: "Query" | "Scan",
  input: object,
  isWanted: (page: string) => boolean = () => true,
): Promise<readonly StoredItem[]> {
  const found: StoredItem[] = [];
  let from: StoredItem | undefined;
  do {
    const page = await call(endpoint, action, {
      TableName: tableName,
      ConsistentRead: true,
      ...input,
      ...(from && { ExclusiveStartKey: from }),
    });
    const { Items = [], LastEvaluatedKey }: Reply = JSON.parse(page);
    if (isWanted(page)) found.push(...Items);
    from = LastEvaluatedKey;
  } while (from);
  return found;
}

export const readPartition = (endpoint: string, pk: string) =>
  readAll(endpoint, "Query", {
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": { S: pk } },
  });

/** Every item of the pages of a scan that hold one of these texts. */
export const scanFor = (endpoint: string, texts: readonly string[]) =>
  readAll(endpoint, "Scan", {}, (page) => texts.some((text) => page.includes(text)));

const batchSize = 25;
const batchesAtOnce = 8;

export const putAll = (endpoint: string, items: readonly StoredItem[]): Promise<void> =>
  writeAll(
    endpoint,
    items.map((Item) => ({ PutRequest: { Item } })),
  );

export const removeAll = (endpoint: string, items: readonly StoredItem[]): Promise<void> =>
  writeAll(
    endpoint,
    items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  );

async function writeAll(endpoint: string, writes: readonly object[]): Promise<void> {
  const batches: (readonly object[])[] = [];
  for (let start = 0; start < writes.length; start += batchSize) {
    batches.push(writes.slice(start, start + batchSize));
  }
  const work = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const { UnprocessedItems }: Reply = JSON.parse(
        await call(endpoint, "BatchWriteItem", { RequestItems: { [tableName]: batch } }),
      );
      const left = UnprocessedItems?.[tableName];
      if (left?.length) batches.push(left);
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, work));
}
