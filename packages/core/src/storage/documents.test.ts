import { Readable } from "node:stream";
import { type DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import * as Document from "@aws-sdk/lib-dynamodb";
import { expect, test, vi } from "vitest";
import { client } from "./client.ts";
import { connect } from "./connect.ts";
import * as own from "./documents.ts";

vi.hoisted(() => Object.assign(process.env, { DYNAMODB_ENDPOINT: "http://localhost:1" }));

/** What was sent, and how it was answered. */
interface Exchange {
  readonly sent: unknown[];
  answer: { readonly status: number; readonly body: string };
}

function exchangeOf({ middlewareStack }: DynamoDBClient): Exchange {
  const exchange: Exchange = { sent: [], answer: { status: 200, body: "{}" } };
  middlewareStack.add(
    () => async (args) => {
      const { headers, body }: { headers: Record<string, string>; body: string | Uint8Array } = Object(args.request);
      exchange.sent.push({
        target: headers["x-amz-target"],
        type: headers["content-type"],
        length: headers["content-length"],
        body: JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body)),
      });
      const { status, body: answer } = exchange.answer;
      const response = { statusCode: status, headers: { "x-amzn-requestid": "1" }, body: Readable.from([answer]) };
      return { response, output: { $metadata: {} } };
    },
    { step: "deserialize", priority: "low" },
  );
  return exchange;
}

const ownExchange = exchangeOf(client);
const plain = connect("http://localhost:1");
const theirs = Document.DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
const theirExchange = exchangeOf(plain);

const TableName = "Item";
const Key = { pk: "a", sk: 1 };
const Item = { ...Key, list: [1, "two", { three: true }], none: null, left: undefined, tags: new Set(["x", "y"]) };
const condition = {
  ConditionExpression: "#version = :version",
  ExpressionAttributeNames: { "#version": "version" },
  ExpressionAttributeValues: { ":version": 3, ":map": { Key: "no key" } },
};
const wires = { pk: { S: "a" }, sk: { N: "1" }, tags: { SS: ["x"] }, Item: { M: { Key: { S: "b" } } } };
const consumed = { TableName, CapacityUnits: 1.5 };

type Answer = Readonly<Record<string, unknown>>;

const cases: readonly (readonly [string, () => [Promise<unknown>, Promise<unknown>], Answer])[] = [
  [
    "get",
    () => [own.getItem(get), theirs.send(new Document.GetCommand(get))],
    { Item: wires, ConsumedCapacity: consumed },
  ],
  [
    "batch of gets",
    () => [own.batchGet(batchGet), theirs.send(new Document.BatchGetCommand(batchGet))],
    { Responses: { [TableName]: [wires, wires] }, UnprocessedKeys: { Keys: { Keys: [{ pk: { S: "c" } }] } } },
  ],
  [
    "query",
    () => [own.query(query), theirs.send(new Document.QueryCommand(query))],
    { Items: [wires], Count: 1, ScannedCount: 2, LastEvaluatedKey: { pk: { S: "z" } } },
  ],
  ["put", () => [own.putItem(put), theirs.send(new Document.PutCommand(put))], {}],
  ["update", () => [own.updateItem(update), theirs.send(new Document.UpdateCommand(update))], { Attributes: wires }],
  ["delete", () => [own.deleteItem(remove), theirs.send(new Document.DeleteCommand(remove))], {}],
  [
    "batch of writes",
    () => [own.batchWrite(batchWrite), theirs.send(new Document.BatchWriteCommand(batchWrite))],
    { UnprocessedItems: { [TableName]: [{ DeleteRequest: { Key: { pk: { S: "a" } } } }] } },
  ],
  [
    "transaction",
    () => [own.transactWrite(transaction), theirs.send(new Document.TransactWriteCommand(transaction))],
    { ConsumedCapacity: [consumed] },
  ],
];

const get = { TableName, Key, ConsistentRead: true, ExpressionAttributeNames: undefined };
const batchGet = { RequestItems: { [TableName]: { Keys: [Key, { pk: "b", sk: 2 }] }, Keys: { Keys: [Key] } } };
const query = {
  TableName,
  KeyConditionExpression: "pk = :pk",
  ExpressionAttributeValues: { ":pk": "a" },
  ExclusiveStartKey: Key,
  Limit: 5,
  ScanIndexForward: false,
};
const put = { TableName, Item, ...condition };
const update = {
  TableName,
  Key,
  UpdateExpression: "ADD version :version",
  ...condition,
  ReturnValues: "ALL_NEW" as const,
};
const remove = { TableName, Key, ...condition };
const batchWrite = { RequestItems: { [TableName]: [{ PutRequest: { Item } }, { DeleteRequest: { Key } }] } };
const transaction = {
  ReturnConsumedCapacity: "TOTAL" as const,
  ClientRequestToken: "token",
  TransactItems: [
    { Put: put },
    { Update: { TableName, Key, UpdateExpression: "ADD version :version", ...condition } },
    { Delete: remove },
    { ConditionCheck: { TableName, Key, ...condition } },
  ],
};

test.each(cases)("a %s is sent and read as by the SDK's document client", async (_, send, answer) => {
  ownExchange.answer = theirExchange.answer = { status: 200, body: JSON.stringify(answer) };
  const [mine, expected] = await Promise.all(send());
  expect(ownExchange.sent.at(-1)).toEqual(theirExchange.sent.at(-1));
  expect(mine).toEqual(expected);
});

test("statements are sent as by the SDK's document client, and each is told by what it failed, if it did", async () => {
  const statements = [
    own.insertion(TableName, { ...Key, tags: new Set(["x"]), left: undefined }),
    { Statement: `DELETE FROM "${TableName}" WHERE pk = ? AND sk = ?`, Parameters: ["b", 2] },
  ];
  const answer = {
    Responses: [{ TableName, Error: { Code: "DuplicateItem", Message: "There is one" } }, { TableName }],
  };
  ownExchange.answer = theirExchange.answer = { status: 200, body: JSON.stringify(answer) };
  const [mine] = await Promise.all([
    own.runStatements(statements),
    theirs.send(new Document.BatchExecuteStatementCommand({ Statements: [...statements] })),
  ]);
  expect(ownExchange.sent.at(-1)).toEqual(theirExchange.sent.at(-1));
  expect(statements[0]?.Statement).toBe(`INSERT INTO "Item" VALUE {'pk': ?, 'sk': ?, 'tags': ?}`);
  expect(mine).toEqual(["DuplicateItem", undefined]);
});

test("a cancelled transaction fails as by the SDK's document client, each write with its reason", async () => {
  const refused = {
    __type: "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
    Message: "Transaction cancelled",
    CancellationReasons: [{ Code: "None" }, { Code: "ConditionalCheckFailed", Message: "The condition failed" }],
  };
  ownExchange.answer = theirExchange.answer = { status: 400, body: JSON.stringify(refused) };
  const [mine, expected] = await Promise.all([
    own.transactWrite(transaction).catch((error: unknown) => error),
    theirs.send(new Document.TransactWriteCommand(transaction)).catch((error: unknown) => error),
  ]);
  expect(mine).toBeInstanceOf(TransactionCanceledException);
  expect(mine).toMatchObject({
    name: "TransactionCanceledException",
    CancellationReasons: refused.CancellationReasons,
  });
  expect({ ...Object(mine) }).toEqual({ ...Object(expected) });
});
