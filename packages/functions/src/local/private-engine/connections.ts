import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, type ClientRequestArgs } from "node:http";
import net from "node:net";
import { pipeline } from "node:stream";

/** Gets a connection; a failure comes with one that is none. */
type Taken = (error: Error | null, connection: net.Socket) => void;

/** So many are asked for at once, and again when no more than a few are left. */
const batch = 24;
const few = 4;

export type Take = (taken: Taken) => void;

export const takeNone: Take = (taken) =>
  taken(Object.assign(new Error("The engine is gone."), { code: "ECONNREFUSED" }), new net.Socket().destroy());

/**
 * Connections to an engine in a network of its own. This process cannot open any: the engine's guard has them opened
 * where the engine is, and they come over the guard's channel.
 */
export class Connections {
  readonly #guard: ChildProcess;
  readonly #idle = new Set<net.Socket>();
  readonly #waiting: Taken[] = [];
  #expected = 0;
  #isOpen = true;

  constructor(guard: ChildProcess) {
    this.#guard = guard;
    guard.on("message", (_, connection) => {
      if (connection instanceof net.Socket) this.#add(connection);
      this.#expected -= 1;
      // What opened them may end.
      if (this.#expected === 0) guard.send("enough", () => this.#ask());
    });
    this.#ask();
  }

  get hasSome(): boolean {
    return this.#idle.size > 0;
  }

  take(taken: Taken): void {
    if (!this.#isOpen) return takeNone(taken);
    const [connection] = this.#idle;
    if (connection === undefined) this.#waiting.push(taken);
    else {
      this.#idle.delete(connection);
      taken(null, connection);
    }
    this.#ask();
  }

  /** With the engine. */
  end(): void {
    this.#isOpen = false;
    for (const connection of this.#idle) connection.destroy();
    for (const taken of this.#waiting.splice(0)) takeNone(taken);
  }

  #add(connection: net.Socket): void {
    const taken = this.#waiting.shift();
    if (taken) return taken(null, connection);
    this.#idle.add(connection);
    // One that the engine closes meanwhile is not to be had any more.
    const drop = () => this.#idle.delete(connection) && connection.destroy();
    connection.once("error", drop).once("end", drop).once("close", drop).resume();
  }

  #ask(): void {
    if (!this.#isOpen || this.#expected > 0 || this.#idle.size > few) return;
    this.#expected = batch;
    this.#guard.stdin?.write(`${batch}\n`);
  }
}

/** As many at once as the SDK's own agent has. */
export const maxSockets = 50;

/** Takes its connections where they can be had. */
export class OwnAgent extends Agent {
  readonly #take: Take;

  constructor(take: Take) {
    super({ keepAlive: true, maxSockets });
    this.#take = take;
  }

  override createConnection(_: ClientRequestArgs, taken?: Taken): undefined {
    if (taken) this.#take(taken);
  }
}

/** Listens at a socket of this process's user alone, and hands on what comes there. */
export async function relay(file: string, take: Take): Promise<net.Server> {
  const server = net.createServer({ allowHalfOpen: true }, (outer) => {
    take((_, inner) => {
      // A connection that breaks on one side is cut on the other, where its user sees it.
      const cut = () => {
        outer.destroy();
        inner.destroy();
      };
      // The engine may be gone, or the client may have left.
      if (inner.destroyed || outer.destroyed) cut();
      else pipeline(outer, inner, outer, cut);
    });
  });
  const mask = process.umask(0o077);
  server.listen(file);
  process.umask(mask);
  await once(server, "listening");
  return server;
}
