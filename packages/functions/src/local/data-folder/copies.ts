// Copies of the local data, each a folder named for the time it was made. A copy appears under its name only once it is
// whole.
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync, backup } from "node:sqlite";
import { databaseFile, databasesIn, damageOf, isSettled, javaDatabaseFile, withBeside } from "./database.ts";
import { settleFolder } from "./files.ts";
import { Trouble, troubleOf } from "./trouble.ts";

/**
 * How many are kept of the copies that starts make, and of those of what was replaced; those that were asked for
 * stay until they are removed by hand.
 */
const kept = 3;

const madeByStart = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
const copyName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(-manual|-replaced)?$/;
const unfinished = /^\.unfinished-(\d+)$/;

/** The files of the data other than the databases. */
const smallFiles = ["keys.json", "demo-state"];

export const copiesFolder = (folder: string): string => path.join(folder, "backups");

export interface Copy {
  readonly name: string;
  readonly folder: string;
}

/** The copies of a data folder, newest first. */
export function copiesOf(folder: string): Copy[] {
  const parent = copiesFolder(folder);
  if (!existsSync(parent)) return [];
  const names = readdirSync(parent).filter((name) => copyName.test(name));
  return names
    .toSorted()
    .toReversed()
    .map((name) => ({ name, folder: path.join(parent, name) }));
}

/** A word for a shell, which may hold blanks. */
const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);

/** A command as a person types it to act on the data folder of this process. */
export function commandLine(command: string): string {
  const dataDir = process.env["DATA_DIR"];
  return dataDir ? `DATA_DIR=${quoted(dataDir)} ${command}` : command;
}

const goBack = (folder: string): string => {
  const [newest] = copiesOf(folder).filter(({ name }) => !name.endsWith("-replaced"));
  return newest
    ? `Go back to the last good copy: ${commandLine(`npm run data:restore -- ${newest.name}`)}`
    : `There is no copy of it to go back to. Move ${folder} aside (the file may still be repairable) and start over: ${commandLine("npm start")}`;
};

const damaged = (folder: string, file: string, what: string) =>
  new Trouble(`The database ${file} is damaged (${what}).`, goBack(folder));

/** There was data in a folder, and its database is gone. */
export const lost = (folder: string, file: string): Trouble =>
  new Trouble(
    `There was data in ${folder}, but its database ${path.relative(folder, file)} is missing or empty.`,
    copiesOf(folder).length > 0
      ? `${goBack(folder)} (or start over with demo data: ${commandLine("npm run demo:reset")})`
      : `Put the file back, or start over with demo data: ${commandLine("npm run demo:reset")}. If another engine holds the data, name it: ENGINE=… or DYNAMODB_ENDPOINT=…`,
  );

/** What a start says of data whose keys are gone: new ones would open neither sessions nor second factors. */
export function keysLost(folder: string): Trouble {
  const [newest] = copiesOf(folder);
  const from = newest ? `Copy it back from ${path.join(folder, "backups", newest.name)}` : "Put the file back";
  return new Trouble(
    `The data in ${folder} is there, but its keys are not: keys.json is missing. Without them everyone has to sign in again, and the codes of two-factor authentication can't be checked.`,
    `${from}, or make new keys and turn two-factor authentication off for everyone: ${commandLine("npm run keys:reset")}`,
  );
}

/**
 * Reads the databases of a folder whole, before an engine opens them.
 * @throws Trouble
 */
