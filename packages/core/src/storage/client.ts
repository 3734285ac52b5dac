import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Big } from "big.js";
import { didNothing, gotNoAnswer, retrying } from "./retry.ts";

/** What one call to the table cost; one that failed reports no units. */
export interface TableCall {
  readonly command: string;
  readonly units: { readonly read: number; readonly write: number };
}

type Listener = (call: TableCall) => void;
let listener: Listener | undefined;

/** Reports every call of this process with the capacity units it consumed; `undefined` stops it. */
export function observeCalls(next: Listener | undefined): void {
  listener = next;
}

const endpoint = process.env["DYNAMODB_ENDPOINT"];

const base = new DynamoDBClient({
  region: process.env["AWS_REGION"] ?? "us-east-1",
  // The SDK would repeat a write whose answer was lost; whether that is safe is decided below, by kind of call.
  maxAttempts: 1,
  ...(endpoint && { endpoint, credentials: { accessKeyId: "local", secretAccessKey: "local" } }),
});

/** Numbers beyond a double's digits stay exact; all others are plain numbers. */
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

const readCommands = /^(Get|BatchGet|Query|TransactGet)/;

interface Consumed {
  readonly CapacityUnits?: number;
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
}

function unitsOf(output: object, isRead: boolean) {
  const reported = "ConsumedCapacity" in output ? output.ConsumedCapacity : undefined;
  const all: readonly Consumed[] = Array.isArray(reported) ? reported : reported ? [reported] : [];
  const total = all.reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
  return isRead ? { read: total, write: 0 } : { read: 0, write: total };
}

client.middlewareStack.add(
  (next, context) => async (args) => {
    const command = context["commandName"] ?? "";
    const isRead = readCommands.test(command);
    const input = listener ? { ...args.input, ReturnConsumedCapacity: "TOTAL" } : args.input;
    const attempt = async () => {
      try {
        const result = await next({ ...args, input });
        listener?.({ command, units: unitsOf(result.output, isRead) });
        return result;
      } catch (error) {
        listener?.({ command, units: { read: 0, write: 0 } });
        throw error;
      }
    };
    return retrying(attempt, (error) => didNothing(error) || (isRead && gotNoAnswer(error)));
  },
  { step: "initialize", name: "retryWhatIsSafe" },
);
