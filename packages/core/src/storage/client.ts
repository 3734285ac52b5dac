import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Big } from "big.js";
import { withRetries } from "../platform/retry.ts";
import { engineSettings } from "./endpoint.ts";
import { isOutcomeUnknown, isSafeToRetry } from "./failure.ts";

const endpoint = process.env["DYNAMODB_ENDPOINT"];

const base = new DynamoDBClient({
  region: process.env["AWS_REGION"] ?? "us-east-1",
  // The SDK would retry a write whose response was lost; what is safe to retry is decided below, by command.
  maxAttempts: 1,
  ...(endpoint && engineSettings(endpoint)),
});

/** Numbers with more digits than a double holds stay exact; all others are plain numbers. */
const exact = (digits: string) => {
  const value = Number(digits);
  return Big(String(value)).eq(digits) ? value : Big(digits);
};

export const client = DynamoDBDocumentClient.from(base, {
  marshallOptions: { removeUndefinedValues: true },
  unmarshallOptions: { wrapNumbers: exact },
});

export const tableName = process.env["TABLE_NAME"] ?? "stockpot";

/** Where every entity lives. */
export const table = { client, table: tableName };

const readCommands = /^(Get|BatchGet|Query|Scan|TransactGet)/;

client.middlewareStack.add(
  (next, context) => async (args) => {
    const isRead = readCommands.test(context["commandName"] ?? "");
    return withRetries(
      async () => next(args),
      (error) => isSafeToRetry(error) || (isRead && isOutcomeUnknown(error)),
    );
  },
  { step: "initialize", name: "retryWhatIsSafe" },
);
