// npm run interleave: 50,000 interleavings of every two writes of one item, each held against a model, in as many
// processes as there are cores. `-- 500` is another count, `--seed 7` repeats a run, `--only 12` one of its interleavings
// step by step.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { giveUp } from "./console.mjs";
import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { runNode } from "./node.mjs";

const usage = "Usage: npm run interleave [-- <count>] [--seed <number>] [--only <number>]";

function given() {
  const options = { seed: { type: "string" }, only: { type: "string" } };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return giveUp(usage);
  }
}

const { values, positionals } = given();
const { seed = String(Math.floor(Math.random() * 2 ** 31)), only } = values;
const [count = "50000", ...rest] = positionals;
const numbers = [count, seed, ...(only === undefined ? [] : [only])];
if (rest.length > 0 || !numbers.every((one) => /^\d{1,10}$/.test(one))) giveUp(usage);
if (only !== undefined && values.seed === undefined) giveUp(`${usage}\n--only repeats one of a --seed`);

await ensure(["run", "test"]);
await ensureEngine();
const parts = only === undefined ? Math.min(availableParallelism(), Number(count)) : 1;
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config=tests/vitest.config.ts", "--project=property"];
const day = String(24 * 60 * 60 * 1000);
const codes = await Promise.all(
  Array.from({ length: parts }, (_, part) =>
    runNode([...vitest, `--testTimeout=${day}`, "tests/property/interleaving.test.ts"], {
      env: {
        INTERLEAVINGS: count,
        SEED: seed,
        INTERLEAVING_PART: `${part}/${parts}`,
        ...(only !== undefined && { INTERLEAVING: only }),
      },
    }),
  ),
);
process.exitCode = Math.max(...codes);
