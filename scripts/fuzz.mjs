// npm run fuzz: 10,000 requests over every route, and a table of what each answered. FUZZ_RUNS is another count,
// SEED repeats a run.
import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { runNode } from "./node.mjs";

await ensure(["run", "test"]);
await ensureEngine();
const { FUZZ_RUNS = "10000" } = process.env;
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config=tests/vitest.config.ts", "--project=security"];
process.exitCode = await runNode([...vitest, "tests/security/fuzz.test.ts"], { env: { FUZZ_RUNS } });
