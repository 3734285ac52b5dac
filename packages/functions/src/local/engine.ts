import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { type Address, accepts, endpointOf, findAddress, inOwnNetwork } from "./address.ts";
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
  /** Runs after each start, before anybody is told that the engine is there. */
  readonly prepare: (endpoint: string) => Promise<void>;
  /** Names an address that nobody listens at. */
  readonly find?: (folder: string | undefined) => Promise<Address>;
}

/** The engine ended before it answered. */
class EngineEnded extends Error {
  override readonly name = "EngineEnded";
}

const guardFile = fileURLToPath(new URL("guard.ts", import.meta.url));

const startMs = 30_000;
const firstStarts = 3;
const slowestRetryMs = 5000;

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It is gone already, which is what is asked for.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Starts an engine and keeps one running until it is stopped, always at the same endpoint. */
export async function startEngine({ find = findAddress, ...options }: EngineOptions): Promise<Engine> {
  for (let start = 1; ; start += 1) {
    try {
      return await startEngineAt(await find(options.folder), options);
    } catch (error) {
      // Between being found and being listened at, a port can be taken by anybody.
      if (!(error instanceof EngineEnded) || start === firstStarts) throw error;
    }
  }
}

async function startEngineAt(address: Address, { folder, log, prepare }: EngineOptions): Promise<Engine> {
  const endpoint = endpointOf(address);
  const { command, args } = launchAt(address, folder);
  const guarded = [process.execPath, guardFile, JSON.stringify(address), command, ...args];
  const whole = address.socket === undefined ? { command: guarded, environment: process.env } : inOwnNetwork(guarded);

  interface Running {
    readonly guard: ChildProcess;
    readonly gone: Promise<void>;
    pid: number | undefined;
    said: string;
    ended: boolean;
  }
  let running: Running | undefined;
  let wanted = false;
  let recovering = false;

  function launch(): Running {
    // Its own process group: Ctrl+C in the terminal reaches the server alone, which then ends the engine in order.
    const [program = "", ...rest] = whole.command;
    const guard = spawn(program, rest, {
      detached: true,
      env: whole.environment,
      stdio: ["pipe", "pipe", "pipe"],
    });
    const gone = Promise.withResolvers<void>();
    const started: Running = { guard, gone: gone.promise, pid: undefined, said: "", ended: false };
    guard.stdout.once("data", (data: Buffer) => {
      started.pid = Number.parseInt(data.toString(), 10);
    });
    guard.stderr.on("data", (data: Buffer) => {
      started.said = (started.said + data.toString()).slice(-2000);
    });
    const end = () => {
      if (started.ended) return;
      started.ended = true;
      // The guard may have been killed alone; its engine must not hold the file and the port.
      if (started.pid !== undefined) killNow(started.pid);
      gone.resolve();
      if (wanted && !recovering && running === started) void recover();
    };
    guard.once("exit", end).once("error", end);
    guard.stdin.on("error", end);
    return started;
  }

  async function up(): Promise<void> {
    const started = launch();
    running = started;
    const assertRuns = () => {
      if (started.ended) throw new EngineEnded(`The engine did not start. ${started.said.trim()}`);
    };
    const end = Date.now() + startMs;
    // Asking again until it answers is what waiting for a start is. Who answers before it is there is somebody else.
    while (started.pid === undefined || !(await accepts(address))) {
      assertRuns();
      if (Date.now() > end) throw new Error(`The engine did not answer within ${startMs / 1000} s.`);
      await pause(10);
    }
    // Whoever has the port instead may never answer.
    await Promise.race([prepare(endpoint), started.gone]);
    assertRuns();
  }

  async function down(): Promise<void> {
    wanted = false;
    const last = running;
    running = undefined;
    if (!last) return;
    last.guard.stdin?.end();
    await last.gone;
    if (address.socket !== undefined) rmSync(address.socket, { force: true });
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
