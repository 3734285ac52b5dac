import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { socketOf } from "@stockpot/core/storage/endpoint";
import * as z from "zod";
import { type Engine, endStaleEngines, startEngine } from "./engine.ts";
import { readKeys } from "./keys.ts";
import { engineFiles } from "./launch.ts";
import { openPrivately } from "./private-folder.ts";
import { createTable, deleteTable, hasTable, tableName } from "./table.ts";

/**
 * Whether a data folder holds the demo data. `seeding` is written before the first thing is, and so an interrupted
 * seeding is known and starts over.
 */
const DemoState = z.enum(["seeding", "seeded", "none"]);
type DemoState = z.infer<typeof DemoState>;

const stateFile = (folder: string) => path.join(folder, "demo-state");

const readState = (folder: string | undefined): DemoState | undefined =>
  folder !== undefined && existsSync(stateFile(folder))
    ? DemoState.parse(readFileSync(stateFile(folder), "utf8").trim())
    : undefined;

function writeState(folder: string | undefined, state: DemoState): void {
  if (folder !== undefined) writeFileSync(stateFile(folder), `${state}\n`);
}

/** Makes a data folder where there is none. @returns its one name, without links */
export function openFolder(given: string): string {
  openPrivately(given);
  return realpathSync(given);
}

interface StoreOptions {
  /** Locked by the caller; without one, everything is kept in memory. */
  readonly folder: string | undefined;
  /** Of an engine that runs already; without one, an engine is started. */
  readonly endpoint: string | undefined;
  readonly demo: boolean;
  readonly log: (line: string) => void;
}

/** The table with its engine, ready for the handlers. */
export interface Store {
  readonly endpoint: string;
  /** Absent where the engine is not this server's own. */
  readonly engine: Engine | undefined;
  readonly hasDemo: boolean;
  close(): Promise<void>;
}

/** The handlers read these when they are loaded, on Lambda and here alike. */
function applySettings(endpoint: string, folder: string | undefined): void {
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    DYNAMODB_ENDPOINT: endpoint,
    AWS_REGION: process.env["AWS_REGION"] ?? "us-east-1",
    ...readKeys(folder),
  });
}

/**
 * Starts the engine, makes the table where there is none and fills a new one with the demo data.
 * Also sets what the handlers read of the environment, so it comes before they are loaded.
 */
export async function openStore({ folder, endpoint: given, demo, log }: StoreOptions): Promise<Store> {
  const state = readState(folder);
  let isNew = false;
  const prepareFirst = async (endpoint: string) => {
    if (state === "seeding") await deleteTable(endpoint);
    isNew = !(await hasTable(endpoint));
    if (isNew) writeState(folder, demo && state !== "none" ? "seeding" : "none");
    await createTable(endpoint);
  };

  let prepare = prepareFirst;
  if (given === undefined && folder !== undefined) await endStaleEngines(folder);
  const engine =
    given === undefined ? await startEngine({ folder, log, prepare: (endpoint) => prepare(endpoint) }) : undefined;
  prepare = createTable;
  try {
    const endpoint = engine?.endpoint ?? given ?? "";
    if (!engine) await prepareFirst(endpoint);
    applySettings(endpoint, folder);
    if (isNew && demo && state !== "none") {
      log("Filling in the demo data …");
      const { seedDemo } = await import("../demo/seed.ts");
      await seedDemo();
      writeState(folder, "seeded");
    }
    const hasDemo = folder === undefined ? demo : readState(folder) === "seeded";
    return { endpoint, engine, hasDemo, close: async () => engine?.stop() };
  } catch (error) {
    await engine?.stop();
    throw error;
  }
}

const isOnThisMachine = (endpoint: string) =>
  socketOf(endpoint) !== undefined || /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(endpoint).hostname);

/** Throws a data folder's table away and fills a new one with the demo data; the keys stay. */
export async function resetStore({ folder, endpoint, log }: StoreOptions & { readonly folder: string }): Promise<void> {
  if (endpoint === undefined) {
    await endStaleEngines(folder);
    for (const file of engineFiles(folder)) rmSync(file, { recursive: true, force: true });
  } else {
    if (!isOnThisMachine(endpoint)) throw new Error(`Only a table on this machine is reset, not one at ${endpoint}.`);
    await deleteTable(endpoint);
  }
  rmSync(stateFile(folder), { force: true });
  const store = await openStore({ folder, endpoint, demo: true, log });
  await store.close();
}
