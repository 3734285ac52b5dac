// npm run format: writes every file as the checks want it.
import { ensure, runNode } from "./bootstrap.mjs";

await ensure(["run", "test"]);
process.exitCode = await runNode(["node_modules/oxfmt/bin/oxfmt", "."]);
