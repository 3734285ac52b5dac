import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** What SSM is asked, and what it answers; a failure when that is nothing. */
let asked: { readonly target: unknown; readonly authorization: unknown; readonly body: unknown }[] = [];
let value: string | undefined;
/** How many requests SSM turns away first, because others have asked too much of it. */
let throttled = 0;

const ssm = createServer(async (request, response) => {
  const { "x-amz-target": target, authorization } = request.headers;
  asked.push({ target, authorization, body: JSON.parse(await text(request)) });
  if (throttled > 0) {
    throttled -= 1;
    response.writeHead(400).end('{"__type":"ThrottlingException"}');
  } else if (value === undefined) response.writeHead(400).end('{"__type":"InternalServerError"}');
  else response.end(JSON.stringify({ Parameter: { Value: value } }));
});

async function load() {
  vi.resetModules();
  return (await import("./secret.ts")).readSecret;
}

beforeEach(async () => {
  asked = [];
  value = "from SSM";
  await new Promise<void>((ready) => ssm.listen(0, "127.0.0.1", ready));
  const address = ssm.address();
  vi.stubEnv("AWS_ENDPOINT_URL_SSM", `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  vi.stubEnv("AWS_REGION", "eu-central-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKID");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("CURSOR_KEY", undefined);
  vi.stubEnv("CURSOR_KEY_PARAMETER", "/stockpot/any/cursor-key");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await new Promise((closed) => ssm.close(closed));
});

test("a secret of the environment is not looked for elsewhere", async () => {
  vi.stubEnv("CURSOR_KEY", "from here");
  const readSecret = await load();
  expect(await readSecret("CURSOR_KEY")).toBe("from here");
  expect(asked).toEqual([]);
});

test("SSM is found where all of AWS is said to be", async () => {
  vi.stubEnv("AWS_ENDPOINT_URL", process.env["AWS_ENDPOINT_URL_SSM"]);
  vi.stubEnv("AWS_ENDPOINT_URL_SSM", undefined);
  const readSecret = await load();
  expect(await readSecret("CURSOR_KEY")).toBe("from SSM");
});

test("SSM is asked once a process, signed with the function's own credentials", async () => {
  const readSecret = await load();
  expect(await Promise.all([readSecret("CURSOR_KEY"), readSecret("CURSOR_KEY")])).toEqual(["from SSM", "from SSM"]);
  value = "changed";
  expect(await readSecret("CURSOR_KEY")).toBe("from SSM");
  expect(asked).toEqual([
    {
      target: "AmazonSSM.GetParameter",
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/eu-central-1\/ssm\/aws4_request/),
      body: { Name: "/stockpot/any/cursor-key", WithDecryption: true },
    },
  ]);
});

test("SSM is asked again when many functions start at once and it turns some away", async () => {
  const readSecret = await load();
  throttled = 2;
  expect(await readSecret("CURSOR_KEY")).toBe("from SSM");
  expect(asked).toHaveLength(3);
});

test("a failure is not kept: the next request asks again", async () => {
  const readSecret = await load();
  value = undefined;
  await expect(readSecret("CURSOR_KEY")).rejects.toMatchObject({ name: "InternalServerError" });
  value = "from SSM";
  expect(await readSecret("CURSOR_KEY")).toBe("from SSM");
});
