import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { runNode } from "./node.mjs";

await ensure(["run"]);
await ensureEngine();
process.exitCode = await runNode(["packages/functions/src/command/reset-keys.ts", ...process.argv.slice(2)]);
