import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const ours = /^(stockpot\.db|keys\.json|lock|server\.json|demo-state)\b|^(dynamodb-local|backups)$/;
/** What only a data folder holds. */
const signs = new Set(["keys.json", "stockpot.db"]);
const others = 0o077;
/** As on /tmp, which is open to everyone. */
const sticky = 0o1000;

function close(file: string, mode: number): void {
  if ((mode & others) === 0) return;
  try {
    chmodSync(file, mode & 0o700);
  } catch (error) {
    // Another user's file is that user's to close, and a disk without modes has none to set.
    const isRefused = error instanceof Error && "code" in error && /^(EPERM|EROFS|ENOTSUP)$/.test(String(error.code));
    if (!isRefused) throw error;
  }
}

function closeAll(file: string): void {
  const status = lstatSync(file, { throwIfNoEntry: false });
  if (!status || status.isSymbolicLink()) return;
  close(file, status.mode);
  if (status.isDirectory()) for (const name of readdirSync(file)) closeAll(path.join(file, name));
}

/** Makes a folder and those above it. Where none can be made, as in /proc, Node's recursive `mkdir` never ends. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  make(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another start has made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Makes a data folder for its user alone, or closes an existing one to others. A
 * folder that has another use as well stays as it is, with the data files in it closed.
 */
export function openPrivately(folder: string): void {
  make(path.resolve(folder));
  const names = readdirSync(folder);
  for (const name of names.filter((one) => ours.test(one))) closeAll(path.join(folder, name));
  const { mode } = statSync(folder);
  const hasOtherUse = (mode & sticky) > 0 || (names.length > 0 && !names.some((name) => signs.has(name)));
  if (!hasOtherUse) close(folder, mode);
}
