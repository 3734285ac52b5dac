import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { enginesOn, guardsOn, temporaryFolder, until } from "./process.ts";
import { familyOf } from "./reach.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const what = [
  ["npm", /^npm /],
  ["its shell", /^sh -c /],
  ["the server", /^\S*\/node .*packages\/functions\/src\/local\/main\.ts $/],
  ["its guard", /guard\./],
  ["the engine", /dynoxide|java/],
] as const;

interface Process {
  readonly pid: number;
  readonly name: string;
}

function named(pid: number): readonly Process[] {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return [{ pid, name: what.find(([, pattern]) => pattern.test(args))?.[0] ?? args }];
  } catch {
    return []; // It has ended since it was listed.
  }
}

const residentMegabytes = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // It has ended.
  }
}

/** `npm start` in a data folder, as a person types it. */
class Start {
  readonly folder = temporaryFolder();
  readonly #npm: ChildProcess;
  #output = "";

  constructor(environment: Record<string, string> = {}) {
    const { PATH, HOME = "" } = process.env;
    this.#npm = spawn("npm", ["start"], {
      cwd: root,
      env: { PATH, HOME, DATA_DIR: this.folder, PORT: "0", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    for (const stream of [this.#npm.stdout, this.#npm.stderr]) {
      stream?.on("data", (data: Buffer) => {
        this.#output += data.toString();
      });
    }
    onTestFinished(async () => {
      this.#npm.kill("SIGTERM");
      await this.gone();
    });
  }

  async url(): Promise<string> {
    const address = () => /ready: (\S+)/.exec(this.#output)?.[1];
    await until("the server starts", () => address() !== undefined || this.#npm.exitCode !== null);
    const url = address();
    if (url === undefined) throw new Error(this.#output);
    return url;
  }

  processes(): Process[] {
    return familyOf(this.#npm.pid ?? 0).flatMap(named);
  }

  /** Waits until nothing runs but what serves and npm: what opened the first connections to the engine ends by itself. */
  async settled(): Promise<void> {
    const names = () => this.processes().flatMap(({ name }) => (name === "its shell" ? [] : [name]));
    await expect.poll(names, { timeout: 60_000 }).toEqual(["npm", "the server", "its guard", "the engine"]);
  }

  /** As Ctrl+C in a terminal does it. */
  interrupt(): void {
    process.kill(-(this.#npm.pid ?? 0), "SIGINT");
  }

  kill(name: string, signal: NodeJS.Signals): void {
    const running = this.processes();
    // Some shells become what they run; then npm is all that is above the server.
    const { pid } = running.find((one) => one.name === name) ?? running.find((one) => one.name === "npm") ?? {};
    if (pid === undefined) throw new Error(`${name} does not run.`);
    process.kill(pid, signal);
  }

  async gone(): Promise<void> {
    await until("npm, the server, its guard and the engine end", async () => {
      const isOver = this.#npm.exitCode !== null || this.#npm.signalCode !== null;
      return isOver && enginesOn(this.folder).length === 0 && guardsOn(this.folder).length === 0;
    });
  }
}

describe("npm start", () => {
  it("leaves nothing running but what serves, and npm and its shell", async () => {
    const start = new Start({ DEMO: "0" });
    await start.url();
    await start.settled();
  });

  it("comes to at most 250 MB of resident memory with the demo data in it and the first page answered", async () => {
    const start = new Start();
    const url = await start.url();
    expect((await fetch(url)).status).toBe(200);
    await start.settled();
    let before = 0;
    // The first run of the background work comes and goes.
    await vi.waitFor(
      () => {
        const resident = start.processes().map(({ pid, name }) => [name, residentMegabytes(pid)] as const);
        const sum = resident.reduce((total, [, megabytes]) => total + megabytes, 0);
        const change = Math.abs(sum - before);
        before = sum;
        expect(change, "it stands still").toBeLessThan(1);
        const parts = resident.map(([name, megabytes]) => `${name} ${Math.round(megabytes)}`);
        expect(sum, parts.join(", ")).toBeLessThan(250);
      },
      { interval: 3000, timeout: 120_000 },
    );
  });

  it.each([
    ["npm", "SIGTERM"],
    ["its shell", "SIGKILL"],
    ["the server", "SIGTERM"],
    ["the server", "SIGKILL"],
  ] as const)("ends whole after %s got a %s", async (name, signal) => {
    const start = new Start({ DEMO: "0" });
    await start.url();
    const server = start.processes().find((one) => one.name === "the server")?.pid ?? 0;
    start.kill(name, signal);
    await start.gone();
    await until("the server ends", () => !isRunning(server));
  });

  it("ends whole on Ctrl+C", async () => {
    const start = new Start({ DEMO: "0" });
    await start.url();
    start.interrupt();
    await start.gone();
  });
});
