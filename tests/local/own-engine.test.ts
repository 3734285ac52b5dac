import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { connect } from "@stockpot/core/storage/connect";
import { DocumentProtocol } from "@stockpot/core/storage/document-protocol";
import { ownEngines } from "@stockpot/core/storage/endpoint";
import { expect, onTestFinished, test } from "vitest";
import { startEngine } from "../../packages/functions/src/local/engine.ts";
import { createTable, tableName as TableName } from "../../packages/functions/src/local/table.ts";

/** As the SDK sends each command; the values of items are those that code has. */
const sendersOf = (sdk: DynamoDBClient) => ({
  BatchExecuteStatement: (input: object) => sdk.send(new BatchExecuteStatementCommand(Object(input))),
  BatchGetItem: (input: object) => sdk.send(new BatchGetItemCommand(Object(input))),
  BatchWriteItem: (input: object) => sdk.send(new BatchWriteItemCommand(Object(input))),
  DeleteItem: (input: object) => sdk.send(new DeleteItemCommand(Object(input))),
  GetItem: (input: object) => sdk.send(new GetItemCommand(Object(input))),
  PutItem: (input: object) => sdk.send(new PutItemCommand(Object(input))),
  Query: (input: object) => sdk.send(new QueryCommand(Object(input))),
  TransactWriteItems: (input: object) => sdk.send(new TransactWriteItemsCommand(Object(input))),
  UpdateItem: (input: object) => sdk.send(new UpdateItemCommand(Object(input))),
});

type Operation = keyof ReturnType<typeof sendersOf>;

const isNew = "attribute_not_exists(pk)";

/** Requests in this order, with a partition of its own for whoever sends them. */
const requestsIn = (pk: string): readonly (readonly [Operation, object])[] => {
  const [one, other, none] = ["1", "2", "none"].map((sk) => ({ pk, sk }));
  const item = { ...one, name: "Crème 𠮷", tags: new Set(["a"]), lines: [{ price: 2.5 }], none: null };
  return [
    ["PutItem", { TableName, Item: item, ConditionExpression: isNew }],
    ["PutItem", { TableName, Item: item, ConditionExpression: isNew }],
    ["PutItem", { TableName, Item: { pk } }],
    ["GetItem", { TableName, Key: one, ConsistentRead: true, ReturnConsumedCapacity: "TOTAL" }],
    ["GetItem", { TableName, Key: none }],
    ["UpdateItem", { TableName, Key: other, UpdateExpression: "ADD n :n", ExpressionAttributeValues: { ":n": 2 } }],
    ["BatchGetItem", { RequestItems: { [TableName]: { Keys: [one, other, none] } } }],
    ["BatchGetItem", { RequestItems: { [TableName]: { Keys: [one, one] } } }],
    [
      "TransactWriteItems",
      {
        TransactItems: [
          { Put: { TableName, Item: { ...none, name: "Never" } } },
          { Delete: { TableName, Key: one, ConditionExpression: isNew } },
        ],
      },
    ],
    ["TransactWriteItems", { TransactItems: [{ Delete: { TableName, Key: one } }] }],
    [
      "BatchExecuteStatement",
      { Statements: [{ Statement: `INSERT INTO "${TableName}" VALUE {'pk': ?, 'sk': ?}`, Parameters: [pk, "2"] }] },
    ],
    ["BatchWriteItem", { RequestItems: { [TableName]: [{ PutRequest: { Item: item } }] } }],
    ["Query", { TableName, Limit: 1, KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": pk } }],
    ["DeleteItem", { TableName, Key: other, ReturnValues: "ALL_OLD" }],
    ["GetItem", { TableName: "missing", Key: one }],
  ];
};

/** How each of some requests ended, one after the other. */
async function endsOf(
  requests: ReturnType<typeof requestsIn>,
  send: (operation: Operation, input: object) => Promise<object>,
) {
  const ends: object[] = [];
  for (const [operation, input] of requests) {
    const end = await send(operation, input).catch((error: unknown) => {
      const { name, message, CancellationReasons }: Record<string, unknown> = Object(error);
      return { name, message, CancellationReasons };
    });
    ends.push({ ...end, $metadata: undefined });
  }
  return ends;
}

const alike = (all: object) => JSON.parse(JSON.stringify(all).replaceAll('"there"', '"here"'));

test("the server's own way to its engine answers and refuses as the SDK's does", async () => {
  const engine = await startEngine({ folder: undefined, log: () => {}, prepare: createTable });
  onTestFinished(() => engine.stop());
  const own = ownEngines.get(engine.endpoint) ?? expect.unreachable();
  const senders = sendersOf(connect(engine.endpoint, { protocol: DocumentProtocol }));

  const ends = await endsOf(requestsIn("here"), own.ask);
  const expected = await endsOf(requestsIn("there"), (operation, input) => senders[operation](input));
  expect(alike(ends)).toEqual(alike(expected));
  expect(ends.map((end) => "name" in end && end.name)).toEqual([
    false,
    "ConditionalCheckFailedException",
    "ValidationException",
    ...Array.from({ length: 4 }, () => false),
    "ValidationException",
    "TransactionCanceledException",
    ...Array.from({ length: 5 }, () => false),
    "ResourceNotFoundException",
  ]);
});
