import { api } from "./api.ts";
import { deadLetters } from "./background.ts";
import { functionLog, tableName } from "./lambda.ts";
import { stack, stage } from "./stacks.ts";

if (stage.isShared) {
  stack("Watch", {
    ApiId: api.nodes.api.id,
    TableName: tableName,
    ...deadLetters,
    AccessLog: api.nodes.logGroup.name,
    FunctionLog: functionLog.name,
  });
}
