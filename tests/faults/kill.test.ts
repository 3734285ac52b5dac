import { rmSync } from "node:fs";
import { afterAll, test, vi } from "vitest";
import { ServerProcess, until } from "../local/process.ts";
import { sendTo } from "../support/http.ts";
import { overHttp } from "../support/order-fixtures.ts";
import { Workload } from "../support/workload.ts";

// An engine and a data folder of their own, known before the code is loaded that reads where the table is.
const { engine, folder } = await vi.hoisted(async () => {
  const { mkdtempSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const path = await import("node:path");
  const { startEngine } = await import("@stockpot/functions/local/engine");
  const { readKeys } = await import("@stockpot/functions/local/data-folder/keys");
  const { createTable, tableName } = await import("@stockpot/functions/local/table");
  const ownFolder = mkdtempSync(path.join(tmpdir(), "stockpot-kill-"));
  const own = await startEngine({ folder: ownFolder, log: () => {}, prepare: createTable });
  Object.assign(process.env, { DYNAMODB_ENDPOINT: own.endpoint, TABLE_NAME: tableName, ...readKeys(ownFolder) });
  return { engine: own, folder: ownFolder };
});

afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

/** DynamoDB Local can lose what it has just acknowledged when it is killed: there the server alone is. */
const isDurable = process.env["ENGINE"] !== "dynamodb-local";

/** How many times each is killed: `npm run soak` says more. */
const rounds = Number(process.env["SOAK"] ?? 1);

async function startServer(): Promise<ServerProcess> {
  const server = new ServerProcess({ DATA_DIR: folder, DYNAMODB_ENDPOINT: engine.endpoint });
  sendTo(await server.url());
  return server;
}

test(
  "nothing acknowledged is lost or done twice when the engine and the server are killed under load",
  { timeout: 300_000 * rounds },
  async () => {
    let server = await startServer();
    for (let round = 1; round <= rounds; round += 1) {
      const load = await Workload.begin(overHttp, round);
      const work = load.work(7, 3);
      await until("some is done", () => load.answers > 5 + (round % 15));
      if (isDurable) await engine.kill();
      const before = load.answers;
      await until("some more is done", () => load.answers > before + 5 + (round % 7));
      server.signal("SIGKILL");
      await server.exit;
      server = await startServer();
      await work;
      await load.verify();
    }
  },
);
