// npm run screenshots: a picture of every page and dialog, in both themes, wide and narrow, in the folder screenshots.
import path from "node:path";
import { buildWeb } from "./build-web.mjs";
import { chromium } from "./chromium.mjs";
import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { root, runNode } from "./node.mjs";

await ensure(["run", "test"]);
await ensureEngine();
const CHROMIUM_PATH = chromium();
await buildWeb();
const cli = path.join(root, "node_modules/@playwright/test/cli.js");
const chosen = process.argv.slice(2);
process.exitCode = await runNode([cli, "test", "--config", "tests/screenshots.config.ts", ...chosen], {
  env: { CHROMIUM_PATH },
});
