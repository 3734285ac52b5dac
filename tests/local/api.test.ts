import { type Server, createServer } from "node:http";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { contract } from "@stockpot/core/contract/contract";
import { type LocalServer, startLocalServer } from "@stockpot/functions/local/server";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "../../packages/functions/src/local/api.ts";

describe("a request", () => {
  const seen: { route: string; event: APIGatewayProxyEventV2 }[] = [];
  const recorder = (route: string) => async (event: APIGatewayProxyEventV2) => {
    seen.push({ route, event });
    return { statusCode: 200 };
  };
  let server: Server;
  let url: string;

  beforeAll(async () => {
    const api = createApi({
      handlers: Object.fromEntries(Object.keys(contract).map((id) => [id, recorder(id)])),
      unknownRoute: recorder("unknown"),
      onFailure: (error) => {
        throw error;
      },
    });
    server = createServer((request, response) => {
      const [path = "", search] = (request.url ?? "").split("?");
      void api(request, path, search === undefined ? "" : `?${search}`).then(({ statusCode = 0, body }) =>
        response.writeHead(statusCode).end(body),
      );
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    url = `http://127.0.0.1:${String(Object.values(server.address() ?? {}).find(Number))}`;
  });

  afterAll(() => void server.close());

  async function send(target: string, init?: RequestInit) {
    await fetch(`${url}${target}`, init);
    const last = seen.at(-1);
    if (!last) throw new Error("No handler was called.");
    return last;
  }

  it("reaches the handler of its route as API Gateway's event", async () => {
    const { route, event } = await send("/api/v1/restaurants/a%20b/inventory/c%2Fd?x=1", {
      method: "PATCH",
      headers: { "content-type": "application/json", "If-Match": '"3"', "X-Many": "1" },
      body: '{"name":"Crème"}',
    });
    expect(route).toBe("inventory.update");
    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "PATCH /api/v1/restaurants/{restaurantId}/inventory/{itemId}",
      rawPath: "/api/v1/restaurants/a%20b/inventory/c%2Fd",
      rawQueryString: "x=1",
      queryStringParameters: { x: "1" },
      pathParameters: { restaurantId: "a b", itemId: "c/d" },
      headers: { "if-match": '"3"', "x-many": "1", "content-type": "application/json" },
      requestContext: {
        http: { method: "PATCH", sourceIp: "127.0.0.1" },
        requestId: expect.stringMatching(/^[\w-]+$/),
      },
      body: '{"name":"Crème"}',
      isBase64Encoded: false,
    });
  });

  it("has repeated parameters joined by commas, decoded, and none where there are none", async () => {
    const { event } = await send("/api/v1/restaurants?q=a%26b&limit=1&limit=2&q=%C3%A9");
    expect(event.queryStringParameters).toEqual({ q: "a&b,é", limit: "1,2" });
    const { event: bare } = await send("/api/v1/restaurants");
    expect(bare).not.toHaveProperty("queryStringParameters");
    expect(bare).not.toHaveProperty("pathParameters");
    expect(bare).not.toHaveProperty("body");
  });

  it("carries a body that is no text as base64", async () => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    const { event } = await send("/api/v1/restaurants", {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: bytes,
    });
    expect(event).toMatchObject({ isBase64Encoded: true, body: bytes.toString("base64") });
  });

  it.each(["/api/v1/restaurants/%zz", "/api/v1/restaurants/", "/api/v1/openapiXjson", "/api/v1//health"])(
    "to %s reaches no handler of the contract",
    async (target) => {
      const { route, event } = await send(target);
      expect(route).toBe("unknown");
      expect(event.routeKey).toBe("$default");
    },
  );
});

describe("a body above 1 MB", () => {
  let server: LocalServer;

  beforeAll(async () => {
    server = await startLocalServer({ port: 0, demo: false, site: false });
  });
  afterAll(() => server.stop());

  const large = JSON.stringify({ email: "a@example.com", password: "x".repeat(1_000_000) });
  const expected = { code: "TOO_LARGE", message: "The request is too large.", issues: [] };
  const post = (body: RequestInit["body"], more: object = {}) =>
    fetch(`${server.url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      ...(body !== undefined && { body }),
      ...more,
    });

  it("is answered with 413 in the API's form, whether or not it says its length", async () => {
    const said = await post(large);
    expect(said.status).toBe(413);
    expect(await said.json()).toMatchObject(expected);
    const streamed = await post(new Blob([large]).stream(), { duplex: "half" });
    expect(streamed.status).toBe(413);
    expect(await streamed.json()).toMatchObject(expected);
  });

  it("is answered before it has come, and cut when it does not end", async () => {
    const { port } = new URL(server.url);
    const socket = net.connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.on("data", (data: Buffer) => {
      answer += data.toString();
    });
    const isClosed = new Promise((resolve) => socket.once("close", resolve).once("error", resolve));
    socket.write(
      "POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n",
    );
    while (!answer.includes("TOO_LARGE")) await pause(10);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    const chunk = Buffer.alloc(100_000);
    while (socket.writable) {
      socket.write(chunk);
      await pause(0);
    }
    await isClosed;
    expect(socket.bytesWritten).toBeLessThan(100_000_000);
    expect((await fetch(`${server.url}/api/v1/health`)).status).toBe(200);
  });
});
