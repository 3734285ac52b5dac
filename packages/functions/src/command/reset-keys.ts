// The process behind `npm run keys:reset`.
import { parseArgs } from "node:util";
import { commandLine } from "../local/data-folder/copies.ts";
import { readKeys, storedKeys } from "../local/data-folder/keys.ts";
import { Refused, assertLocal, assertWanted, dataFolder, readArguments, run, withTable } from "./table.ts";

const usage = "Usage: npm run keys:reset -- [--yes]";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

await run(async () => {
  const { values } = readArguments(usage, () => parseArgs({ options: { yes: { type: "boolean", default: false } } }));
  assertLocal("given new keys");
  const folder = dataFolder();
  if (storedKeys(folder)) {
    throw new Refused(`The keys of the data in ${folder} are there. Only data without its keys is given new ones.`);
  }
  await withTable(async (where) => {
    const { peopleWithSecondFactor, removeLostSecondFactors } =
      await import("@stockpot/core/administration/lost-second-factors");
    const people = await peopleWithSecondFactor();
    const who = people.length === 1 ? "1 person" : `${people.length} people`;
    say(`Everyone has to sign in again. Two-factor authentication is turned off for ${who}.`);
    if (!values.yes) await assertWanted(`Make new keys for ${where}? (yes/no)`);
    await removeLostSecondFactors(people);
    // Last: until then the command can be repeated.
    readKeys(folder);
    say(`The data has new keys; ${commandLine("npm start")} serves it.`);
  });
});
