// npm run test:mutation: takes each condition of a write away in turn and sees a test fail. Words after `--` pick files or writes; `--quick` leaves out the longer tests.
import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { runNode } from "./node.mjs";

await ensure(["run", "test"]);
await ensureEngine();
process.exitCode = await runNode(["tests/mutation/run.ts", ...process.argv.slice(2)]);
