import { tableName } from "./client.ts";
import { batchGet, deleteItem, getItem, putItem, query, updateItem } from "./documents.ts";

/** As ElectroDB calls a document client: what it asks for is sent once its promise is taken. */
const calling =
  <Input, Output>(send: (input: Input) => Promise<Output>) =>
  (input: Input) => ({ promise: () => send(input) });

/** ElectroDB wants it of a document client; nothing here uses it. */
const unused = (): never => {
  throw new Error("Batches of writes, transactions and scans do not go through ElectroDB");
};

const documents = {
  get: calling(getItem),
  batchGet: calling(batchGet),
  query: calling(query),
  put: calling(putItem),
  update: calling(updateItem),
  delete: calling(deleteItem),
  batchWrite: unused,
  scan: unused,
  transactGet: unused,
  transactWrite: unused,
  createSet: (members: readonly unknown[]) => new Set(members),
};

/** Where every entity lives. */
export const table = { client: documents, table: tableName };
