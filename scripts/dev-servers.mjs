// Under Node 24: the API, restarted whenever its code changes, behind Vite with hot replacement for the pages.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import path from "node:path";
import { createServer } from "vite";
import { namesOf } from "../packages/functions/src/local/hosts.ts";
import { say } from "./console.mjs";
import { root } from "./node.mjs";

const webPort = Number(process.env["PORT"] ?? 3000);
const apiPort = Number(process.env["API_PORT"] ?? webPort + 1);
const sources = ["packages/core/src", "packages/functions/src"];

/** Resolves when no more changes come: an editor or a checkout writes many files at once. */
const settlingMs = 100;

let api;
let stopping = false;

function startApi() {
  const env = { ...process.env, PORT: String(apiPort), SITE: "0", ANNOUNCE: "0" };
  const child = spawn(process.execPath, ["packages/functions/src/local/main.ts"], {
    cwd: root,
    env,
    // The channel's end tells the server of this process's end, whatever ends it.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise((resolve) => {
    child.once("exit", (code) => {
      if (!stopping && api?.child === child) say(`The API ended with ${code}; it starts again at the next change.`);
      resolve();
    });
  });
  api = { child, ended };
}

async function stopApi() {
  const { child, ended } = api;
  api = undefined;
  child.kill("SIGTERM");
  await ended;
}

let settling;
let restarting = Promise.resolve();
async function restart(earlier, file) {
  await earlier;
  if (stopping) return;
  say(`${file} changed; the API starts again.`);
  await stopApi();
  startApi();
}

function changed(_, file) {
  if (file?.endsWith(".test.ts")) return;
  clearTimeout(settling);
  settling = setTimeout(() => {
    restarting = restart(restarting, file);
  }, settlingMs);
}

startApi();
const watchers = sources.map((folder) => watch(path.join(root, folder), { recursive: true }, changed));
// The configuration sends the API's paths there.
process.env["API_PORT"] = String(apiPort);
const vite = await createServer({
  root: path.join(root, "packages/web"),
  configFile: path.join(root, "packages/web/vite.config.ts"),
  server: {
    host: "127.0.0.1",
    port: webPort,
    strictPort: true,
    // Any other name could be one that was made to lead here; Vite takes this machine's own and every address.
    allowedHosts: namesOf(process.env),
    // Vite would let the pages of every port of this machine read what it serves, the API included.
    cors: false,
  },
});

async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const watcher of watchers) watcher.close();
  await restarting;
  await Promise.all([vite.close(), stopApi()]);
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
process.once("disconnect", () => stop(0));

try {
  await vite.listen();
  say(
    `\nStockpot, reloading on every change: http://localhost:${webPort}  (the API: http://localhost:${apiPort}/api/v1)`,
  );
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  await stop(1);
}
