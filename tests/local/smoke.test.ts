import { spawn } from "node:child_process";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { text } from "node:stream/consumers";
import { type LocalServer, startLocalServer } from "@stockpot/functions/local/server";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { smoke } from "../../infra/commands/smoke.ts";
import { openParameterStore } from "../../infra/commands/ssm.ts";
import { deploymentParameterOf, parametersOf } from "../../infra/stage.ts";
import { AwsStandIn } from "../../infra/tests/aws-stand-in.ts";

const infra = fileURLToPath(new URL("../../infra/", import.meta.url));
const { canary } = parametersOf("alice");

const aws = new AwsStandIn();
let environment: Record<string, string>;
let server: LocalServer;

/** A proxy between the smoke test and the server that may change an answer; undefined leaves it as it is. */
type Trouble = (method: string, path: string) => Readonly<{ status: number; body: string }> | undefined;
let trouble: Trouble = () => undefined;

/** CloudFront's place. */
const edge = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const { method = "", url: path = "", headers } = request;
  const body = await text(request);
  const spoilt = trouble(method, path);
  if (spoilt) return response.writeHead(spoilt.status).end(spoilt.body);
  const { authorization, "content-type": type, "idempotency-key": key } = headers;
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { "content-type": type }),
      ...(typeof key === "string" && { "idempotency-key": key }),
    },
    ...(body !== "" && { body }),
  });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
  return response.end(await answer.text());
});
let site: string;

beforeAll(async () => {
  environment = await aws.start();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  server = await startLocalServer({ port: 0, demo: false, site: `${infra}tests/site` });
  await new Promise<void>((ready) => edge.listen(0, "127.0.0.1", ready));
  site = `http://127.0.0.1:${String(Object.values(edge.address() ?? {}).find(Number))}`;
});

afterAll(async () => {
  edge.close();
  await server.stop();
  vi.unstubAllEnvs();
  aws.stop();
});

afterEach(() => {
  trouble = () => undefined;
});

const patience = { spreadMs: 200, failureMs: 100, pauseMs: 10 };

async function run({ spreadMs } = patience) {
  const said: string[] = [];
  const store = openParameterStore("us-east-1");
  await smoke({ stage: "alice", site, store, say: (line) => said.push(line), patience: { ...patience, spreadMs } });
  return said.join("\n");
}

/** Answers some requests with this. */
const answering =
  (method: string, part: string, status: number, body = "{}"): Trouble =>
  (given, path) =>
    given === method && path.includes(part) ? { status, body } : undefined;

const written = (quantity: number) => JSON.stringify({ data: { id: "any", quantity } });

const noted = (value: object) =>
  aws.parameters.set(deploymentParameterOf("alice"), {
    value: JSON.stringify({ region: "us-east-1", site, ...value }),
    type: "String",
    changedAt: 0,
  });

async function command() {
  const child = spawn(process.execPath, [`${infra}commands/main.ts`, "smoke", "--stage", "alice"], {
    env: { PATH: process.env["PATH"], ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, output };
}

const note = (): unknown => JSON.parse(aws.parameters.get(deploymentParameterOf("alice"))?.value ?? "null");

describe("the smoke test", () => {
  it("signs its owner up the first time, and finds one restaurant and one item from then on", async () => {
    expect(await run()).toContain("What it wrote is there.");
    const account = aws.parameters.get(canary);
    expect(account?.type).toBe("SecureString");
    const created: string[] = [];
    trouble = (method, path) => {
      if (method === "POST" && !path.includes("/auth/login")) created.push(path);
      return undefined;
    };
    expect(await run()).toContain("What it wrote is there.");
    expect(created).toEqual([]);
    expect(aws.parameters.get(canary)).toBe(account);
  });

  it("takes up a first run that was cut off after the account was kept", async () => {
    trouble = answering("POST", "/auth/register", 502);
    aws.parameters.clear();
    await expect(run()).rejects.toThrow("auth.register is answered with 502");
    const account = aws.parameters.get(canary);
    trouble = () => undefined;
    expect(await run()).toContain("What it wrote is there.");
    expect(aws.parameters.get(canary)).toBe(account);
  });

  it("waits for what CloudFront needs to spread, and says what it sees", async () => {
    let refusals = 3;
    trouble = (_method, path) => {
      if (!path.endsWith("/health") || refusals === 0) return undefined;
      refusals -= 1;
      return { status: 403, body: "" };
    };
    expect(await run({ ...patience, spreadMs: 60_000 })).toContain("meta.health: 403, trying again …");
    expect(refusals).toBe(0);
  });

  it.each([
    ["the API is down", answering("GET", "/health", 503), "meta.health is answered with 503"],
    ["every request is refused", () => ({ status: 403, body: "<html>" }), "meta.health is answered with 403: <html>"],
    ["there is no page", answering("GET", "/index.html", 404), "/index.html is answered with 404"],
    ["there is another page", answering("GET", "/index.html", 200, "Hello"), "/index.html is another page"],
    [
      "its script is gone",
      (_method: string, path: string) => {
        if (path === "/index.html") {
          return { status: 200, body: '<title>Stockpot</title><script type="module" src="/assets/gone.js"></script>' };
        }
        return undefined;
      },
      "/assets/gone.js is answered with 404",
    ],
    ["the sign-in is refused", answering("POST", "/auth/login", 401), "has an account, and is not let in"],
    ["a write is refused", answering("PATCH", "/inventory/", 409), "inventory.update is answered with 409"],
  ])("fails when %s", async (_what, spoil, message) => {
    await run();
    trouble = spoil;
    await expect(run()).rejects.toThrow(message);
  });

  it("fails when a write is answered and lost", async () => {
    await run();
    trouble = answering("PATCH", "/inventory/", 200, written(1));
    const lost = await Promise.allSettled([run()]);
    trouble = answering("PATCH", "/inventory/", 200, written(2));
    const alsoLost = await Promise.allSettled([run()]);
    const reasons = [...lost, ...alsoLost].map((one) => (one.status === "rejected" ? String(one.reason) : "passed"));
    // Which of the two is what it wrote depends on what was there; the other is not even answered.
    expect(reasons.join("\n")).toMatch(/kg were written, and \d kg are read/);
    expect(reasons.join("\n")).toMatch(/kg were written, and \d kg were answered/);
  });
});

describe("npm run smoke", () => {
  it("notes that what is deployed works", async () => {
    noted({ commit: "c2", before: "c1" });
    expect(await command()).toMatchObject({ code: 0, output: expect.stringContaining("alice works.") });
    expect(note()).toEqual({ region: "us-east-1", site, commit: "c2", before: "c1", isSound: true });
  });

  it("names the commit to go back to when it fails, and notes nothing", async () => {
    noted({ commit: "c2", before: "c1" });
    trouble = answering("POST", "/auth/login", 401);
    const { code, output } = await command();
    expect(code).toBe(1);
    expect(output).toContain("git checkout c1 && npm run deploy -- --stage alice");
    expect(output).not.toContain("    at ");
    expect(note()).not.toHaveProperty("isSound");
    noted({ commit: "c1" });
    expect((await command()).output).toContain("there is none to go back to");
  });

  it("says who has to be let in where people who sign up wait for it", async () => {
    noted({ commit: "c1" });
    aws.parameters.delete(canary);
    vi.stubEnv("SIGNUP_ROLE", "USER");
    const { code, output } = await command();
    vi.stubEnv("SIGNUP_ROLE", undefined);
    expect(code).toBe(1);
    expect(output).toMatch(/canary-\S+ waits for an administrator/);
    expect(output).toContain("npm run smoke -- --stage alice");
  });
});
