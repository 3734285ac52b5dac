// npm run bench:peer: Stockpot beside a server written by hand on Express and PostgreSQL, at the same work. Each round
// gives every operation to one right after the other, in the other order every time.
import { parseArgs } from "node:util";
import { inColumns } from "../support/columns.ts";
import { median, quantile, say } from "./figures.ts";
import { bytesOfAnItem } from "./peer/disk.ts";
import { startExpress } from "./peer/express.ts";
import { reportHold } from "./peer/hold.ts";
import { type Prepared, pieces, prepare, racers } from "./peer/kitchen.ts";
import { type Operation, operations, race, searches, shoot } from "./peer/operations.ts";
import { findPostgres } from "./peer/postgres.ts";
import { cpuMs, memoryOf } from "./peer/processes.ts";
import { type Figures, compared, comparedHead, comparedWalls, memoryTable } from "./peer/tables.ts";
import type { Side } from "./peer/side.ts";
import { here, startStockpot } from "./peer/stockpot.ts";

const { values: given, positionals } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
    stockpot: { type: "string" },
  },
  allowPositionals: true,
});
const rounds = Number(given.rounds);
const [subject, largest] = positionals;
const things = subject === "search" ? [10_000, Number(largest ?? 100_000)] : [];
const keys = given.only?.split(",");
const isWanted = (key: string) => things.length === 0 && (keys === undefined || keys.includes(key));
const wanted: readonly Operation[] =
  things.length > 0 ? things.flatMap(searches) : operations.filter(({ key }) => isWanted(key));
const known = [...operations.map(({ key }) => key), "race", "memory", "disk"];
const unknown = keys?.find((key) => !known.includes(key));
if (unknown !== undefined || !(rounds >= 1) || positionals.length > (subject === "search" ? 2 : 0)) {
  say(`Usage: npm run bench:peer -- [search [things]] [--rounds 5] [--stockpot folder] [--only a,b]`);
  say(`  --only takes ${[...new Set(known)].join(", ")}`);
  process.exit(1);
}

if (process.platform !== "linux") {
  say("bench:peer runs on Linux alone: it reads what processes cost from /proc.");
  process.exit(0);
}
const programs = findPostgres();
if (programs === undefined) {
  say(
    "bench:peer needs PostgreSQL beside Stockpot, which is not installed here. On Debian: apt-get install postgresql",
  );
  process.exit(0);
}

const concurrencies = [1, 8] as const;

/** CPU time is counted in hundredths of a second: what costs less in all is done again, so often at most. */
const leastCpuMs = 300;
const mostTimes = 12;

async function measure(at: Prepared, operation: Operation, clients: number, isPeer: boolean): Promise<Figures> {
  const count = operation.counts[clients === 1 ? 0 : 1];
  const ready = isPeer ? (operation.besides ?? operation.ready) : operation.ready;
  const taken: number[] = [];
  let cpu = 0;
  for (let times = 0; times < mostTimes && cpu < leastCpuMs; times += 1) {
    const act = await ready(at, count);
    const before = cpuMs(at.side.roots);
    taken.push(...(await shoot(at, act, count, clients)));
    cpu += cpuMs(at.side.roots) - before;
  }
  return { cpu: cpu / taken.length, p50: median(taken), p99: quantile(taken, 0.99) };
}

const found = new Map<string, Map<Side, Figures[]>>();
const raced = new Map<Side, number[]>();

function keep<T>(map: Map<Side, T[]>, side: Side, value: T): void {
  map.set(side, [...(map.get(side) ?? []), value]);
}

const sides: Side[] = [];
const clear = () => Promise.all(sides.map((side) => side.clear()));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.once(signal, () => void clear().then(() => process.exit(130)));
try {
  const stockpots = [await startStockpot("Stockpot", here)];
  sides.push(...stockpots);
  if (given.stockpot !== undefined) {
    stockpots.push(await startStockpot("other", given.stockpot));
    sides.push(...stockpots.slice(1));
  }
  const peer = await startExpress(programs);
  sides.push(peer);
  const fresh = new Map(sides.map((side) => [side, memoryOf(side.roots)]));

  const prepared: Prepared[] = [];
  for (const side of sides) prepared.push(await prepare(side));
  // The first round lets the engines compile and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? "Warming up …" : `Round ${round} of ${rounds} …`);
    const order = round % 2 === 0 ? prepared : prepared.toReversed();
    for (const operation of wanted) {
      for (const clients of concurrencies) {
        const key = `${operation.name} ${clients}`;
        const kept = found.get(key) ?? new Map<Side, Figures[]>();
        found.set(key, kept);
        for (const at of order) {
          const figures = await measure(at, operation, clients, at.side === peer);
          if (round > 0) keep(kept, at.side, figures);
        }
      }
    }
    if (isWanted("race")) {
      for (const at of order) {
        const { ms } = await race(at);
        if (round > 0) keep(raced, at.side, ms);
      }
    }
  }

  say(
    `Stockpot ÷ Express on PostgreSQL, median [least–most] of ${rounds} rounds. CPU is that of all processes of a server.`,
  );
  for (const stockpot of stockpots) {
    say(`\n${stockpot.name}: ${stockpot.checkout}\n`);
    const rows = wanted.flatMap(({ name }) =>
      concurrencies.map((clients) => {
        const kept = found.get(`${name} ${clients}`);
        return [name, String(clients), ...compared(kept?.get(stockpot) ?? [], kept?.get(peer) ?? [])];
      }),
    );
    if (rows.length > 0) say(inColumns(comparedHead, rows));
    if (isWanted("race")) {
      const walls = comparedWalls(raced.get(stockpot) ?? [], raced.get(peer) ?? []);
      say(
        `\n${racers} clients ordered the last ${pieces} pieces, and ${pieces} were served. From first to last: ${walls}`,
      );
    }
    const clients = prepared.find(({ side }) => side === stockpot)?.clients ?? [];
    const repeats = clients.reduce((sum, { client }) => sum + client.repeats(), 0);
    if (repeats > 0) say(`\n${repeats} requests were refused because of too many changes at once, and repeated.`);
  }

  if (isWanted("memory")) {
    say("\nMB of memory of all processes, fresh and after all of this\n");
    say(memoryTable(sides.map((side) => ({ name: side.name, fresh: fresh.get(side), after: memoryOf(side.roots) }))));
  }
  if (isWanted("disk")) {
    const rows: string[][] = [];
    for (const at of prepared) rows.push([at.side.name, (await bytesOfAnItem(at)).toFixed(0)]);
    say("\nBytes on disk of an item with its first movement\n");
    say(inColumns(["", "bytes"], rows));
  }
  for (const at of things.length > 0 ? prepared : []) {
    const stockpot = stockpots.find((one) => one === at.side);
    if (stockpot) await reportHold(at, stockpot, things);
  }
} finally {
  await clear();
}
process.exit(0);
