import { QueryCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { RestaurantEntity } from "@stockpot/core/restaurant/restaurant.entity";
import { client, tableName } from "@stockpot/core/storage/client";
import { UserEntity } from "@stockpot/core/user/user.entity";

type Item = Record<string, unknown>;

interface ReadPage {
  readonly Items?: Item[] | undefined;
  readonly LastEvaluatedKey?: Item | undefined;
}

async function readAll(read: (from: Item | undefined) => Promise<ReadPage>): Promise<readonly Item[]> {
  const found: Item[] = [];
  let from: Item | undefined;
  do {
    const page = await read(from);
    found.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return found;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const inOrder = (fields: object) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The same text for the same thing, its fields as pairs: the engine gives those of a map in any order. */
const written = (item: Item) =>
  JSON.stringify(inOrder(item), (_, value: unknown) => (isRecord(value) ? Object.fromEntries(inOrder(value)) : value));

/** Everything in the whole table that mentions one of these texts. */
export async function itemsMentioning(...texts: readonly string[]): Promise<readonly string[]> {
  const items = await readAll((ExclusiveStartKey) =>
    client.send(new ScanCommand({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey })),
  );
  return items
    .map(written)
    .filter((item) => texts.some((text) => item.includes(text)))
    .toSorted();
}

interface Whose {
  readonly restaurants?: readonly { readonly id: string }[];
  readonly people: readonly { readonly id: string }[];
}

/** Everything that restaurants hold, and all that is kept of people: for comparisons of before and after. */
export async function storedItems({ restaurants = [], people }: Whose): Promise<readonly string[]> {
  const partitions = [
    ...restaurants.map(({ id }) => RestaurantEntity.get({ id }).params<{ Key: { pk: string } }>().Key.pk),
    ...people.map(({ id }) => UserEntity.get({ id }).params<{ Key: { pk: string } }>().Key.pk),
  ];
  const items = await Promise.all(
    partitions.map((pk) => {
      const query = {
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": pk },
        ConsistentRead: true,
      };
      return readAll((ExclusiveStartKey) => client.send(new QueryCommand({ ...query, ExclusiveStartKey })));
    }),
  );
  return items.flat().map(written).toSorted();
}
