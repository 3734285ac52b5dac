// The process behind `npm run rollups`.
import { parseArgs } from "node:util";
import { DomainError } from "@stockpot/core/error";
import { isId } from "@stockpot/core/platform/id";
import * as z from "zod";
import { Refused, readArguments, run, withTable } from "./table.ts";

const usage = "Usage: npm run rollups -- --restaurant id [--from year] [--repair]";

const say = (line: string) => process.stdout.write(`${line}\n`);

function readOptions() {
  const options = {
    restaurant: { type: "string" },
    from: { type: "string" },
    repair: { type: "boolean", default: false },
  } as const;
  return readArguments(usage, () => {
    const { restaurant = "", from, repair } = parseArgs({ options }).values;
    if (!isId(restaurant)) throw new Refused("Say which restaurant: its id stands in the address of its pages.");
    const year = z
      .stringFormat("year", /^20\d\d$/, "The year has four digits, such as 2026.")
      .optional()
      .safeParse(from);
    if (!year.success) throw new Refused(year.error.issues[0]?.message);
    return { restaurantId: restaurant, from: year.data && `${year.data}-01-01`, repair };
  });
}

await run(async () => {
  const { restaurantId, from, repair: isRepaired } = readOptions();
  await withTable(async (where) => {
    const { findDrift, repair, textOf } = await import("@stockpot/core/report/rebuild");
    say(`Adding up the ledger of ${restaurantId} in ${where} …`);
    const drift = await findDrift(restaurantId, from).catch((error: unknown) => {
      const isMissing = error instanceof DomainError && error.code === "NOT_FOUND";
      throw isMissing ? new Refused("There is no such restaurant.") : error;
    });
    for (const one of drift) say(`  ${textOf(one)}`);
    if (isRepaired) await repair(restaurantId, drift);
    const repaired = isRepaired ? ", and were repaired" : "";
    say(
      drift.length === 0
        ? "Rollups, ledger and documents agree: no drift."
        : `${drift.length} figures drifted${repaired}.`,
    );
    process.exitCode = drift.length === 0 || isRepaired ? 0 : 1;
  });
});
