// The process behind `npm run data:restore`.
import { parseArgs } from "node:util";
import { commandLine, copiesOf } from "../local/data-folder/copies.ts";
import { endStaleEngines } from "../local/engine.ts";
import { lockData } from "../local/data-folder/lock.ts";
import { bytesOf, findCopy, restoreCopy } from "../local/data-folder/restore.ts";
import { Refused, assertLocal, assertWanted, dataFolder, readArguments, run, startedIn } from "./table.ts";

const usage = "Usage: npm run data:restore -- [copy or folder] [--yes]";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const kinds: Readonly<Record<string, string>> = { manual: "by data:backup", replaced: "before a restore or a reset" };

function list(folder: string): void {
  const copies = copiesOf(folder);
  if (copies.length === 0) return say(`There are no copies of the data in ${folder} yet.`);
  say(`Copies of the data in ${folder}, newest first:`);
  for (const copy of copies) {
    const kind = kinds[/Z-(\w+)$/.exec(copy.name)?.[1] ?? ""] ?? "at a start";
    say(`  ${copy.name}  ${kind}, ${bytesOf(copy)} bytes`);
  }
  say(`To go back to one: ${commandLine("npm run data:restore -- <copy>")}`);
}

await run(async () => {
  const { positionals, values } = readArguments(usage, () =>
    parseArgs({ allowPositionals: true, options: { yes: { type: "boolean", default: false } } }),
  );
  if (positionals.length > 1) throw new Refused(usage);
  assertLocal("restored");
  const folder = dataFolder();
  const [given] = positionals;
  if (given === undefined) return list(folder);

  const lock = lockData(folder);
  try {
    await endStaleEngines(folder);
    const copy = findCopy(folder, given, startedIn);
    if (!values.yes) await assertWanted(`Replace the data in ${folder} with the copy ${copy.name}? (yes/no)`);
    const replaced = await restoreCopy(folder, copy);
    say(`The data is that of the copy ${copy.name}; ${commandLine("npm start")} serves it.`);
    if (replaced) say(`What was there before is kept as ${replaced.name}.`);
  } finally {
    lock.release();
  }
});
