import { ensure, ensureEngine, runNode } from "./bootstrap.mjs";
import { buildWeb } from "./build-web.mjs";

await ensure(["run"]);
await ensureEngine();
await buildWeb();
process.exitCode = await runNode(["packages/functions/src/local/main.ts"], { attached: true });
