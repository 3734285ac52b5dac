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
        const items = `${await largeRestaurant(at, count)}/inventory`;
        const changes = {
          "after a change": () => client.ask("POST", items, { name: "Between", quantity: 1, baseUnit: "GRAM" }, 201),
          again: () => Promise.resolve(""),
        };
        for (const [when, change] of Object.entries(changes)) {
          const told: z.infer<typeof Told>[] = [];
          for (let round = 0; round < 2 * repeats; round += 1) {
            await change();
            await child.ask({}, Told);
            await client.ask("GET", `${items}?limit=50&q=${part}`);
            told.push(await child.ask({}, Told));
          }
          const warm = told.slice(repeats);
          const units = warm.reduce((sum, one) => sum + one.units, 0) / repeats;
          const holdMs = Math.max(...warm.map((one) => one.holdMs));
          rows.push([count.toLocaleString("en-US"), kind, when, units.toFixed(1), holdMs.toFixed(1)]);
        }
      }
    }
  } finally {
    await child.end();
  }
  say(`\n${stockpot.name}: what a search reads, and the longest that one of ${repeats} held the process\n`);
  say(inColumns(["things", "", "", "read units", "ms"], rows));
}
