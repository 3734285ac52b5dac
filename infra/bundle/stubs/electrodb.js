// The package's own index brings its services, and its `require` of the document client would keep every command of
// the SDK in every function. These are the calls that handlers make of the table: no Scan, and nothing that changes
// the table itself.
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import commands from "./electrodb-commands.cjs";

export { Entity } from "electrodb/src/entity.js";
export { CustomAttributeType } from "electrodb/src/schema.js";

Object.assign(commands, {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
});
