import { fork } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { socketOf } from "@stockpot/core/storage/endpoint";
import * as z from "zod";
import { assertSound, commandLine, copyAtStart, keysLost, lost } from "./data-folder/copies.ts";
import { holdsData } from "./data-folder/database.ts";
import { type Engine, endStaleEngines, startEngine } from "./engine.ts";
import { replaceFile } from "./data-folder/files.ts";
import { readKeys, storedKeys } from "./data-folder/keys.ts";
import { engineFiles, tableFile } from "./launch.ts";
import { openPrivately } from "./data-folder/private-folder.ts";
import { createTable, deleteTable, hasOtherTable, hasTable, tableName } from "./table.ts";
import { Trouble } from "./data-folder/trouble.ts";

/**
 * Whether a data folder holds the demo data. `seeding` is written before there is a table, and the others once it is
 * ready to be used: an interrupted first start is known and starts over, and a table that is gone is missed.
 */
const DemoState = z.enum(["seeding", "seeded", "none"]);
type DemoState = z.infer<typeof DemoState>;

const stateFile = (folder: string) => path.join(folder, "demo-state");

function readState(folder: string | undefined): DemoState | undefined {
  if (folder === undefined || !existsSync(stateFile(folder))) return undefined;
  const { success, data } = DemoState.safeParse(readFileSync(stateFile(folder), "utf8").trim());
  if (success) return data;
  throw new Trouble(
    `The file ${stateFile(folder)} is damaged: it should say seeding, seeded or none.`,
    "Write seeded into it if the data began as demo data, or none if it did not, and start again.",
  );
}

function writeState(folder: string | undefined, state: DemoState): void {
  if (folder !== undefined) replaceFile(stateFile(folder), `${state}\n`);
}

const ofAnotherVersion = (folder: string) =>
  new Trouble(
    `The data in ${folder} was stored by another version of Stockpot, in a form that this one can't read.`,
    `Start over: ${commandLine("npm run demo:reset")}. If the data matters, copy it first: ${commandLine("npm run data:backup")}`,
  );

const nameAnother = "Name a folder that can be created and written to: DATA_DIR=… npm start";

const whyNotMade = new Map<unknown, string>([
  ["EEXIST", "is a file, or lies in one: the data needs a folder"],
  ["ENOTDIR", "is a file, or lies in one: the data needs a folder"],
  // As in /proc, although the folder above it is there.
  ["ENOENT", "cannot be made: the system takes no folders there"],
  ["EROFS", "cannot be made: the disk is read-only there"],
  ["ENAMETOOLONG", "cannot be made: its name is too long"],
]);

const files = ["stockpot.db", "keys.json", "demo-state", "server.json", "lock"];
const folders = ["backups", "dynamodb-local"];

function assertKinds(folder: string): void {
  for (const name of [...files, ...folders]) {
    const at = path.join(folder, name);
    const status = statSync(at, { throwIfNoEntry: false });
    const isFile = files.includes(name);
    if (!status || status.isDirectory() !== isFile) continue;
    const what = isFile ? "a folder, and should be a file" : "a file, and should be a folder";
    throw new Trouble(`${at} is ${what}.`, "Move it somewhere else, and start again.");
  }
}

/** Makes a data folder where there is none. @returns its one name, without links @throws Trouble */
export function openFolder(given: string): string {
  try {
    openPrivately(given);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const why = whyNotMade.get(code);
    if (why === undefined) throw error;
    throw new Trouble(`${given} ${why}.`, nameAnother, { cause: error });
  }
  const folder = realpathSync(given);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  assertKinds(folder);
  return folder;
}

/**
 * Makes sure, before an engine opens a data folder, that nothing in it is damaged or gone.
 * @returns the state of the demo data; undefined for a folder without data
 * @throws Trouble
 */
function examine(folder: string): DemoState | undefined {
  const state = readState(folder);
  const hadData = storedKeys(folder) !== undefined || (state !== undefined && state !== "seeding");
  if (hadData && state !== "seeding" && !holdsData(tableFile(folder))) throw lost(folder, tableFile(folder));
  return state;
}

/**
 * The same for a command that works on the data of a folder.
 * @returns false where there is none yet
 * @throws Trouble
 */
export function examineData(folder: string): boolean {
  const state = examine(folder);
  assertSound(folder);
  return state !== "seeding" && holdsData(tableFile(folder));
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

const demoFile = fileURLToPath(new URL("../demo/main.ts", import.meta.url));

/** By a process of its own, which has the same settings. */
async function fillInDemo(): Promise<void> {
  const filling = fork(demoFile);
  const [code] = await once(filling, "exit");
  if (code !== 0) throw new Error("The demo data could not be filled in.");
}

/**
 * Starts the engine, makes the table where there is none and fills a new one with the demo data.
 * Also sets what the handlers read of the environment, so it comes before they are loaded.
 */
export async function openStore({ folder, endpoint: given, demo, log }: StoreOptions): Promise<Store> {
  const ownFolder = given === undefined ? folder : undefined;
  if (ownFolder !== undefined) await endStaleEngines(ownFolder);
  const state = ownFolder === undefined ? readState(folder) : examine(ownFolder);
  if (ownFolder !== undefined && state !== undefined && state !== "seeding" && !storedKeys(ownFolder)) {
    throw keysLost(ownFolder);
  }
  if (ownFolder !== undefined && state !== "seeding") await copyAtStart(ownFolder, log);
  let isNew = false;
  const prepareFirst = async (endpoint: string) => {
    if (state === "seeding") await deleteTable(endpoint);
    isNew = !(await hasTable(endpoint));
    if (isNew && ownFolder !== undefined && (await hasOtherTable(endpoint))) throw ofAnotherVersion(ownFolder);
    if (isNew && ownFolder !== undefined && state !== undefined && state !== "seeding")
      throw lost(ownFolder, tableFile(ownFolder));
    if (isNew) writeState(folder, "seeding");
    await createTable(endpoint);
  };

  let prepare = prepareFirst;
  const engine =
    given === undefined ? await startEngine({ folder, log, prepare: (endpoint) => prepare(endpoint) }) : undefined;
  prepare = createTable;
  try {
    const endpoint = engine?.endpoint ?? given ?? "";
    if (!engine) await prepareFirst(endpoint);
    applySettings(endpoint, folder);
    const isFilled = isNew && demo && state !== "none";
    if (isFilled) {
      log("Filling in the demo data …");
      await fillInDemo();
    }
    if (isNew) writeState(folder, isFilled ? "seeded" : "none");
    const hasDemo = folder === undefined ? demo : readState(folder) === "seeded";
    return { endpoint, engine, hasDemo, close: async () => engine?.stop() };
  } catch (error) {
    await engine?.stop();
    throw error;
  }
}

const isOnThisMachine = (endpoint: string) =>
  socketOf(endpoint) !== undefined || /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(endpoint).hostname);

/** Throws a data folder's table away and makes a new one, with the demo data or empty; the keys stay. */
export async function resetStore({
  folder,
  endpoint,
  demo,
  log,
}: StoreOptions & { readonly folder: string }): Promise<void> {
  // From here on an interrupted reset starts over, instead of missing the table.
  writeState(folder, "seeding");
  if (endpoint === undefined) {
    await endStaleEngines(folder);
    for (const file of engineFiles(folder)) rmSync(file, { recursive: true, force: true });
  } else {
    if (!isOnThisMachine(endpoint)) throw new Error(`Only a table on this machine is reset, not one at ${endpoint}.`);
    await deleteTable(endpoint);
  }
  const store = await openStore({ folder, endpoint, demo, log });
  await store.close();
}
