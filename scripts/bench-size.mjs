import { ensure, runNode } from "./bootstrap.mjs";

await ensure(["run", "test"]);
process.exitCode = await runNode(["tests/size/bundles.ts"]);
