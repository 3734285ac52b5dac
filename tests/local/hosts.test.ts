import net from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { type LocalServer, startLocalServer } from "@stockpot/functions/local/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { namesOf } from "../../packages/functions/src/local/hosts.ts";
import { flawOf } from "../support/http.ts";

/** Sends these lines as a request, to the last byte, and reads the answer until the server closes the connection. */
async function ask(server: LocalServer, address: string, ...lines: readonly string[]) {
  const connection = net.connect(Number(new URL(server.url).port), address);
  connection.write([...lines, "Connection: close", "", ""].join("\r\n"));
  const [head = "", ...rest] = (await text(connection)).split("\r\n\r\n");
  const [first = "", ...headers] = head.split("\r\n");
  return {
    status: Number(first.split(" ")[1]),
    headers: Object.fromEntries(headers.map((line) => [line.split(": ")[0]?.toLowerCase(), line.split(": ")[1]])),
    text: rest.join("\r\n\r\n"),
  };
}

const statusFor = async (server: LocalServer, host: string, address = "127.0.0.1") =>
  (await ask(server, address, "GET /api/v1/health HTTP/1.1", `Host: ${host}`)).status;

let server: LocalServer;

describe("a server on the loopback address", () => {
  beforeAll(async () => {
    server = await startLocalServer({ port: 0, demo: false });
  });
  afterAll(() => server.stop());

  it.each([
    "localhost",
    "localhost:8080",
    "LOCALHOST",
    "localhost.",
    "127.0.0.1",
    "127.0.0.1:1",
    "[::1]",
    "[::1]:3000",
  ])("answers to %s", async (host) => expect(await statusFor(server, host)).toBe(200));

  it.each([
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "evil.localhost",
    "127.0.0.1.evil.example",
    "127.0.0.2",
    "10.0.0.1",
    "[::2]",
    hostname() === "localhost" ? "other" : hostname(),
  ])("answers 421 to %s, on the API and on the site", async (host) => {
    const api = await ask(server, "127.0.0.1", "GET /api/v1/health HTTP/1.1", `Host: ${host}`);
    expect(api.status).toBe(421);
    expect(flawOf(api)).toBe(undefined);
    expect(JSON.parse(api.text)).toEqual({
      message: expect.stringContaining("ALLOWED_HOSTS"),
      code: "MISDIRECTED",
      issues: [],
      requestId: api.headers["x-request-id"],
    });
    const site = await ask(server, "127.0.0.1", "GET / HTTP/1.1", `Host: ${host}`);
    expect([site.status, site.headers["content-type"]]).toEqual([421, "text/plain; charset=utf-8"]);
    expect(site.text).toContain("ALLOWED_HOSTS");
  });

  it.each([
    ["no Host", ["GET /api/v1/health HTTP/1.1"]],
    ["no Host in HTTP/1.0", ["GET /api/v1/health HTTP/1.0"]],
    ["an empty Host", ["GET /api/v1/health HTTP/1.1", "Host: "]],
    ["two Hosts", ["GET /api/v1/health HTTP/1.1", "Host: localhost", "Host: localhost"]],
    ["a list of Hosts", ["GET /api/v1/health HTTP/1.1", "Host: localhost, evil.example"]],
    ["a user in its Host", ["GET /api/v1/health HTTP/1.1", "Host: localhost@evil.example"]],
    ["a path in its Host", ["GET /api/v1/health HTTP/1.1", "Host: localhost/evil.example"]],
  ])("answers 400 to a request with %s", async (_what, lines) => {
    const answer = await ask(server, "127.0.0.1", ...lines);
    expect(answer.status).toBe(400);
    expect(flawOf(answer)).toBe(undefined);
    expect(JSON.parse(answer.text)).toMatchObject({ code: "INVALID", issues: [] });
  });

  it("takes a name that comes with the request's target or from a proxy for nothing", async () => {
    const forwarded = ["X-Forwarded-Host: localhost", "Forwarded: host=localhost"];
    const answer = await ask(server, "127.0.0.1", "GET /api/v1/health HTTP/1.1", "Host: evil.example", ...forwarded);
    expect(answer.status).toBe(421);
    const target = `GET http://localhost/api/v1/health HTTP/1.1`;
    expect((await ask(server, "127.0.0.1", target, "Host: evil.example")).status).toBe(421);
  });

  it("answers before it has read the body", async () => {
    const lines = ["POST /api/v1/auth/login HTTP/1.1", "Host: evil.example", "Content-Length: 900000"];
    expect((await ask(server, "127.0.0.1", ...lines)).status).toBe(421);
  });
});

describe("a server on all addresses", () => {
  const settings = { ALLOWED_HOSTS: "Kitchen.example, till.example ,", SITE_URL: "https://stockpot.example:8443/" };

  beforeAll(async () => {
    server = await startLocalServer({ port: 0, demo: false, host: "0.0.0.0", names: namesOf(settings) });
  });
  afterAll(() => server.stop());

  it.each(["localhost", hostname(), "kitchen.example:3000", "till.example", "stockpot.example"])(
    "answers to %s",
    async (host) => expect(await statusFor(server, host)).toBe(200),
  );

  it("answers to each address of this machine by that address", async () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses = []) =>
      addresses.filter(({ family }) => family === "IPv4").map(({ address }) => address),
    );
    expect(own).toContain("127.0.0.1");
    for (const address of own) expect([address, await statusFor(server, address, address)]).toEqual([address, 200]);
    expect(await statusFor(server, "192.0.2.1")).toBe(421);
  });

  it.each(["evil.example", "sub.kitchen.example", "example"])("answers 421 to %s", async (host) =>
    expect(await statusFor(server, host)).toBe(421),
  );
});
