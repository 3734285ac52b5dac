import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { buildWeb, sourcesHash } from "./build-web.mjs";
import { giveUp } from "./console.mjs";
import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { becomeNode, modules, node24, root, runNode } from "./node.mjs";

/** What Node keeps of the modules that it has compiled: a start with it takes less work and less memory. */
const NODE_COMPILE_CACHE = path.join(modules, ".cache/stockpot");

/**
 * `gc` is for giving back what the start left behind. The heap has far more room than it needs: V8 lets garbage gather in
 * proportion to that room, and to the room for young objects, half of Node's own here.
 */
const flags = ["--expose-gc", "--max-semi-space-size=8", "--max-old-space-size=1024"];

/**
 * Checking a password takes 19 MB, which glibc keeps for the next one. By itself it does so in an arena for every thread;
 * in a single one the memory can be in huge pages, where it is checked in some tenth less time. Other C libraries know
 * none of this.
 */
const GLIBC_TUNABLES = "glibc.malloc.arena_max=1:glibc.malloc.hugetlb=1";

/**
 * Each thread checks a password at a time: more of them than processors push each other's memory out of the caches. With
 * two, files can be read meanwhile; four are Node's own number.
 */
const UV_THREADPOOL_SIZE = String(Math.min(4, Math.max(2, availableParallelism())));

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
process.exitCode = await becomeNode([...flags, main], {
  env: { NODE_COMPILE_CACHE, GLIBC_TUNABLES, UV_THREADPOOL_SIZE },
});
