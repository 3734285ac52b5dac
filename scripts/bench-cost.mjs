// npm run bench:cost: what every route asks of the table, measured ÷ allowed, and how writes spread over partitions.
import { ensure, ensureEngine, runNode } from "./bootstrap.mjs";

await ensure(["run", "test"]);
await ensureEngine();
process.exitCode = await runNode(
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config=tests/vitest.config.ts",
    "--project=cost",
    "--reporter=default",
    "tests/cost/cost.test.ts",
    "tests/cost/partitions.test.ts",
  ],
  { env: { RESTAURANTS: "1000" } },
);
