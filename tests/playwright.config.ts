import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const debians = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = process.env["CHROMIUM_PATH"] ?? debians.find(existsSync);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}

// Every worker reads this file and must find the port that the first reading chose.
process.env["E2E_PORT"] ??= String(await freePort());
const port = process.env["E2E_PORT"];
const url = `http://localhost:${port}`;

/** Expects the built site in packages/web/dist; `npm test` builds it first. */
// oxlint-disable-next-line import/no-default-export -- Playwright reads the default export.
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "../.build/e2e",
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  forbidOnly: process.env["CI"] !== undefined,
  reporter: "list",
  // A site that is broken altogether ends the run before the patience below adds up to hours.
  maxFailures: process.env["CI"] === undefined ? 0 : 20,
  // Limits for what hangs: a machine that is slow or shared stays far below them.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "America/New_York",
    // In the gate nothing waits for a movement to end.
    ...(process.env["GATE"] !== undefined && { contextOptions: { reducedMotion: "reduce" } }),
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" tests/e2e/support/serve.ts`,
    cwd: "..",
    env: { PORT: port },
    url: `${url}/api/v1/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
