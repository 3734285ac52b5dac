import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Running, type Side, freePort, run, untilHealthy } from "./side.ts";

/** The checkout that this file is in. */
export const here = fileURLToPath(new URL("../../..", import.meta.url));

/** A Stockpot whose data outlives the server, so that something else may look at them. */
export interface Stockpot extends Side {
  /** The folder of its code. */
  readonly checkout: string;
  readonly dataFolder: string;
  stop(): Promise<void>;
  /** Stops it for good and throws its data away. */
  clear(): Promise<void>;
}

/** Starts `npm start` of a checkout, without demo data, on a new data folder. */
export async function startStockpot(name: string, checkout: string): Promise<Stockpot> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "stockpot-peer-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { npm_lifecycle_event: _event, npm_config_local_prefix: _prefix, ...outer } = process.env;
  const env = { ...outer, PORT: String(port), DATA_DIR: dataFolder, DEMO: "0", NODE_ENV: "production" };
  const start = async (): Promise<Running> => {
    const started = run({ command: "npm", args: ["start"], cwd: checkout, env });
    await untilHealthy(url, started);
    await (await fetch(url)).text();
    return started;
  };
  let program = await start();
  const roots = [program.id];
  return {
    name,
    url,
    roots,
    checkout,
    dataFolder,
    fill: async (restaurantId, first, count) => {
      const given = JSON.stringify(first.map(({ id, name: called }) => ({ id, name: called })));
      const filler = path.join(checkout, "tests/speed/peer/fill.ts");
      await promisify(execFile)(process.execPath, [filler, dataFolder, restaurantId, String(count), given]);
    },
    dataBytes: async () => {
      await program.stop();
      const files = readdirSync(dataFolder).filter((file) => file.startsWith("stockpot.db"));
      const bytes = files.reduce((sum, file) => sum + statSync(path.join(dataFolder, file)).size, 0);
      program = await start();
      roots[0] = program.id;
      return bytes;
    },
    stop: () => program.stop(),
    clear: async () => {
      await program.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
