import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { finishRestore } from "./restore.ts";
import { Trouble } from "./trouble.ts";

const Owner = z.object({ pid: z.int(), url: z.string().optional(), endpoint: z.string().optional() });

/** Another server works on the same data. */
export class DataInUse extends Trouble {
  override readonly name = "DataInUse";
}

export interface DataLock {
  /** Tells later processes where the server runs and, once it does, its engine. */
  announce(where: { readonly url: string; readonly endpoint?: string }): void;
  release(): void;
}

const ownerFileIn = (folder: string) => path.join(folder, "server.json");

function readOwner(folder: string): z.infer<typeof Owner> | undefined {
  const file = ownerFileIn(folder);
  if (!existsSync(file)) return undefined;
  try {
    return Owner.safeParse(JSON.parse(readFileSync(file, "utf8"))).data;
  } catch (error) {
    // It only tells where the server runs; an interrupted one may have left half of it.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Where the engine of the server that holds a data folder answers, as far as it has said so. */
export const announcedEndpoint = (folder: string): string | undefined => readOwner(folder)?.endpoint;

function whoHolds(folder: string): string {
  const owner = readOwner(folder);
  if (!owner) return "";
  return owner.url ? `: it runs at ${owner.url} (process ${owner.pid})` : ` (process ${owner.pid})`;
}

/** Tells a held lock, and a file that is no lock, from other failures. */
function explained(error: unknown, folder: string, file: string): unknown {
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) % 256 : undefined;
  if (code === 5) {
    const advice = "Stop that server first, or name another folder: DATA_DIR=…";
    return new DataInUse(`Another server uses the data in ${folder}${whoHolds(folder)}.`, advice, { cause: error });
  }
  if (code !== 11 && code !== 26) return error;
  return new Trouble(`The lock file ${file} is damaged.`, "Remove it, and start again: it holds no data.", {
    cause: error,
  });
}

/**
 * Takes a data folder for this process alone. The system ends the lock with the process, however that ends,
 * because it is a lock on a SQLite file: nothing stale is left to be told from the living. A restore that was
 * interrupted is brought to its end.
 * @throws Trouble, DataInUse
 */
export function lockData(folder: string): DataLock {
  const ownerFile = ownerFileIn(folder);
  const file = path.join(folder, "lock");
  // SQLite does not say which file it may not open.
  if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  const database = new DatabaseSync(file);
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    throw explained(error, folder, file);
  }
  const say = (owner: z.infer<typeof Owner>) => writeFileSync(ownerFile, JSON.stringify(owner));
  const release = () => {
    rmSync(ownerFile, { force: true });
    database.close();
  };
  try {
    say({ pid: process.pid });
    finishRestore(folder);
  } catch (error) {
    release();
    throw error;
  }
  return { announce: (where) => say({ pid: process.pid, ...where }), release };
}
