// The process behind `npm run recount`.
import { run, withTable } from "./table.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

await run(() =>
  withTable(async (where) => {
    const { recount } = await import("@stockpot/core/recount/recount.service");
    say(`Recounting ${where} …`);
    const { things, counters, drift } = await recount();
    for (const { counter, kept, counted } of drift) {
      say(`  ${counter}: the counter says ${kept}, there are ${counted}`);
    }
    say(
      `${counters} counters over ${things} stored things: ${drift.length === 0 ? "no drift" : `${drift.length} drifted`}.`,
    );
    process.exitCode = drift.length === 0 ? 0 : 1;
  }),
);