export function assertSound(folder: string): void {
  for (const file of databasesIn(folder)) {
    const what = damageOf(file);
    if (what !== undefined) throw damaged(folder, file, what);
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

function discardUnfinished(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(unfinished.exec(name)?.[1] ?? Number.NaN);
    if (!Number.isNaN(pid) && (pid === process.pid || !isAlive(pid))) {
      rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  }
}

/** Copies a file for its owner alone; where the file system can, the two share their blocks until one changes. */
export function copyFile(from: string, to: string): undefined {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, 0o600);
}

/** Makes a folder that appears under its name only once it is filled and safe on the disk. */
export async function makeWhole(
  parent: string,
  at: string,
  fill: (folder: string) => void | Promise<void>,
): Promise<void> {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  discardUnfinished(parent);
  const making = path.join(parent, `.unfinished-${process.pid}`);
  try {
    mkdirSync(making, { mode: 0o700 });
    await fill(making);
    settleFolder(making);
    renameSync(making, at);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Copies a database as it is at one moment, also while an engine writes it.
 * @returns the fault of the copy, if it has one
 */
async function copyLive(from: string, to: string): Promise<string | undefined> {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    // All pages in one step are the state of one moment; in several, a write between them starts it over.
    await backup(database, to, { rate: 2 ** 31 - 1 });
  } finally {
    database.close();
  }
  chmodSync(to, 0o600);
  return damageOf(to);
}

type Reason = "manual" | "replaced" | "start";

const nameOf = (reason: Reason) =>
  new Date().toISOString().replaceAll(":", "-") + (reason === "start" ? "" : `-${reason}`);

async function addCopy(parent: string, reason: Reason, fill: (to: string) => void | Promise<void>): Promise<Copy> {
  const name = nameOf(reason);
  const at = path.join(parent, name);
  await makeWhole(parent, at, fill);
  return { name, folder: at };
}

/**
 * Copies the data of a folder into a new one within `parent`.
 * @param reason with `start` no engine runs, and the data was found sound; a `manual` copy may be made while a server
 * runs on the folder, unless that server's engine is DynamoDB Local
 * @throws Trouble when what was copied is damaged: then there is no copy
 */
export const makeCopy = (folder: string, reason: "manual" | "start", parent = copiesFolder(folder)): Promise<Copy> =>
  addCopy(parent, reason, async (to) => {
    for (const name of smallFiles) {
      const file = path.join(folder, name);
      if (existsSync(file)) copyFile(file, path.join(to, name));
    }
    for (const file of databasesIn(folder)) {
      const copied = path.join(to, path.relative(folder, file));
      const isQuiet = reason === "start" && isSettled(file);
      const what = isQuiet ? copyFile(file, copied) : await copyLive(file, copied);
      if (what !== undefined) throw damaged(folder, file, what);
    }
  });

/** The files of a folder's data, whatever state they are in. */
export const dataFiles = (folder: string): string[] =>
  [
    ...[databaseFile(folder), javaDatabaseFile(folder)].flatMap(withBeside),
    ...smallFiles.map((name) => path.join(folder, name)),
  ].filter((file) => existsSync(file));

/**
 * Copies the files as they are: those that are about to be replaced may be damaged.
 * @returns undefined where there are none
 */
export async function keepReplaced(folder: string): Promise<Copy | undefined> {
  const files = dataFiles(folder);
  if (files.length === 0) return undefined;
  const copy = await addCopy(copiesFolder(folder), "replaced", (to) => {
    for (const file of files) copyFile(file, path.join(to, path.relative(folder, file)));
  });
  removeOldest(
    copy,
    copiesOf(folder).filter(({ name }) => name.endsWith("-replaced")),
  );
  return copy;
}

/**
 * @param made the last one, which stays even where the clock was set back since
 * @param copies all of its kind, newest first
 */
function removeOldest(made: Copy, copies: readonly Copy[]): void {
  const others = copies.filter(({ name }) => name !== made.name);
  for (const old of others.slice(kept - 1)) rmSync(old.folder, { recursive: true, force: true });
}

const chunkBytes = 1024 * 1024;

function hasSameBytes(one: string, other: string): boolean {
  const sizes = [one, other].map((file) => statSync(file, { throwIfNoEntry: false })?.size);
  if (sizes[0] === undefined || sizes[0] !== sizes[1]) return false;
  const opened: number[] = [];
  try {
    for (const file of [one, other]) opened.push(openSync(file, "r"));
    const chunks = [Buffer.alloc(chunkBytes), Buffer.alloc(chunkBytes)] as const;
    const [first = 0, second = 0] = opened;
    for (let at = 0; at < sizes[0]; at += chunkBytes) {
      const read = readSync(first, chunks[0], 0, chunkBytes, at);
      if (readSync(second, chunks[1], 0, chunkBytes, at) !== read) return false;
      if (!chunks[0].subarray(0, read).equals(chunks[1].subarray(0, read))) return false;
    }
    return true;
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

/** Whether a copy, which was found sound when it was made, is what the folder holds now. */
function isCopyOf({ folder: copy }: Copy, folder: string): boolean {
  const files = dataFiles(folder);
  return (
    databasesIn(folder).every(isSettled) &&
    files.length === dataFiles(copy).length &&
    files.every((file) => hasSameBytes(file, path.join(copy, path.relative(folder, file))))
  );
}

const copiesOfStarts = (folder: string) => copiesOf(folder).filter(({ name }) => madeByStart.test(name));

/**
 * Copies the data at a start, before the engine opens it, and keeps the last copies. Nothing is copied that the last
 * copy holds already, and a damaged database takes no copy's place.
 * @throws Trouble when the database is damaged
 */
export async function copyAtStart(folder: string, log: (line: string) => void): Promise<void> {
  if (databasesIn(folder).length === 0) return;
  const [last] = copiesOfStarts(folder);
  if (last && isCopyOf(last, folder)) return;
  assertSound(folder);
  if (last && isCopyOf(last, folder)) return;
  try {
    removeOldest(await makeCopy(folder, "start"), copiesOfStarts(folder));
  } catch (error) {
    // The data itself is sound: a start must not fail for want of room for a copy of it.
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    log(`The data was not copied. ${trouble.message}`);
  }
}
