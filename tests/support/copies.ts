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

const shownCount = 100;

/** Names of one length, so that what a list costs depends on nothing but how many things it holds. */
export const nameOf = (index: number, word = "Item") => `${word} ${String(index).padStart(8, "0")}`;

const toText = (item: Stored) => JSON.stringify(item);

/** Everything that is stored of one thing, as it was written, under other ids and another name. */
const copy = (stored: readonly string[], replacements: readonly (readonly [from: string, to: string])[]): Stored[] =>
  stored.map((item) => {
    let written = item;
    for (const [from, to] of replacements) {
      written = written.replaceAll(from, to).replaceAll(from.toLowerCase(), to.toLowerCase());
    }
    const copied: Stored = JSON.parse(written);
    return copied;
  });

const multiplied = (tally: Stored, times: number): Stored =>
  Object.fromEntries(
    Object.entries(tally).map(([name, value]) => [
      name,
      value.N === undefined ? value : { N: String(+value.N * times) },
    ]),
  );

/** Things of one kind, told apart by what else a copy must have of its own. */
export interface Kind {
  /** Begins the scopes of the tallies that count them. */
  readonly scope: string;
  /** What is stored of each, by the names of the entities. */
  readonly entities: readonly string[];
  /** Those of them that only the pages read on which a thing is; the first hundred have them. */
  readonly shown?: readonly string[];
  readonly templates: readonly { readonly ids: readonly string[]; readonly name?: string }[];
  /** The first word of their names. */
  readonly word?: string;
}

interface Wanted {
  /** Of the DynamoDB engine. */
  readonly endpoint: string;
  readonly restaurantId: string;
  readonly kinds: readonly Kind[];
  /** A multiple of the number of templates of each kind. */
  readonly count: number;
  /** What a copy is called by, by its place. */
  readonly idAt?: (index: number) => string;
}

/**
 * Makes that many things of a few of each kind, in turn: copies of what lists read of them, put straight into the
 * table. The tallies are multiplied.
 */
export async function multiply({
  endpoint,
  restaurantId,
  kinds,
  count,
  idAt = () => randomUUID(),
}: Wanted): Promise<void> {
  const client = engineAt(endpoint);
  const partition = await partitionOf(client, restaurantId);
  const all: Stored[] = [];
  for (const { scope, entities, shown = [], templates, word } of kinds) {
    const isOf = (item: Stored, names: readonly string[]) => names.includes(item["__edb_e__"]?.S ?? "");
    const listed = partition.filter((item) => isOf(item, entities));
    const stored = templates.map(({ ids }) => {
      const own = listed.filter((item) => ids.some((id) => item["sk"]?.S?.includes(id)));
      return { whole: own.map(toText), listed: own.filter((item) => !isOf(item, shown)).map(toText) };
    });
    for (let index = templates.length; index < count; index += 1) {
      const which = index % templates.length;
      const [template, items] = [templates[which], stored[which]];
      if (!template || !items?.whole.length) throw new Error(`there is nothing to copy of ${scope}`);
      const texts = index < shownCount ? items.whole : items.listed;
      const ids = template.ids.map((id) => [id, idAt(index)] as const);
      all.push(...copy(texts, template.name ? [...ids, [template.name, nameOf(index, word)]] : ids));
    }
    const tallies = partition.filter(
      (item) => item["__edb_e__"]?.S === "tally" && item["scope"]?.S?.split("/")[0] === scope,
    );
    all.push(...tallies.map((tally) => multiplied(tally, count / templates.length)));
  }
  await putAll(client, all);
  client.destroy();
}

/** What is stored of an item for the lists that show it: its ledger is left out. */
export const itemEntities = ["inventory", "inventoryEntry"] as const;
