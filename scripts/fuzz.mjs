// npm run fuzz: 10,000 requests over every route, and a table of what each answered. FUZZ_RUNS is another count,
// FUZZ_SEED repeats a run.
import { ensure, ensureEngine, runNode } from "./bootstrap.mjs";

await ensure(["run", "test"]);
await ensureEngine();
const { FUZZ_RUNS = "10000" } = process.env;
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config=tests/vitest.config.ts", "--project=security"];
process.exitCode = await runNode([...vitest, "tests/security/fuzz.test.ts"], { env: { FUZZ_RUNS } });
