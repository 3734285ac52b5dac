import type { APIGatewayProxyEventV2, Context } from "aws-lambda";

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

const unused = () => {};

/** What Lambda says of the function that it calls. */
export const testContext = (functionName: string): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName,
  functionVersion: "$LATEST",
  invokedFunctionArn: `arn:aws:lambda:us-east-1:0:function:${functionName}`,
  memoryLimitInMB: "1024",
  awsRequestId: "any",
  logGroupName: "any",
  logStreamName: "any",
  getRemainingTimeInMillis: () => 30_000,
  done: unused,
  fail: unused,
  succeed: unused,
});
