import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { runNode } from "./node.mjs";

await ensure(["run"]);
if (!process.env["TABLE_NAME"]) await ensureEngine();
process.exitCode = await runNode(["packages/functions/src/command/rollups.ts", ...process.argv.slice(2)]);
