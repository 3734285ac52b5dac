import { ensure, ensureEngine, runNode } from "./bootstrap.mjs";

await ensure(["run", "test"]);
await ensureEngine();
process.exitCode = await runNode(["tests/size/cold.ts", ...process.argv.slice(2)]);
