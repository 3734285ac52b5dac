import http from "node:http";
import { text } from "node:stream/consumers";
import { startLocalServer } from "@stockpot/functions/local/server";
import { expect, it, onTestFinished, vi } from "vitest";
import { startEngine } from "../../packages/functions/src/local/engine.ts";
import { createTable } from "../../packages/functions/src/local/table.ts";
import { register } from "./process.ts";

/** What Dynoxide answers to a write when the disk is full. */
const diskFull = {
  __type: "com.amazonaws.dynamodb.v20120810#InternalServerError",
  message: "commit failed (backend: database or disk is full)",
};

/** An engine in memory whose writes can be failed as a full disk fails them. */
async function startFailingEngine() {
  const engine = await startEngine({ folder: undefined, log: () => {}, prepare: createTable });
  const state = { isFull: false };
  const proxy = http.createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const target = String(request.headers["x-amz-target"]);
      if (state.isFull && !/\.(Get|BatchGet|Query|Scan|TransactGet|Describe)/.test(target)) {
        response.writeHead(500, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(diskFull));
        return;
      }
      const { host: _host, ...headers } = request.headers;
      http
        .request(engine.endpoint, { method: "POST", headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        })
        .end(body);
    })();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await engine.stop();
  });
  const address = proxy.address();
  return { state, endpoint: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}` };
}

const health = async (url: string) => {
  const answer = await fetch(`${url}/api/v1/health`);
  return [answer.status, await answer.json()];
};
const well = [200, { status: "ok" }];
const unwell = (message: string) => [503, expect.objectContaining({ code: "UNAVAILABLE", message, issues: [] })];

it("a failed save's reason is in the log and in health, without a word of what was saved, until a save works", async () => {
  const { state, endpoint } = await startFailingEngine();
  const printed: string[] = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((line) => printed.push(String(line)) > 0);
  onTestFinished(() => spy.mockRestore());
  const server = await startLocalServer({ port: 0, demo: false, site: false, endpoint });
  onTestFinished(() => server.stop());
  expect(await health(server.url)).toEqual(well);

  state.isFull = true;
  const failed = await register(server.url, "rosa@example.com");
  expect([failed.status, await failed.json()]).toEqual([503, expect.objectContaining({ code: "STILL_WORKING" })]);
  const line = printed.find((one) => one.includes("auth.register")) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({ error: { reason: "database or disk is full" } });
  expect(line).not.toMatch(/rosa|backend:/i);
  expect(await health(server.url)).toEqual(unwell("Nothing can be saved: database or disk is full."));
  expect((await fetch(`${server.url}/api/v1/health`, { method: "HEAD" })).status).toBe(503);

  state.isFull = false;
  expect((await register(server.url, "rosa@example.com")).status).toBe(201);
  expect(await health(server.url)).toEqual(well);
});
