import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";

const main = fileURLToPath(new URL("../../packages/functions/src/local/main.ts", import.meta.url));

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "stockpot-local-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}

/** A port with a listener that answers nothing. */
export async function takenPort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Waits until something holds, at most as long as the slowest machine may need to fill in the demo data. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 200_000; Date.now() < end; await pause(20)) if (await holds()) return;
  throw new Error(`Waited in vain: ${what}`);
}

/** A server in a process of its own, as `npm start` runs it. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly exit: Promise<number | null>;
  output = "";

  constructor(environment: Record<string, string>, ...args: string[]) {
    this.#child = spawn(process.execPath, [main, ...args], {
      env: { PATH: process.env["PATH"], PORT: "0", DEMO: "0", SITE: "0", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (data: Buffer) => {
        this.output += data.toString();
      });
    }
    this.exit = new Promise((resolve) => {
      this.#child.once("exit", resolve);
    });
    onTestFinished(async () => {
      this.signal("SIGKILL");
      await this.exit;
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** The server's address, once it says so. */
  async url(): Promise<string> {
    const address = () => /ready: (\S+)/.exec(this.output)?.[1];
    await until("the server starts", () => address() !== undefined || this.#child.exitCode !== null);
    const url = address();
    if (url === undefined) throw new Error(this.output);
    return url;
  }
}

const functions = fileURLToPath(new URL("../../packages/functions/src", import.meta.url));

export interface Run {
  readonly args?: readonly string[];
  /** What it gets to read; there is no terminal. */
  readonly input?: string;
  /** Runs it as a user whom the modes of files bind, which they do not where the tests run as root. */
  readonly bound?: boolean;
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Runs a program of packages/functions/src to its end, with these settings and no others. */
export function runToEnd(
  file: string,
  environment: Record<string, string>,
  { args = [], input = "", bound = false }: Run = {},
): Promise<Ended> {
  const env = { PATH: process.env["PATH"], ...environment };
  const child = spawn(process.execPath, [path.join(functions, file), ...args], { env, ...(bound && nobody) });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      output += data.toString();
    });
  }
  child.stdin.end(input);
  // A process that starts although it should not is ended with the test.
  onTestFinished(() => void child.kill("SIGTERM"));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

interface Process {
  readonly pid: number;
  readonly args: string;
}

/** The processes that have a folder among their arguments, without zombies. */
function processesOn(folder: string): Process[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const args = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
      return args.includes(folder) ? [{ pid: Number(name), args }] : [];
    } catch {
      return []; // It ended between the listing and the reading.
    }
  });
}

const isGuard = ({ args }: Process) => /guard\.(sh|ts)/.test(args);

export const guardsOn = (folder: string): number[] =>
  processesOn(folder)
    .filter(isGuard)
    .map(({ pid }) => pid);

export const enginesOn = (folder: string): number[] =>
  processesOn(folder)
    .filter((one) => !isGuard(one))
    .map(({ pid }) => pid);

const json = { "content-type": "application/json" };
const password = "Stockpot1!";

export const post = (url: string, route: string, body: unknown): Promise<Response> =>
  fetch(`${url}/api/v1${route}`, { method: "POST", headers: json, body: JSON.stringify(body) });

/** Makes an account; its answer is a write that must never be lost. */
export const register = (url: string, email: string): Promise<Response> =>
  post(url, "/auth/register", { fullName: "Rosa Test", email, password });

export const login = (url: string, email: string): Promise<Response> => post(url, "/auth/login", { email, password });
