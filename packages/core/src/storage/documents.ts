import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type * as Document from "@aws-sdk/lib-dynamodb";
import { client } from "./client.ts";

// What the table's commands take and answer, with the values that code has.

export const getItem = (input: Document.GetCommandInput): Promise<Document.GetCommandOutput> =>
  client.send(new GetItemCommand(input));

export const batchGet = (input: Document.BatchGetCommandInput): Promise<Document.BatchGetCommandOutput> =>
  client.send(new BatchGetItemCommand(input));

export const query = (input: Document.QueryCommandInput): Promise<Document.QueryCommandOutput> =>
  client.send(new QueryCommand(input));

export const putItem = (input: Document.PutCommandInput): Promise<Document.PutCommandOutput> =>
  client.send(new PutItemCommand(input));

export const updateItem = (input: Document.UpdateCommandInput): Promise<Document.UpdateCommandOutput> =>
  client.send(new UpdateItemCommand(input));

export const deleteItem = (input: Document.DeleteCommandInput): Promise<Document.DeleteCommandOutput> =>
  client.send(new DeleteItemCommand(input));

export const batchWrite = (input: Document.BatchWriteCommandInput): Promise<Document.BatchWriteCommandOutput> =>
  client.send(new BatchWriteItemCommand(input));

export const transactWrite = (
  input: Document.TransactWriteCommandInput,
): Promise<Document.TransactWriteCommandOutput> => client.send(new TransactWriteItemsCommand(input));

/** A statement in PartiQL on one item. */
export interface Statement {
  readonly Statement: string;
  readonly Parameters: unknown[];
}

/** Stores an item where there is none. */
export const insertion = (table: string, item: Readonly<Record<string, unknown>>): Statement => {
  const names = Object.keys(item).filter((name) => item[name] !== undefined);
  return {
    Statement: `INSERT INTO "${table}" VALUE {${names.map((name) => `'${name}': ?`).join(", ")}}`,
    Parameters: names.map((name) => item[name]),
  };
};

/**
 * Runs up to 25 statements that write, each by itself, in one request.
 * @returns for each the code of its failure, or undefined when it was carried out
 */
export async function runStatements(statements: readonly Statement[]): Promise<readonly (string | undefined)[]> {
  const input: Document.BatchExecuteStatementCommandInput = { Statements: [...statements] };
  const { Responses = [] }: Document.BatchExecuteStatementCommandOutput = await client.send(
    new BatchExecuteStatementCommand(input),
  );
  return statements.map((_, index) => (Responses[index] ? Responses[index].Error?.Code : "Missing"));
}
