import { ensure, ensureEngine, runNode } from "./bootstrap.mjs";

await ensure(["run", "test", "speed"]);
await ensureEngine();
process.exitCode = await runNode(["tests/speed/api.ts", ...process.argv.slice(2)]);
