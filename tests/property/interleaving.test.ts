import { beforeAll, expect, test, vi } from "vitest";
import { interleave, type Pair, pairsIn, planOfRound } from "../support/interleaving/pair.ts";
import { buildWorld, worlds } from "../support/interleaving/world.ts";
import { runs, seed } from "../support/random.ts";
import { sequenceOf } from "../support/workload.ts";

/** How many interleavings are tried; all of `npm run interleave`, a sample otherwise. */
const sample = Number(process.env["INTERLEAVINGS"] ?? runs(200));
/** One of them by its number, to see it step by step. */
const chosen = process.env["INTERLEAVING"];
/** Which part of them this process tries, of how many. */
const [part = 0, parts = 1] = (process.env["INTERLEAVING_PART"] ?? "0/1").split("/").map(Number);

/** Enough to see what they have in common. */
const maxFailures = 10;

const posting = vi.hoisted(() => ({ isLarge: false }));

// Writes do not wait here: the next one to go is drawn.
vi.mock(import("@stockpot/core/platform/clock"), async (original) => ({
  ...(await original()),
  pause: () => Promise.resolve(),
}));

// One item and its documents are enough for a posting in several transactions.
vi.mock("@stockpot/core/storage/transaction", async (original) => {
  const whole = await original<{ readonly maxWrites: number }>();
  return {
    ...whole,
    get maxWrites() {
      return posting.isLarge ? 6 : whole.maxWrites;
    },
  };
});

/** All pairs in an order of their own for each seed, so that a sample is one of all. */
let pairs: readonly Pair[] = [];

function shuffled<Thing>(things: readonly Thing[]): readonly Thing[] {
  const random = sequenceOf(seed);
  return things
    .map((thing) => ({ thing, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}

beforeAll(async () => {
  const found: Pair[] = [];
  for (const wanted of worlds) found.push(...pairsIn(await buildWorld(wanted)));
  pairs = shuffled(found);
});

/** The fault of the interleaving with that number, and its calls. */
async function tried(number: number) {
  const pair = pairs[number % pairs.length] ?? expect.unreachable();
  const { world, first, second } = pair;
  posting.isLarge = world.hasLargePostings;
  const [place, round] = [number % pairs.length, Math.floor(number / pairs.length)];
  const plan = await planOfRound(pair, round, sequenceOf(seed + place)());
  const { wrong, steps } = await interleave(pair, plan, seed + number);
  return {
    wrong,
    told: [
      `interleaving ${number} of seed ${seed}, in the restaurant "${world.name}"`,
      `A: ${first.name}`,
      `B: ${second.name}`,
      ...steps.map((step, index) => `${String(index + 1).padStart(4)} ${step}`),
      ...wrong,
      `again: npm run interleave -- --seed ${seed} --only ${number}`,
    ],
  };
}

const say = (text: string) => process.stdout.write(`\n${text}\n`);

test("two writes of one item at once come to what one after the other does", async () => {
  const failed: string[] = [];
  const numbers = chosen === undefined ? Array.from({ length: sample }, (_, index) => index) : [Number(chosen)];
  const mine = numbers.filter((number) => chosen !== undefined || number % parts === part);
  const begun = process.cpuUsage();
  let tries = 0;
  for (const number of mine) {
    const { wrong, told } = await tried(number);
    tries += 1;
    if (wrong.length > 0) failed.push(told.join("\n"));
    if (wrong.length > 0 || chosen !== undefined) say(told.join("\n"));
    if (tries % 1000 === 0) say(`interleavings: seed ${seed}, ${tries} of ${mine.length}, ${failed.length} failed`);
    if (failed.length >= maxFailures) break;
  }
  const { user, system } = process.cpuUsage(begun);
  const rate = Math.round((tries * 1e6) / (user + system));
  say(
    `interleavings: seed ${seed}, ${tries} over ${pairs.length} pairs, ${failed.length} failed, ${rate} a CPU second`,
  );
  expect(failed.join("\n\n")).toBe("");
});
