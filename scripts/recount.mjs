import { ensure, ensureEngine, runNode } from "./bootstrap.mjs";

await ensure(["run"]);
if (!process.env["TABLE_NAME"]) await ensureEngine();
process.exitCode = await runNode(["packages/functions/src/command/recount.ts"]);
