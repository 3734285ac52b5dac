import { writeFileSync } from "node:fs";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the local server. */
    url: string;
    /** Of the DynamoDB engine behind it. */
    endpoint: string;
    /** The server's settings that the code under test reads too when a test calls it directly. */
    settings: Record<string, string>;
    signingKey: string;
    publicKeys: string;
  }
}

interface Running {
  users: number;
  readonly server: Promise<{ readonly url: string; readonly endpoint: string; stop(): Promise<void> }>;
}

declare global {
  var stockpotTestServer: Running | undefined;
}

const shared = [
  "DYNAMODB_ENDPOINT",
  "TABLE_NAME",
  "CURSOR_KEY",
  "SECOND_FACTOR_KEY",
  "TOKEN_SIGNING_KEY",
  "TOKEN_PUBLIC_KEYS",
];

/** Every request has all the time it needs: what a slow machine leaves to the background work is tested by itself. */
export const patient = { answerMs: Infinity, lastAttemptMs: Infinity };

async function start(projectName: string) {
  const { startLocalServer } = await import("@stockpot/functions/local/server");
  const server = await startLocalServer({ port: 0, demo: false, background: false });
  const { setRequestTime } = await import("@stockpot/core/platform/request-time");
  // Benchmarks measure it as it is served.
  if (projectName !== "load") setRequestTime(patient);
  // Reads the table's settings when it is loaded, which the server has set by now.
  const { enforceGrants } = await import("./grants.ts");
  enforceGrants();
  return server;
}

/** One engine and one server for the whole run: every project asks, the first starts them, the last stops them. */
export async function setup(project: TestProject): Promise<void> {
  globalThis.stockpotTestServer ??= { users: 0, server: start(project.name) };
  const running = globalThis.stockpotTestServer;
  running.users += 1;
  const { url, endpoint } = await running.server;
  const settings = Object.fromEntries(shared.map((name) => [name, process.env[name] ?? ""]));
  project.provide("url", url);
  project.provide("endpoint", endpoint);
  project.provide("settings", { ...settings, DYNAMODB_ENDPOINT: endpoint });
  project.provide("signingKey", settings["TOKEN_SIGNING_KEY"] ?? "");
  project.provide("publicKeys", settings["TOKEN_PUBLIC_KEYS"] ?? "");
}

export async function teardown(): Promise<void> {
  const running = globalThis.stockpotTestServer;
  if (!running) return;
  running.users -= 1;
  if (running.users > 0) return;
  globalThis.stockpotTestServer = undefined;
  await (await running.server).stop();
  const { refusals } = await import("./grants.ts");
  if (refusals.size === 0) return;
  const message = [...refusals].join("\n");
  // Vitest's report has no place for what fails after the last test.
  const file = process.env["TEST_FAILURES"];
  if (file) writeFileSync(file, message);
  throw new Error(message);
}
