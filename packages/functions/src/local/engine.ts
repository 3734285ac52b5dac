import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { Agent } from "node:http";
import type { Server } from "node:net";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { ownEngines } from "@stockpot/core/storage/endpoint";
import { type Address, accepts, endpointOf, findAddress, inOwnNetwork } from "./private-engine/address.ts";
import { Connections, OwnAgent, maxSockets, type Take, relay, takeNone } from "./private-engine/connections.ts";
import { launchAt, marksOf } from "./launch.ts";

/** A DynamoDB engine of this machine's own. */
export interface Engine {
  readonly endpoint: string;
  /** False from its unexpected end until it answers again. */
  readonly isUp: boolean;
  /** Ends it as a crash would; it starts again by itself. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Ends it, and it stays away until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface EngineOptions {
  readonly folder: string | undefined;
  readonly log: (line: string) => void;
  /** Runs after each start, before the engine is announced. */
  readonly prepare: (endpoint: string) => Promise<void>;
  /** Names an address at which no process listens. */
  readonly find?: (folder: string | undefined) => Promise<Address>;
}

/** The engine ended before it answered. */
class EngineEnded extends Error {
  override readonly name = "EngineEnded";
}

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What holds the engine: a shell, a small part of a Node process, wherever there is one. */
const guardOf = ({ host, port }: Address) =>
  process.platform === "win32"
    ? [process.execPath, fileOf("private-engine/guard.ts")]
    : [
        "/bin/sh",
        fileOf("private-engine/guard.sh"),
        process.execPath,
        fileOf("private-engine/connect.ts"),
        host,
        String(port),
      ];

const startMs = 30_000;
const firstStarts = 3;
const slowestRetryMs = 5000;

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It is gone already.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Starts an engine and keeps one running until it is stopped, always at the same endpoint. */
export async function startEngine({ find = findAddress, ...options }: EngineOptions): Promise<Engine> {
  for (let start = 1; ; start += 1) {
    try {
      return await startEngineAt(await find(options.folder), options);
    } catch (error) {
      // Another process can take a port between finding it and listening on it.
      if (!(error instanceof EngineEnded) || start === firstStarts) throw error;
    }
  }
}

