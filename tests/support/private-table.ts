import {
  CreateTableCommand,
  DeleteTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";
import { connect } from "@stockpot/core/storage/connect";
import { tableDefinition } from "@stockpot/core/storage/schema";

async function withClient(run: (client: DynamoDBClient) => Promise<unknown>): Promise<void> {
  const client = connect(process.env["DYNAMODB_ENDPOINT"]);
  try {
    await run(client);
  } finally {
    client.destroy();
  }
}

/**
 * Makes the table that TABLE_NAME names: for tests of what holds over everything in one. The name is to be set in
 * `vi.hoisted`, before the code that reads it is loaded, and the routes are to be called with `invoke`.
 */
export const createPrivateTable = (): Promise<void> =>
  withClient((client) =>
    client.send(new CreateTableCommand({ ...tableDefinition, TableName: process.env["TABLE_NAME"] })),
  );

/** Deletes that table, if there is one. */
export const dropPrivateTable = (): Promise<void> =>
  withClient(async (client) => {
    try {
      await client.send(new DeleteTableCommand({ TableName: process.env["TABLE_NAME"] }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  });
