import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";

const Owner = z.object({ pid: z.int(), url: z.string().optional(), endpoint: z.string().optional() });

/** Another server works on the same data. */
export class DataInUse extends Error {
  override readonly name = "DataInUse";
}

export interface DataLock {
  /** Tells whoever comes later where the server runs and, once it does, its engine. */
  announce(where: { readonly url: string; readonly endpoint?: string }): void;
  release(): void;
}

const ownerFileIn = (folder: string) => path.join(folder, "server.json");

function readOwner(folder: string): z.infer<typeof Owner> | undefined {
  const file = ownerFileIn(folder);
  if (!existsSync(file)) return undefined;
  return Owner.safeParse(JSON.parse(readFileSync(file, "utf8") || "{}")).data;
}

/** Where the engine of the server that holds a data folder answers, as far as it has said so. */
export const announcedEndpoint = (folder: string): string | undefined => readOwner(folder)?.endpoint;

function whoHolds(folder: string): string {
  const owner = readOwner(folder);
  if (!owner) return "";
  return owner.url ? `: it runs at ${owner.url} (process ${owner.pid})` : ` (process ${owner.pid})`;
}

/**
 * Takes a data folder for this process alone. The system ends the lock with the process, however that ends,
 * because it is a lock on a SQLite file: nothing stale is left to be told from the living.
 * @throws DataInUse
 */
export function lockData(folder: string): DataLock {
  const ownerFile = ownerFileIn(folder);
  const database = new DatabaseSync(path.join(folder, "lock"));
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    const isLocked = error instanceof Error && "errcode" in error && error.errcode === 5;
    if (!isLocked) throw error;
    throw new DataInUse(`Another server uses the data in ${folder}${whoHolds(folder)}.`, { cause: error });
  }
  const say = (owner: z.infer<typeof Owner>) => writeFileSync(ownerFile, JSON.stringify(owner));
  say({ pid: process.pid });
  return {
    announce: (where) => say({ pid: process.pid, ...where }),
    release() {
      rmSync(ownerFile, { force: true });
      database.close();
    },
  };
}
