import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildWeb, sourcesHash } from "./build-web.mjs";
import { giveUp } from "./console.mjs";
import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { becomeNode, modules, node24, root, runNode } from "./node.mjs";

/** What Node keeps of the modules that it has compiled: a start with it takes less work and less memory. */
const NODE_COMPILE_CACHE = path.join(modules, ".cache/stockpot");

/** Half of the room that Node gives young objects: a server that waits for requests keeps what it once took. */
const flags = ["--max-semi-space-size=8"];

const main = "packages/functions/src/local/main.ts";

/** Brings it in line with the sources, so that the server itself compiles nothing. */
async function compile() {
  const file = path.join(NODE_COMPILE_CACHE, ".sources");
  const folders = ["packages/core/src", "packages/functions/src"].map((folder) => path.join(root, folder));
  const hash = sourcesHash(folders, node24());
  if (existsSync(file) && readFileSync(file, "utf8") === hash) return;
  const code = await runNode([...flags, main, "load"], { env: { NODE_COMPILE_CACHE } });
  if (code !== 0) giveUp("The server could not be loaded: the message is above.");
  mkdirSync(NODE_COMPILE_CACHE, { recursive: true });
  writeFileSync(file, hash);
}

await ensure(["run"]);
await ensureEngine();
await Promise.all([buildWeb(), compile()]);
process.exitCode = await becomeNode([...flags, main], { env: { NODE_COMPILE_CACHE } });
