// The process that bench:api measures: the local server, and behind the same HTTP layer handlers that read one thing,
// and a page of them, by the bare document client. Asked "cpu", it tells the microseconds of CPU time that it has taken so far.
import { createServer } from "node:http";
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { connect } from "@stockpot/core/storage/connect";
import { respond, startLocalServer } from "@stockpot/functions/local/server";
import { createApi } from "@stockpot/functions/local/api";
import { createSite } from "@stockpot/functions/local/site";

const onFailure = (error: unknown) => process.stderr.write(`${String(error)}\n`);

const server = await startLocalServer({ port: 0, demo: false, site: false, log: onFailure });
const { handlers, unknownRoute } = await import("@stockpot/functions/routes/index");

const client = DynamoDBDocumentClient.from(connect(server.endpoint));
const TableName = process.env["TABLE_NAME"];
const pk = "bench";
const skOf = (index: number) => `item ${String(index).padStart(2, "0")}`;
for (let index = 0; index < 25; index += 1) {
  const item = { name: `Item ${index}`, quantity: 10, baseUnit: "KILOGRAM", createdAt: new Date().toISOString() };
  await client.send(new PutCommand({ TableName, Item: { pk, sk: skOf(index), ...item } }));
}

const answer = (data: unknown) => ({
  statusCode: 200,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ data }),
});

async function readOne() {
  const { Item } = await client.send(new GetCommand({ TableName, Key: { pk, sk: skOf(0) } }));
  return answer(Item);
}

async function readPage() {
  const { Items } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": pk },
    }),
  );
  return answer(Items);
}

const parts = {
  site: createSite(undefined, onFailure),
  api: createApi({
    handlers: { ...handlers, "inventory.get": readOne, "inventory.list": readPage },
    unknownRoute,
    onFailure,
  }),
  background: { wake: () => {}, stop: async () => {} },
};
const baseline = createServer((request, response) => void respond(request, response, parts));
await new Promise<void>((listening) => baseline.listen(0, "127.0.0.1", listening));
const address = baseline.address();
const port = typeof address === "object" ? address?.port : undefined;

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system });
});
process.once("disconnect", () => void server.stop().then(() => process.exit(0)));
process.send?.({ url: server.url.replace("localhost", "127.0.0.1"), baseline: `http://127.0.0.1:${port}` });
