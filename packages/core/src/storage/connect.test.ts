import { BatchGetItemCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { HttpRequest } from "@smithy/core/protocols";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { client } from "./client.ts";
import { connect } from "./connect.ts";

type Headers = Readonly<Record<string, string>>;

beforeEach(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Sends a command by all parts of a client but the last, which answers it. */
async function sendBy({ config, middlewareStack }: DynamoDBClient) {
  const stack = middlewareStack.clone();
  let headers: Headers = {};
  const copied = vi.fn<(value: object) => object>((value) => value);
  stack.add(
    (next, context) => (args) => {
      Object.assign(context, { inputFilterSensitiveLog: copied, outputFilterSensitiveLog: copied });
      return next(args);
    },
    { step: "initialize", priority: "high" },
  );
  stack.add(
    () =>
      async ({ request }) => {
        if (HttpRequest.isInstance(request)) ({ headers } = request);
        return { output: { $metadata: {} }, response: undefined };
      },
    { step: "deserialize", priority: "high" },
  );
  const command = new BatchGetItemCommand({ RequestItems: {} });
  await command.resolveMiddleware(stack, config, undefined)({ input: command.input });
  return { headers, copied };
}

test.each([
  ["of the table", () => client],
  ["of the engine", () => connect("http://localhost:1")],
  ["of AWS", () => connect(undefined)],
])("a client %s copies nothing to log it", async (_, clientOf) => {
  const { copied } = await sendBy(clientOf());
  expect(copied).not.toHaveBeenCalled();
});

describe("a request", () => {
  test.each([
    ["to an address", "http://localhost:1", "local"],
    ["to a socket of another's", "unix:/other.sock", "local"],
    ["to AWS", undefined, "id"],
  ])("%s is signed with the credentials for it", async (_, endpoint, id) => {
    const { headers } = await sendBy(connect(endpoint));
    expect(headers["authorization"]).toMatch(new RegExp(`Credential=${id}/.*Signature=[0-9a-f]{64}$`));
  });

  test.each([undefined, "http://localhost:1"])("to %s does not say what sends it", async (endpoint) => {
    const { headers } = await sendBy(connect(endpoint));
    expect(Object.keys(headers).filter((name) => /user-agent/i.test(name))).toEqual([]);
  });
});
