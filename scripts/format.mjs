// npm run format: writes every file as the checks want it.
import { ensure } from "./install.mjs";
import { runNode } from "./node.mjs";

await ensure(["run", "test"]);
process.exitCode = await runNode(["node_modules/oxfmt/bin/oxfmt", "."]);
