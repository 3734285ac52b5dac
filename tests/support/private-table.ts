import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "@stockpot/core/storage/schema";

/**
 * Makes the table that TABLE_NAME names: for tests of what holds over everything in one. The name is to be set in
 * `vi.hoisted`, before the code that reads it is loaded, and the routes are to be called with `invoke`.
 */
export async function createPrivateTable(): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: process.env["DYNAMODB_ENDPOINT"] ?? "",
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  await client.send(new CreateTableCommand({ ...tableDefinition, TableName: process.env["TABLE_NAME"] }));
  client.destroy();
}
