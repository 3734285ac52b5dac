import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Page, expect, test } from "@playwright/test";
import { familyOf, portsOf } from "../local/reach.ts";

const main = fileURLToPath(new URL("../../packages/functions/src/local/main.ts", import.meta.url));

/** A server with data of its own, started as `npm start` does it. */
async function startServer(environment: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), "stockpot-privacy-"));
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"], PORT: "0", DEMO: "0", DATA_DIR: folder, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  let said = "";
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (said.includes("is ready")) break;
  }
  child.stdout.resume();
  const { url, endpoint }: Record<string, string> = JSON.parse(readFileSync(path.join(folder, "server.json"), "utf8"));
  const announced = [url, endpoint].flatMap((one = "") => Number(new URL(one).port) || []);
  const listening = existsSync("/proc/self/net/tcp") ? portsOf(familyOf(child.pid ?? 0)) : announced;
  return { port: Number(new URL(url ?? "").port), ports: listening, stop };
}

/** A page of another origin, which also says which answer any page may read. */
async function startElsewhere() {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" });
    response.end("<!doctype html><title>Elsewhere</title>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port to listen at.");
  return { port: address.port, stop: () => server.close() };
}

/** Asks for everything that is worth having at these addresses. @returns what the page could read an answer of */
const readableFrom = (page: Page, origins: readonly string[]) =>
  page.evaluate(async (all) => {
    const json = { "content-type": "application/json" };
    const amazon = { "content-type": "application/x-amz-json-1.0", authorization: "AWS4-HMAC-SHA256 Credential=local" };
    const account = JSON.stringify({ fullName: "Eve", email: "eve@example.com", password: "Stockpot1!" });
    const requests: [string, RequestInit][] = [
      ["/", {}],
      ["/api/v1/health", {}],
      ["/api/v1/openapi.json", {}],
      ["/api/v1/auth/register", { method: "POST", headers: json, body: account }],
      ["/api/v1/auth/register", { method: "POST", body: account }],
      ...["ListTables", "Scan"].map((action): [string, RequestInit] => [
        "/",
        {
          method: "POST",
          headers: { ...amazon, "x-amz-target": `DynamoDB_20120810.${action}` },
          body: action === "Scan" ? '{"TableName":"stockpot"}' : "{}",
        },
      ]),
    ];
    const readable = new Set<string>();
    for (const origin of all) {
      for (const [target, request] of requests) {
        try {
          await (await fetch(origin + target, request)).text();
          readable.add(origin);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
        }
      }
    }
    return [...readable];
  }, origins);

const networks = [
  ["where it can have a network of its own", {}],
  ["without one", { PRIVATE_ENGINE: "0" }],
] as const;

for (const [where, environment] of networks) {
  test(`a page of another origin reads nothing of the server and the engine, ${where}`, async ({
    playwright,
    launchOptions,
  }) => {
    test.skip(process.platform === "darwin", "macOS has one loopback address, where a page can try every port.");
    const server = await startServer(environment);
    const elsewhere = await startElsewhere();
    const names = "MAP evil.example 127.0.0.1";
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=${names}`],
    });
    try {
      expect(server.ports).toContain(server.port);
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${elsewhere.port}/`);
      const hosts = ["127.0.0.1", "localhost", "[::1]", "evil.example"];
      const origins = hosts.flatMap((host) => server.ports.map((port) => `http://${host}:${port}`));
      const open = `http://evil.example:${elsewhere.port}`;
      expect(await readableFrom(page, [open, ...origins])).toEqual([open]);

      // The name leads here now, and so the page at it and the server are one origin for the browser.
      for (const port of server.ports.filter((one) => one !== server.port)) {
        const nobody = await browser.newPage();
        await expect(nobody.goto(`http://evil.example:${port}/`)).rejects.toThrow("ERR_CONNECTION_REFUSED");
      }
      expect((await page.goto(`http://evil.example:${server.port}/`))?.status()).toBe(421);
      const own = await page.evaluate(async () => {
        const response = await fetch("/api/v1/health");
        return [response.status, await response.text()] as const;
      });
      expect(own).toEqual([421, expect.stringContaining('"code":"MISDIRECTED"')]);
    } finally {
      await browser.close();
      elsewhere.stop();
      await server.stop();
    }
  });
}
