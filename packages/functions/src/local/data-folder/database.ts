import { accessSync, constants, existsSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The file that holds the table of Dynoxide, by which a running engine is recognised. */
export const databaseFile = (folder: string): string => path.join(folder, "stockpot.db");

/** Where DynamoDB Local keeps its table. */
export const javaFolder = (folder: string): string => path.join(folder, "dynamodb-local");

export const javaDatabaseFile = (folder: string): string => path.join(javaFolder(folder), "shared-local-instance.db");

/** What SQLite keeps beside a database while it works on it, and leaves there when it is killed. */
const beside = ["-wal", "-shm", "-journal"];

/** The files of a database, whether or not they exist. */
export const withBeside = (file: string): string[] => ["", ...beside].map((suffix) => file + suffix);

const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Whether there is a database in a file. One that was only just made may still be all in its log. */
export const holdsData = (file: string): boolean => bytesOf(file) > 0 || bytesOf(`${file}-wal`) > 0;

/** The databases that a data folder holds; one for each engine that has run on it. */
export const databasesIn = (folder: string): string[] =>
  [databaseFile(folder), javaDatabaseFile(folder)].filter(holdsData);

/** Whether everything in a database is in its one file, as after a clean stop. */
export const isSettled = (file: string): boolean => withBeside(file).every((one) => one === file || bytesOf(one) === 0);

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damaged = new Set([11, 26]);

const isDamage = (error: unknown) =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" && damaged.has(error.errcode % 256);

/**
 * Reads all of a database that is not open, and moves the rest of its log into it.
 * @returns its fault, if it has one
 */
export function damageOf(file: string): string | undefined {
  for (const one of withBeside(file)) if (existsSync(one)) accessSync(one, constants.R_OK | constants.W_OK);
  try {
    const database = new DatabaseSync(file);
    try {
      const [first] = database.prepare("PRAGMA quick_check(1)").all();
      const found = String(first?.["quick_check"] ?? "");
      return found === "ok" ? undefined : found.replaceAll(/\s+/g, " ");
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof Error && isDamage(error)) return error.message;
    throw error;
  }
}
