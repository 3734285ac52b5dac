import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { endRest } from "./processes.ts";

/** A server that is measured, with everything that belongs to it. */
export interface Side {
  readonly name: string;
  readonly url: string;
  /** Of its processes, those from which the others descend. */
  readonly roots: readonly number[];
  /** Puts so many items into a restaurant that has the first ones, which all are alike. */
  fill(restaurantId: string, first: readonly Named[], count: number): Promise<void>;
  /** Bytes of its data on disk. A server that must be stopped for that is started again. */
  dataBytes(): Promise<number>;
  /** Ends it for good, with its data. */
  clear(): Promise<void>;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A free port of this machine, for a program that cannot say which one it took. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== "object" || address === null) throw new Error("There is no free port.");
  return address.port;
}

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Whose process it is, where it must not be root's. */
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
}

export interface Running {
  readonly id: number;
  /** What it has printed so far. */
  readonly printed: () => string;
  readonly hasEnded: () => boolean;
  readonly child: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const endMs = 20_000;

/** Starts a program in a session of its own, so that all it starts can be found. */
export function run({ command, args, cwd, env, uid, gid }: Program, channel: "ipc" | "ignore" = "ignore"): Running {
  const child = spawn(command, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe", channel],
    ...(cwd !== undefined && { cwd }),
    ...(env && { env }),
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  });
  let text = "";
  const keep = (chunk: Buffer) => {
    text = `${text}${chunk.toString()}`.slice(-20_000);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const ended = once(child, "exit");
  const { pid: id } = child;
  if (id === undefined) throw new Error(`${command} did not start.`);
  process.once("exit", () => endRest([id]));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    id,
    child,
    printed: () => text,
    hasEnded,
    stop: async (signal = "SIGTERM") => {
      if (!hasEnded()) child.kill(signal);
      await Promise.race([ended, setTimeout(endMs, undefined, { ref: false })]);
      endRest([id]);
    },
  };
}

const startMs = 300_000;

/** Waits until a server answers. */
export async function untilHealthy(url: string, program: Running): Promise<void> {
  const end = Date.now() + startMs;
  while (Date.now() < end) {
    if (program.hasEnded()) break;
    const answer = await fetch(`${url}/api/v1/health`).catch(() => undefined);
    if (answer?.ok) return;
    await setTimeout(100);
  }
  throw new Error(`Nothing answers at ${url}:\n${program.printed()}`);
}
