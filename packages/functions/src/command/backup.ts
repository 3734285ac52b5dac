// The process behind `npm run data:backup`.
import path from "node:path";
import { parseArgs } from "node:util";
import { copiesFolder, makeCopy } from "../local/data-folder/copies.ts";
import { tableFile } from "../local/launch.ts";
import { databaseFile, holdsData } from "../local/data-folder/database.ts";
import { DataInUse, type DataLock, lockData } from "../local/data-folder/lock.ts";
import { bytesOf } from "../local/data-folder/restore.ts";
import { examineData } from "../local/store.ts";
import { Trouble } from "../local/data-folder/trouble.ts";
import { Refused, assertLocal, dataFolder, noData, readArguments, run, startedIn } from "./table.ts";

const usage = "Usage: npm run data:backup -- [folder]";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Takes the folder unless a server has it. A server's own engine goes on writing while the data is copied. */
function lockIdle(folder: string): DataLock | undefined {
  try {
    return lockData(folder);
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error;
    const file = databaseFile(folder);
    if (tableFile(folder) === file && holdsData(file)) return undefined;
    throw new Trouble(error.message, "DynamoDB Local cannot be copied while it runs: stop that server first.");
  }
}

await run(async () => {
  const { positionals } = readArguments(usage, () => parseArgs({ allowPositionals: true, options: {} }));
  if (positionals.length > 1) throw new Refused(usage);
  assertLocal("copied");
  const folder = dataFolder();
  const lock = lockIdle(folder);
  try {
    if (lock && !examineData(folder)) throw noData(folder);
    const [target] = positionals;
    const parent = target === undefined ? copiesFolder(folder) : path.resolve(startedIn, target);
    const copy = await makeCopy(folder, "manual", parent);
    say(`Copied the data in ${folder} to ${copy.folder} (${bytesOf(copy)} bytes).`);
    say("It holds the keys that sign people in: keep it private.");
  } finally {
    lock?.release();
  }
});
