import path from "node:path";
import { fileURLToPath } from "node:url";
import { endStaleEngines, startEngine } from "../local/engine.ts";
import { DataInUse, type DataLock, announcedEndpoint, lockData } from "../local/lock.ts";
import { openFolder } from "../local/store.ts";
import { hasTable, tableName as localTable } from "../local/table.ts";

// Whatever a command writes is for its user alone.
process.umask(0o077);

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** There is nothing the command could do; the message says why. */
export class Refused extends Error {
  override readonly name = "Refused";
}

const noData = (folder: string) =>
  new Refused(`There is no data in ${folder} yet. Start Stockpot once (npm start), or name another folder: DATA_DIR=…`);

interface Engine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** The engine of a server that runs on the folder, or one for as long as the command takes. */
async function engineOf(folder: string): Promise<Engine> {
  let lock: DataLock;
  try {
    lock = lockData(folder);
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error;
    const endpoint = announcedEndpoint(folder);
    if (endpoint === undefined) throw new Refused(`${error.message} It is only just starting; try again.`);
    return { endpoint, stop: async () => {} };
  }
  await endStaleEngines(folder);
  const engine = await startEngine({ folder, log: () => {}, prepare: async () => {} });
  return {
    endpoint: engine.endpoint,
    async stop() {
      await engine.stop();
      lock.release();
    },
  };
}

/**
 * Runs a command on the table that the environment names: a deployed stage's with TABLE_NAME and the stage's
 * credentials, an engine's with DYNAMODB_ENDPOINT, and otherwise the one in the local data folder, whether or not a
 * server runs on it. Whatever reads the table has to be loaded within `work`.
 * @throws Refused
 */
export async function withTable(work: (where: string) => Promise<void>): Promise<void> {
  const { TABLE_NAME: name, DYNAMODB_ENDPOINT: given, AWS_REGION: region, DATA_DIR: dataDir } = process.env;
  if (name && !given) return work(`table ${name} in ${region ?? "us-east-1"}`);

  process.env["TABLE_NAME"] = name ?? localTable;
  if (given) return work(`table ${process.env["TABLE_NAME"]} at ${given}`);

  const folder = openFolder(path.resolve(root, dataDir || ".data"));
  const engine = await engineOf(folder);
  try {
    if (!(await hasTable(engine.endpoint))) throw noData(folder);
    process.env["DYNAMODB_ENDPOINT"] = engine.endpoint;
    await work(`the data in ${folder}`);
  } finally {
    await engine.stop();
  }
}

/** Ends the command, with what to do about it in case of a known failure. */
export async function run(work: () => Promise<void>): Promise<never> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  }
  process.exit();
}
