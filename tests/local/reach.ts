import { spawnSync } from "node:child_process";
import { globSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import net from "node:net";

const lines = (file: string) => readFileSync(file, "utf8").trim().split("\n").slice(1);

/** Every process of this machine by the one that started it. */
function parents(): Map<number, number> {
  const all = new Map<number, number>();
  for (const file of globSync("/proc/[0-9]*/stat")) {
    try {
      // The name, in brackets, may hold anything.
      const [, parent] = readFileSync(file, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      all.set(Number(file.split("/")[2]), Number(parent));
    } catch {
      continue; // It ended between the listing and the reading.
    }
  }
  return all;
}

/** A process and all that it started, and they in turn. */
export function familyOf(pid: number): number[] {
  const all = parents();
  const family = [pid];
  for (const member of family) family.push(...[...all].filter(([, parent]) => parent === member).map(([id]) => id));
  return family;
}

/** Nothing of what was listed and has gone before it is read: a process that ended, or something that it closed. */
function ifStillThere(read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return [];
  }
}

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  const inodesOf = (name: string) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${name}`))?.slice(1) ?? [];
  return ifStillThere(() => readdirSync(folder)).flatMap((name) => ifStillThere(() => inodesOf(name)));
}

const listening = "0A";

/** The ports of this machine's own network at which these processes listen, at whatever address. */
export function portsOf(pids: readonly number[]): number[] {
  const theirs = new Set(pids.flatMap(socketsOf));
  return ["/proc/self/net/tcp", "/proc/self/net/tcp6"].flatMap(lines).flatMap((line) => {
    const [, local = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/);
    return state === listening && theirs.has(inode) ? [Number.parseInt(local.split(":")[1] ?? "", 16)] : [];
  });
}

const nobody = 65_534;

const as = (uid: number, script: string, ...args: string[]) =>
  spawnSync(process.execPath, ["-e", script, ...args], { uid, gid: uid, cwd: "/", env: {}, encoding: "utf8" });

/** A user of this machine who owns nothing of ours; undefined where none can be had. */
export const stranger = process.getuid?.() === 0 && as(nobody, "").status === 0 ? nobody : undefined;

const tries = `
  const { openSync, readdirSync } = require("node:fs");
  const net = require("node:net");
  const [folder, ...files] = process.argv.slice(1);
  const reached = new Set();
  const attempt = (file, action) => { try { action(); reached.add(file); } catch (error) { if (error.code !== "EACCES" && error.code !== "ENXIO") throw error; } };
  attempt(folder, () => readdirSync(folder));
  for (const file of files) {
    attempt(file, () => openSync(file, "r"));
    attempt(file, () => openSync(file, "a"));
    net.connect(file).once("connect", () => { reached.add(file); process.exit(); }).once("error", () => {});
  }
  process.once("exit", () => console.log(JSON.stringify([...reached])));
`;

/** Which of a folder and its files a stranger can list, read, write or connect to. */
export function reachedByStranger(uid: number, folder: string, files: readonly string[]): string[] {
  const { stdout, stderr } = as(uid, tries, folder, ...files);
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Whether a server answers at a port of an address. */
export const answers = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = net.connect(port, host, () => resolve(true)).once("error", () => resolve(false));
    connection.once("connect", () => connection.destroy());
  });
