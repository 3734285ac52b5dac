import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { engineSettings } from "./endpoint.ts";

/**
 * A client of the engine at an endpoint, or of DynamoDB on AWS. It sends everything once: the SDK would retry a write
 * whose response was lost. Nor does it log: even for a logger that writes nothing, the SDK copies every request and
 * response.
 */
export function connect(
  endpoint: string | undefined,
  region = process.env["AWS_REGION"] ?? "us-east-1",
): DynamoDBClient {
  const client = new DynamoDBClient({ region, maxAttempts: 1, ...(endpoint && engineSettings(endpoint)) });
  client.middlewareStack.remove("loggerMiddleware");
  return client;
}
