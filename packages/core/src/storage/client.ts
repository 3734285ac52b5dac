import type { ConsumedCapacity } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { throttlingBackoff, contentionBackoff, withRetries } from "../platform/retry.ts";
import { currentUsage } from "../platform/usage.ts";
import { connect } from "./connect.ts";
import { numberOf } from "./decimal.ts";
import { isOutcomeUnknown, isTransactionConflict, isSafeToRetry } from "./failure.ts";
import { formatOf, tableFormat } from "./schema.ts";

export const client = DynamoDBDocumentClient.from(connect(process.env["DYNAMODB_ENDPOINT"]), {
  marshallOptions: { removeUndefinedValues: true },
  unmarshallOptions: { wrapNumbers: numberOf },
});

export const tableName = process.env["TABLE_NAME"] ?? `stockpot-${tableFormat}`;

/** An alarm counts the log lines with its name. */
class TableFormatError extends Error {
  override readonly name = "TableFormatError";
}

client.middlewareStack.add(
  (next) => async (args) => {
    if (formatOf(tableName) === tableFormat) return next(args);
    throw new TableFormatError(`Table ${tableName} is not of format ${tableFormat}`);
  },
  { step: "initialize", priority: "high", name: "refuseOtherFormat" },
);

// The SDK retries nothing: whether a repetition is safe is decided here, by command.
const readCommands = /^(Get|BatchGet|Query|Scan|TransactGet)/;

client.middlewareStack.add(
  (next, context) => async (args) => {
    const isRead = readCommands.test(context["commandName"] ?? "");
    return withRetries(
      async () => next(args),
      (error) => isSafeToRetry(error) || (isRead && isOutcomeUnknown(error)),
      (error) => (isTransactionConflict(error) ? contentionBackoff : throttlingBackoff),
    );
  },
  { step: "initialize", name: "retryWhatIsSafe" },
);

/** The capacity units that an answer reports. */
function unitsOf(output: object): number {
  if (!("ConsumedCapacity" in output)) return 0;
  const reported = Array.isArray(output.ConsumedCapacity) ? output.ConsumedCapacity : [output.ConsumedCapacity];
  return reported.reduce((sum: number, one?: ConsumedCapacity) => sum + (one?.CapacityUnits ?? 0), 0);
}

client.middlewareStack.add(
  (next, { commandName = "" }) =>
    async (args) => {
      const usage = currentUsage();
      if (!usage) return next(args);
      usage.requests += 1;
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
      usage[readCommands.test(commandName) ? "readUnits" : "writeUnits"] += unitsOf(answer.output);
      return answer;
    },
  // Inside of what repeats a call.
  { step: "initialize", priority: "low", name: "countUsage" },
);
