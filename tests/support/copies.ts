import { randomUUID } from "node:crypto";
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  QueryCommand,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { RestaurantEntity } from "@stockpot/core/restaurant/restaurant.entity";
import { tableName } from "@stockpot/core/storage/client";

type Stored = Record<string, AttributeValue>;

const batchSize = 25;
const batchesAtOnce = 8;

const engineAt = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });

async function putAll(client: DynamoDBClient, items: readonly Stored[]): Promise<void> {
  const batches: WriteRequest[][] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    batches.push(items.slice(start, start + batchSize).map((Item) => ({ PutRequest: { Item } })));
  }
  const work = async () => {
    for (let wanted = batches.pop(); wanted; wanted = batches.pop()) {
      const { UnprocessedItems } = await client.send(
        new BatchWriteItemCommand({ RequestItems: { [tableName]: wanted } }),
      );
      const left = UnprocessedItems?.[tableName];
      if (left?.length) batches.push(left);
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, work));
}

async function partitionOf(client: DynamoDBClient, restaurantId: string): Promise<readonly Stored[]> {
  const { Key } = RestaurantEntity.get({ id: restaurantId }).params<{ Key: { pk: string } }>();
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": { S: Key.pk } },
    }),
  );
  return Items;
}

/** Names of one length, so that what a list costs depends on nothing but how many things it holds. */
export const nameOf = (index: number) => `Item ${String(index).padStart(8, "0")}`;

/** Everything that is stored of one item, under another id and name. */
function copy(
  stored: readonly Stored[],
  from: { id: string; name: string },
  to: { id: string; name: string },
): Stored[] {
  return stored.map((item) => {
    const written = JSON.stringify(item)
      .replaceAll(from.id, to.id)
      .replaceAll(from.name, to.name)
      .replaceAll(from.name.toLowerCase(), to.name.toLowerCase());
    const copied: Stored = JSON.parse(written);
    return copied;
  });
}

const multiplied = (tally: Stored, times: number): Stored =>
  Object.fromEntries(
    Object.entries(tally).map(([name, value]) => [
      name,
      value.N === undefined ? value : { N: String(+value.N * times) },
    ]),
  );

interface Wanted {
  /** Of the DynamoDB engine. */
  readonly endpoint: string;
  readonly restaurantId: string;
  /** The restaurant's items, which carry the first names of {@link nameOf}. */
  readonly templates: readonly { readonly id: string; readonly name: string }[];
  /** A multiple of their number. */
  readonly count: number;
}

/**
 * Makes that many items of a few, in turn: copies without a ledger, put straight into the table. The tallies are
 * multiplied.
 * @returns the ids of all
 */
export async function multiplyItems({ endpoint, restaurantId, templates, count }: Wanted): Promise<readonly string[]> {
  const client = engineAt(endpoint);
  const partition = await partitionOf(client, restaurantId);
  const listed = partition.filter((item) => item["__edb_e__"]?.S !== "movement");
  const stored = templates.map(({ id }) => listed.filter((item) => JSON.stringify(item).includes(id)));
  const tallies = partition.filter((item) => item["__edb_e__"]?.S === "tally");
  const itemIds = templates.map(({ id }) => id);
  const copies: Stored[] = [];
  for (let index = templates.length; index < count; index += 1) {
    const which = index % templates.length;
    const [template, items] = [templates[which], stored[which]];
    if (!template || !items) throw new Error("there is nothing to copy");
    const id = randomUUID();
    itemIds.push(id);
    copies.push(...copy(items, template, { id, name: nameOf(index) }));
  }
  await putAll(client, [...copies, ...tallies.map((tally) => multiplied(tally, count / templates.length))]);
  client.destroy();
  return itemIds;
}
