// Brings the packages that a command needs into a fresh clone, with nothing but Node 20 and its npm.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { giveUp, secondsSince, showProgress } from "./console.mjs";
import { dropHeaders, linkNode, machine, modules, root } from "./node.mjs";

const running = ["packages/core", "packages/functions", "packages/web"];

/** The workspaces that each set of commands needs; everything but running needs the development dependencies too. */
const sets = {
  run: { workspaces: running, dev: false },
  test: { workspaces: [...running, "tests"], dev: true },
  speed: { workspaces: [...running, "tests", "tests/speed"], dev: true },
  infra: { workspaces: [...running, "infra"], dev: true },
};

/** Names the machine that the packages were installed for: a folder may be shared with a container or a guest. */
const machineFile = path.join(modules, ".stockpot-machine");

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

/** What npm says it has installed; it writes this last, so an interrupted installation has none. */
const installed = () => readJson(path.join(modules, ".package-lock.json"))?.packages ?? {};

const isHere = (location) => existsSync(path.join(root, location, "package.json"));

/** Whether every installed package is the one of the lock file. */
const agrees = (lock, found) =>
  Object.entries(found).every(
    ([location, { integrity, link, optional }]) =>
      link || (lock[location]?.integrity === integrity && (optional || isHere(location))),
  );

/** Whether the direct dependencies of a set are installed; npm sees to those behind them. */
function holds(lock, found, name) {
  const { workspaces, dev } = sets[name];
  return ["", ...workspaces].every((workspace) => {
    const { dependencies, devDependencies } = lock[workspace];
    const names = Object.keys({ ...dependencies, ...(dev && devDependencies) });
    return (
      (workspace === "" || found[workspace]) &&
      names.every((one) => found[path.posix.join(workspace, "node_modules", one)] ?? found[`node_modules/${one}`])
    );
  });
}

/** The sets that were installed here before and that a new installation must keep. */
const setsIn = (found) => Object.keys(sets).filter((name) => sets[name].workspaces.every((one) => found[one]));

/** npm under the Node that runs this; npm names itself to the scripts it starts. */
function npmCommand() {
  const self = process.env["npm_execpath"];
  if (self?.endsWith(".js")) return { command: process.execPath, args: [self], shell: false };
  return { command: "npm", args: [], shell: process.platform === "win32" };
}

/**
 * Runs npm in a folder and resolves to its exit code. Not by npm's --prefix, with which it forgets the machine's own
 * settings, such as certificates.
 */
export function npm(args, cwd) {
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

async function install(names) {
  const workspaces = [...new Set(names.flatMap((name) => sets[name].workspaces))].flatMap((one) => ["-w", one]);
  // Said either way, so that NODE_ENV=production or a person's own settings do not decide it.
  const kinds = names.some((name) => sets[name].dev) ? "--include=dev" : "--omit=dev";
  const start = Date.now();
  const stop = showProgress(() => `Installing the packages … ${secondsSince(start)}`);
  const code = await npm(["ci", kinds, "--include=optional", ...workspaces, "--include-workspace-root"], root);
  stop();
  if (code !== 0) {
    giveUp(
      "Installing the packages failed: npm's message is above.\n" +
        "This needs the npm registry once; run the same command again when it can be reached.",
    );
  }
}

/**
 * Makes sure that the packages of some sets are installed as the lock file says.
 * @param {("run" | "test" | "speed" | "infra")[]} wanted
 */
export async function ensure(wanted) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    giveUp(`Stockpot needs Node 20 or newer to start; this is ${process.version}.`);
  }
  const lock = readJson(path.join(root, "package-lock.json")).packages;
  const found = installed();
  const isOurs = !existsSync(machineFile) || readFileSync(machineFile, "utf8") === machine;
  if (!isOurs || !agrees(lock, found) || !wanted.every((name) => holds(lock, found, name))) {
    await install([...new Set([...setsIn(found), ...wanted])]);
  }
  if (!existsSync(machineFile)) writeFileSync(machineFile, machine);
  linkNode();
  dropHeaders();
}
