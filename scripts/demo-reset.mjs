import { ensure, ensureEngine, runNode } from "./bootstrap.mjs";

await ensure(["run"]);
await ensureEngine();
process.exitCode = await runNode(["packages/functions/src/local/main.ts", "reset"], { attached: true });
