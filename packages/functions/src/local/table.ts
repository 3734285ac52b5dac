import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ListTablesCommand,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";
import { connect } from "@stockpot/core/storage/connect";
import { tableDefinition, tableFormat } from "@stockpot/core/storage/schema";

export const tableName = `stockpot-${tableFormat}`;

async function withClient<T>(endpoint: string, work: (client: DynamoDBClient) => Promise<T>): Promise<T> {
  // The first failure tells the cause; a repeated creation only meets the half of a table that it left.
  const client = connect(endpoint);
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

async function exists(client: DynamoDBClient): Promise<boolean> {
  try {
    await client.send(new DescribeTableCommand({ TableName: tableName }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

/** Whether the application's table is there already. */
export const hasTable = (endpoint: string): Promise<boolean> => withClient(endpoint, exists);

/** Whether another version's table is there. */
export const hasOtherTable = (endpoint: string): Promise<boolean> =>
  withClient(endpoint, async (client) => {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    return TableNames.some((name) => name !== tableName);
  });

export const createTable = (endpoint: string): Promise<void> =>
  withClient(endpoint, async (client) => {
    if (await exists(client)) return;
    await client.send(new CreateTableCommand({ ...tableDefinition, TableName: tableName }));
  });

export const deleteTable = (endpoint: string): Promise<void> =>
  withClient(endpoint, async (client) => {
    if (await exists(client)) await client.send(new DeleteTableCommand({ TableName: tableName }));
  });
