// npm run bench:orders: what the changes of an order cost by its ingredients, and how many a machine does in a second.
import { ensure, ensureEngine, runNode } from "./bootstrap.mjs";

await ensure(["run", "test"]);
await ensureEngine();
process.exitCode = await runNode([
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config=tests/vitest.config.ts",
  "--project=load",
  "--reporter=default",
  "tests/load/bench-orders.test.ts",
]);
