import { ensure, ensureEngine, runNode } from "./bootstrap.mjs";
import { buildWeb } from "./build-web.mjs";
import { chromium } from "./chromium.mjs";

await ensure(["run", "test", "speed"]);
await ensureEngine();
const CHROMIUM_PATH = chromium();
await buildWeb();
process.exitCode = await runNode(["tests/speed/web.ts", ...process.argv.slice(2)], { env: { CHROMIUM_PATH } });
