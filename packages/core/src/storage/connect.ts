import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { engineSettings } from "./endpoint.ts";

/**
 * Parts of the SDK that every client has, and that do nothing for these: whatever the logger, the first copies each
 * request and its answer, value by value, and the other only tells AWS which SDK sends it.
 */
const idleParts = ["loggerMiddleware", "getUserAgentMiddleware"];

/**
 * A client of the engine at an endpoint, or of DynamoDB on AWS. It sends everything once: the SDK would retry a write
 * whose response was lost.
 */
export function connect(
  endpoint: string | undefined,
  settings?: Pick<DynamoDBClientConfig, "protocol">,
): DynamoDBClient {
  const client = new DynamoDBClient({
    region: process.env["AWS_REGION"] ?? "us-east-1",
    maxAttempts: 1,
    ...(endpoint && engineSettings(endpoint)),
    ...settings,
  });
  for (const part of idleParts) client.middlewareStack.remove(part);
  return client;
}
