import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** A request as API Gateway hands it to a function, for tests. */
export const testEvent = (
  method: string,
  path: string,
  some: Partial<Pick<APIGatewayProxyEventV2, "body" | "headers" | "isBase64Encoded">> = {},
): APIGatewayProxyEventV2 => ({
  version: "2.0",
  routeKey: `${method} ${path}`,
  rawPath: path,
  rawQueryString: "",
  headers: {},
  isBase64Encoded: false,
  ...some,
  requestContext: {
    accountId: "any",
    apiId: "any",
    domainName: "any",
    domainPrefix: "any",
    requestId: "any",
    routeKey: `${method} ${path}`,
    stage: "$default",
    time: "",
    timeEpoch: 0,
    http: { method, path, protocol: "HTTP/1.1", sourceIp: "198.51.100.9", userAgent: "" },
  },
});
