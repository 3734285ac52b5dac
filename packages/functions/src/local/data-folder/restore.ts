// Puts a copy in the place of the data. The copy is first made ready beside the data; the moment it lies under its name
// there, the restore is decided, and the next start completes it.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import {
  type Copy,
  commandLine,
  copiesFolder,
  copiesOf,
  copyFile,
  dataFiles,
  keepReplaced,
  makeWhole,
} from "./copies.ts";
import { damageOf, databaseFile, databasesIn, javaDatabaseFile, withBeside } from "./database.ts";
import { settle } from "./files.ts";
import { Trouble } from "./trouble.ts";

const readyFolder = (folder: string) => path.join(folder, "restoring");
const listFile = "files.json";

/** The names of what the data will consist of, for a restore that was interrupted after it had moved some. */
const List = z.array(z.string());

/**
 * Brings a restore that was decided to its end. Does nothing where there is none. Call it only while holding the
 * folder's lock, with no engine on the folder.
 */
export function finishRestore(folder: string): void {
  const ready = readyFolder(folder);
  const list = path.join(ready, listFile);
  if (existsSync(list)) {
    const names = List.parse(JSON.parse(readFileSync(list, "utf8")));
    const isKept = new Set(names.map((name) => path.join(folder, name)));
    for (const file of dataFiles(folder)) if (!isKept.has(file)) rmSync(file, { force: true });
    for (const name of names.filter((one) => existsSync(path.join(ready, one)))) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      renameSync(path.join(ready, name), file);
    }
    settle(folder);
    rmSync(list);
  }
  rmSync(ready, { recursive: true, force: true });
}

/** @throws Trouble when there is no such copy, or it is damaged */
export function findCopy(folder: string, given: string, from: string): Copy {
  const known = copiesOf(folder).find(({ name }) => name === given);
  const at = known?.folder ?? path.resolve(from, given);
  const copy = known ?? { name: at, folder: at };
  const isFolder = statSync(at, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder && databasesIn(at).length > 0) return copy;
  throw new Trouble(
    isFolder ? `There is no database in ${at}.` : `There is no copy ${given}.`,
    `${commandLine("npm run data:restore")} lists the copies there are.`,
  );
}

/**
 * Puts a copy in the place of a folder's data, which is itself kept as a copy. Call it only while holding the folder's
 * lock, with no engine on the folder.
 * @returns the copy of what was replaced
 * @throws Trouble when the copy is damaged; the data is then as before
 */
export async function restoreCopy(folder: string, copy: Copy): Promise<Copy | undefined> {
  const replaced = await keepReplaced(folder);
  await makeWhole(copiesFolder(folder), readyFolder(folder), (ready) => {
    for (const file of dataFiles(copy.folder)) copyFile(file, path.join(ready, path.relative(copy.folder, file)));
    for (const file of databasesIn(ready)) {
      // Also brings what a killed engine had left in its log into the database.
      const what = damageOf(file);
      if (what !== undefined) throw new Trouble(`The copy ${copy.name} is damaged (${what}).`, "Restore another one.");
    }
    for (const file of [databaseFile(ready), javaDatabaseFile(ready)].flatMap((one) => withBeside(one).slice(1))) {
      rmSync(file, { force: true });
    }
    const names = dataFiles(ready).map((file) => path.relative(ready, file));
    writeFileSync(path.join(ready, listFile), JSON.stringify(names), { mode: 0o600 });
  });
  finishRestore(folder);
  return replaced;
}

/** The bytes that a copy takes. */
export const bytesOf = ({ folder }: Copy): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, entry) => bytes + statSync(path.join(entry.parentPath, entry.name)).size, 0);
