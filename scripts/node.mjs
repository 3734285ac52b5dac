// Runs the project's programs under the Node that they are written for, whichever Node started the command.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { giveUp } from "./console.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const modules = path.join(root, "node_modules");

/** As package names say it. */
export const machine = `${process.platform}-${process.arch}`;

/** The first with argon2 in node:crypto. */
const needed = { major: 24, minor: 7 };

const parent = process.ppid;
const endings = ["SIGINT", "SIGTERM", "SIGHUP"];

function isNewEnough([major, minor]) {
  return major > needed.major || (major === needed.major && minor >= needed.minor);
}

const pinnedFolder = path.join(modules, `node-${machine.replace("win32", "win")}`);

const pinnedNode = () => path.join(pinnedFolder, process.platform === "win32" ? "bin/node.exe" : "bin/node");

/** Node's package brings the headers that add-ons in C are compiled with, 67 MB of them; nothing here compiles any. */
export function dropHeaders() {
  rmSync(path.join(pinnedFolder, "include"), { recursive: true, force: true });
}

/** npm 10 removes this link together with the Node packages of other platforms; `npm run` and `npx` look here. */
export function linkNode() {
  const link = path.join(modules, ".bin/node");
  if (process.platform === "win32" || existsSync(link) || !existsSync(pinnedNode())) return;
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(path.relative(path.dirname(link), pinnedNode()), link);
}

/** A Node that is new enough: the one that runs this, or else the one that came with the packages. */
export function node24() {
  if (isNewEnough(process.versions.node.split(".").map(Number))) return process.execPath;
  const pinned = pinnedNode();
  const runs = existsSync(pinned) && spawnSync(pinned, ["--version"]).status === 0;
  if (runs) return pinned;
  return giveUp(
    `Stockpot runs on Node ${needed.major}.${needed.minor} or newer. This machine has ${process.version}, and no such Node comes as a package for ${machine}.\n` +
      `Install Node ${needed.major} from https://nodejs.org and run the same command again.`,
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
  // A script that runs without npm may end before it, on purpose.
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

/**
 * Puts a program under Node 24 in this process's place, where the Node that runs this can do so and the system knows
 * such a thing, so that nothing stays behind that only waits; elsewhere the same as runNode, attached. Started by npm,
 * the program is told of npm's shell, by STARTER, as that can end without a word.
 * @param {string[]} args
 * @param {{ env?: Record<string, string> }} [options]
 */
export function becomeNode(args, { env = {} } = {}) {
  if (!process.execve || process.platform === "win32") return runNode(args, { env, attached: true });
  const STARTER = process.env["npm_lifecycle_event"] ? String(parent) : "";
  process.chdir(root);
  return process.execve(node24(), [node24(), ...args], childEnvironment({ ...env, STARTER }));
}
