import type { DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";

const socketMark = "unix:";

/** The file of the socket that an endpoint names as `unix:/path`; undefined for an endpoint by address. */
export const socketOf = (endpoint: string): string | undefined =>
  endpoint.startsWith(socketMark) ? endpoint.slice(socketMark.length) : undefined;

/** How a socket is named as an endpoint. */
export const socketEndpoint = (file: string): string => `${socketMark}${file}`;

/** How this process reaches the engines that it runs itself, by their endpoints. */
export const ownEngines = new Map<string, Pick<DynamoDBClientConfig, "requestHandler">>();

/** The SDK's settings for a DynamoDB engine of this machine. */
export function engineSettings(endpoint: string) {
  const socketPath = socketOf(endpoint);
  return {
    // By way of a socket, the host's name is only what the requests say.
    endpoint: socketPath === undefined ? endpoint : "http://localhost",
    ...(socketPath !== undefined && { requestHandler: { httpAgent: { socketPath } } }),
    ...ownEngines.get(endpoint),
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  };
}
