// npm run landing:pictures: takes the landing page's pictures again, with Chromium, from the demo data. Run it after a
// change of the screens that they show, and look at them.
import { buildWeb } from "./build-web.mjs";
import { chromium } from "./chromium.mjs";
import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { runNode } from "./node.mjs";

await ensure(["run", "test"]);
await ensureEngine();
const CHROMIUM_PATH = chromium();
await buildWeb();
process.exitCode = await runNode(["tests/screenshots/landing-pictures.ts"], { env: { CHROMIUM_PATH } });
