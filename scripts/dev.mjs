import { ensure, ensureEngine, runNode } from "./bootstrap.mjs";

await ensure(["run"]);
await ensureEngine();
process.exitCode = await runNode(["scripts/dev-servers.mjs"], { attached: true });
