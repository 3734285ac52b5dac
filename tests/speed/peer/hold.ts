import * as z from "zod";
import { inColumns } from "../../support/columns.ts";
import { Child } from "../child.ts";
import { say } from "../figures.ts";
import { clientOf } from "./client.ts";
import type { Prepared } from "./kitchen.ts";
import { searched } from "./names.ts";
import { largeRestaurant } from "./operations.ts";
import type { Stockpot } from "./stockpot.ts";

const Started = z.object({ url: z.string() });
const Told = z.object({ units: z.number(), holdMs: z.number() });

const repeats = 5;

/** Says what searches of a stopped server's data read, and how long one of them holds the process at most. */
export async function reportHold(at: Prepared, stockpot: Stockpot, counts: readonly number[]): Promise<void> {
  await stockpot.stop();
  const child = new Child("peer/held.ts");
  const rows: string[][] = [];
  try {
    const { checkout, dataFolder: dataDir } = stockpot;
    const { url } = await child.ask({ checkout, dataDir }, Started);
    const client = clientOf(url, at.token);
    for (const count of counts) {
      for (const [kind, part] of Object.entries(searched)) {
        const path = `${await largeRestaurant(at, count)}/inventory?limit=50&q=${part}`;
        for (let warming = 0; warming < repeats; warming += 1) await client.ask("GET", path);
        await child.ask({}, Told);
        for (let round = 0; round < repeats; round += 1) await client.ask("GET", path);
        const { units, holdMs } = await child.ask({}, Told);
        rows.push([count.toLocaleString("en-US"), kind, (units / repeats).toFixed(1), holdMs.toFixed(1)]);
      }
    }
  } finally {
    await child.end();
  }
  say(`\n${stockpot.name}: what a search reads, and the longest that one of ${repeats} held the process\n`);
  say(inColumns(["things", "", "read units", "ms"], rows));
}
