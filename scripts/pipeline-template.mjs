import { ensure } from "./install.mjs";
import { runNode } from "./node.mjs";

await ensure(["run", "infra"]);
process.exitCode = await runNode(["infra/pipeline/main.ts", ...process.argv.slice(2)]);
