import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type RequestOptions, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { securityHeaders } from "@stockpot/core/api/headers";
import { type LocalServer, startLocalServer } from "@stockpot/functions/local/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const page = "<!doctype html><title>Stockpot</title>";
const script = `export const words = ${JSON.stringify("stock and pot ".repeat(500))};`;
const schemeScript = "'sha256-abc='";

let folder: string;
let server: LocalServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "stockpot-site-"));
  const site = path.join(folder, "dist");
  mkdirSync(path.join(site, "assets"), { recursive: true });
  const files = {
    "index.html": page,
    "csp.json": JSON.stringify({ schemeScript }),
    "favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "assets/main-Bq3xY_9a.js": script,
    "assets/inter-Bq3xY_9a.woff2": "font",
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(site, name), content);
  writeFileSync(path.join(folder, "secret.txt"), "secret");
  server = await startLocalServer({ port: 0, demo: false, site });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Got {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends a path as it is: fetch would tidy it up and undo the encoding. */
const get = (target: string, options: Pick<RequestOptions, "method" | "headers" | "agent"> = {}) =>
  new Promise<Got>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path: target, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .once("error", reject)
      .end();
  });

const from = (accepted: string, target = "/assets/main-Bq3xY_9a.js") =>
  get(target, { headers: { "accept-encoding": accepted } });

describe("the site", () => {
  it.each(["/", "/index.html", "/restaurants", "/inventory?tab=all", "/no/such/page"])(
    "answers %s with the application, never kept",
    async (target) => {
      const { status, headers, body } = await get(target);
      expect(status).toBe(200);
      expect(body.toString()).toBe(page);
      expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
    },
  );

  it.each(["/assets/main-00000000.js", "/robots.txt", "/.env", "/csp.json", "/.sources", "/a/b.c"])(
    "answers %s, a file that it has not, with 404 and not with the application",
    async (target) => {
      const { status, body } = await get(target);
      expect(status).toBe(404);
      expect(body.toString()).not.toContain("<");
    },
  );

  it.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/..%2f..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
    "/../../../../etc/passwd",
    "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/..%2f",
    "/%00",
    "/index.html%00.js",
    "/%",
    "http://elsewhere.example/secret",
  ])("answers %s, which leads out of it, with 404", async (target) => {
    const { status, body } = await get(target);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain("secret");
  });

  it("keeps hashed assets for ever and has others asked for again", async () => {
    const hashed = await get("/assets/main-Bq3xY_9a.js");
    expect(hashed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(hashed.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    const icon = await get("/favicon.svg");
    expect(icon.headers).toMatchObject({ "cache-control": "no-cache", "content-type": "image/svg+xml" });
    const again = await get("/favicon.svg", { headers: { "if-none-match": String(icon.headers["etag"]) } });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  it("sends text compressed as the browser can read it, and fonts as they are", async () => {
    const brotli = await from("gzip, deflate, br, zstd");
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    const gzip = await from("gzip, br;q=0");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const plain = await from("identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    expect(plain.headers["vary"]).toBe("Accept-Encoding");
    const font = await from("br", "/assets/inter-Bq3xY_9a.woff2");
    expect(font.headers).toMatchObject({ "content-type": "font/woff2" });
    expect(font.headers["content-encoding"]).toBeUndefined();
  });

  it("keeps an idle connection for longer than its client does", async () => {
    const agent = new Agent({ keepAlive: true });
    const { headers } = await get("/", { agent });
    agent.destroy();
    expect(headers).toMatchObject({ connection: "keep-alive", "keep-alive": "timeout=75" });
  });

  it("answers HEAD like GET without the body, and other methods with 405", async () => {
    const head = await get("/restaurants", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers["content-length"]).toBe(String(page.length));
    expect(head.body).toHaveLength(0);
    const posted = await get("/restaurants", { method: "POST" });
    expect(posted.status).toBe(405);
    expect(posted.headers["allow"]).toBe("GET, HEAD");
  });

  it.each(["/", "/no.file", "/assets/main-Bq3xY_9a.js", "/api/v1/health", "/api/v1/none", "/api/v1/restaurants"])(
    "answers %s with every security header and the hash of the page's script",
    async (target) => {
      const { headers } = await get(target);
      expect(headers).toMatchObject(securityHeaders(schemeScript));
      expect(headers["content-security-policy"]).toContain(schemeScript);
    },
  );

  it.each(["/api", "/api/", "/api/v1", "/api/v1/none", "/api/v1/restaurants/%", "/api/index.html"])(
    "never answers %s with the application",
    async (target) => {
      const { status, headers, body } = await get(target);
      expect(status).toBe(404);
      expect(headers).toMatchObject({ "content-type": "application/json", "cache-control": "no-store" });
      expect(JSON.parse(body.toString())).toMatchObject({ code: "NOT_FOUND", issues: [] });
    },
  );

  it("answers a method that a path of the API has not with 404", async () => {
    const { status, body } = await get("/api/v1/health", { method: "DELETE" });
    expect(status).toBe(404);
    expect(JSON.parse(body.toString())).toMatchObject({ code: "NOT_FOUND" });
  });
});
