import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { engineSettings } from "./endpoint.ts";

/**
 * A client of the engine at an endpoint, or of DynamoDB on AWS. It sends everything once: the SDK would retry a write
 * whose response was lost.
 */
export const connect = (
  endpoint: string | undefined,
  region = process.env["AWS_REGION"] ?? "us-east-1",
): DynamoDBClient =>
  new DynamoDBClient({
    region,
    maxAttempts: 1,
    ...(endpoint && engineSettings(endpoint)),
  });