async function startEngineAt(address: Address, { folder, log, prepare }: EngineOptions): Promise<Engine> {
  const endpoint = endpointOf(address);
  const { command, args } = launchAt(address, folder);
  const guarded = [...guardOf(address), command, ...args];
  const { socket } = address;
  const whole = socket === undefined ? { command: guarded, environment: process.env } : inOwnNetwork(guarded);

  interface Running {
    readonly guard: ChildProcess;
    /** Where only the guard reaches the engine. */
    readonly connections: Connections | undefined;
    readonly gone: Promise<void>;
    pid: number | undefined;
    said: string;
    ended: boolean;
  }
  let running: Running | undefined;
  let wanted = false;
  let recovering = false;
  let relaying: Server | undefined;

  const take: Take = (taken) => (running?.connections ? running.connections.take(taken) : takeNone(taken));

  const httpAgent = socket === undefined ? new Agent({ keepAlive: true, maxSockets }) : new OwnAgent(take);
  ownEngines.set(endpoint, { requestHandler: { httpAgent } });

  function launch(): Running {
    // Its own process group: Ctrl+C in the terminal reaches the server alone, which then ends the engine in order.
    const [program = "", ...rest] = whole.command;
    const guard = spawn(program, rest, {
      detached: true,
      env: whole.environment,
      stdio: ["pipe", "pipe", "pipe", ...(socket === undefined ? [] : ["ipc" as const])],
    });
    const gone = Promise.withResolvers<void>();
    const connections = socket === undefined ? undefined : new Connections(guard);
    const started: Running = { guard, connections, gone: gone.promise, pid: undefined, said: "", ended: false };
    guard.stdout?.once("data", (data: Buffer) => {
      started.pid = Number.parseInt(data.toString(), 10);
    });
    // With the engine, whose guard may be busy or may wait for a word.
    guard.stdout?.once("end", () => endGuard(started));
    guard.stderr?.on("data", (data: Buffer) => {
      started.said = (started.said + data.toString()).slice(-2000);
    });
    const end = () => {
      if (started.ended) return;
      started.ended = true;
      connections?.end();
      // The guard may have been killed alone; its engine must not hold the file and the port.
      if (started.pid !== undefined) killNow(started.pid);
      gone.resolve();
      if (wanted && !recovering && running === started) void recover();
    };
    guard.once("exit", end).once("error", end);
    guard.stdin?.on("error", end);
    return started;
  }

  function endGuard({ guard, connections }: Running): void {
    // The engine waits with its end for those that have not been used.
    connections?.end();
    if (guard.connected) guard.disconnect();
    guard.stdin?.end();
  }

  async function up(): Promise<void> {
    const started = launch();
    running = started;
    const assertRuns = () => {
      if (started.ended) throw new EngineEnded(`The engine did not start. ${started.said.trim()}`);
    };
    const end = Date.now() + startMs;
    // Asking again until it answers is what waiting for a start is. An earlier answer comes from another process.
    const isReached = async () => started.connections?.hasSome ?? (await accepts(address));
    while (started.pid === undefined || !(await isReached())) {
      assertRuns();
      if (Date.now() > end) throw new Error(`The engine did not answer within ${startMs / 1000} s.`);
      await pause(10);
    }
    // For the commands that work on the data of a running server.
    if (socket !== undefined) relaying ??= await relay(socket, take);
    // Another process that has the port may never answer.
    await Promise.race([prepare(endpoint), started.gone]);
    assertRuns();
  }

  async function down(): Promise<void> {
    wanted = false;
    const last = running;
    running = undefined;
    if (!last) return;
    endGuard(last);
    await last.gone;
    relaying?.close();
    relaying = undefined;
  }

  async function recover(): Promise<void> {
    recovering = true;
    log("The database engine ended unexpectedly; it is started again.");
    for (let waitMs = 100; recovering; waitMs = Math.min(2 * waitMs, slowestRetryMs)) {
      try {
        // A guard that was killed before it could name its engine has left it running.
        if (folder !== undefined) await endStaleEngines(folder);
        if (wanted) await up();
        recovering = wanted && running?.ended === true;
        if (wanted && !recovering) log("The database engine is back.");
      } catch (error) {
        recovering = wanted;
        if (!wanted) return;
        log(`${error instanceof Error ? error.message : String(error)} The next attempt is in ${waitMs} ms.`);
        await pause(waitMs);
      }
    }
  }

  async function start(): Promise<void> {
    try {
      await up();
      wanted = true;
    } catch (error) {
      await down();
      throw error;
    }
  }

  await start();
  return {
    endpoint,
    get isUp() {
      return !recovering && running?.ended === false;
    },
    start,
    stop: down,
    async kill() {
      const current = running;
      if (current?.pid !== undefined) killNow(current.pid);
      await current?.gone;
    },
  };
}

/** The arguments of every process of this machine, each followed by a blank, by process id. */
function processes(): readonly (readonly [number, string])[] {
  if (process.platform === "linux") {
    return globSync("/proc/[0-9]*/cmdline").flatMap((file) => {
      try {
        return [[Number(file.split("/")[2]), readFileSync(file, "utf8").replaceAll("\0", " ")] as const];
      } catch {
        return []; // It ended between the listing and the reading.
      }
    });
  }
  const lines = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
  return lines.map((line) => [Number.parseInt(line, 10), `${line.trim()} `] as const);
}

function enginesOn(folder: string): number[] {
  const marks = marksOf(folder);
  return processes()
    .filter(([pid, args]) => pid !== process.pid && marks.some((mark) => args.includes(mark)))
    .map(([pid]) => pid);
}

/**
 * Ends what an earlier server left running on a folder, should its guard have been killed too.
 * Call it only while holding the folder's lock: then no living server owns such an engine.
 */
export async function endStaleEngines(folder: string): Promise<void> {
  for (const pid of enginesOn(folder)) killNow(pid);
  for (const end = Date.now() + 5000; enginesOn(folder).length > 0 && Date.now() < end;) await pause(10);
}
