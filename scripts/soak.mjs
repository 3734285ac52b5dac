// npm run soak: faults and killed processes under load, over and over; `-- 50` says how often.
import { giveUp } from "./console.mjs";
import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { runNode } from "./node.mjs";

const [rounds = "20", ...rest] = process.argv.slice(2);
if (!/^[1-9]\d{0,3}$/.test(rounds) || rest.length > 0) giveUp("Usage: npm run soak [-- <rounds>]");
await ensure(["run", "test"]);
await ensureEngine();
process.exitCode = await runNode(
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config=tests/vitest.config.ts",
    "--project=faults",
    "--reporter=default",
    "--no-file-parallelism",
    `--testTimeout=${Number(rounds) * 120_000}`,
    "tests/faults/random-faults.test.ts",
    "tests/faults/kill.test.ts",
  ],
  { env: { SOAK: rounds } },
);
