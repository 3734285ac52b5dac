import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type * as z from "zod";

/** A process of its own that answers each message with one. */
export class Child {
  readonly #process: ChildProcess;

  constructor(file: string) {
    this.#process = fork(fileURLToPath(new URL(file, import.meta.url)));
  }

  /** What it says next. */
  async hear<T>(schema: z.ZodType<T>): Promise<T> {
    const ended = new AbortController();
    const gone = once(this.#process, "exit", { signal: ended.signal }).then(([code]): never => {
      throw new Error(`A process of the benchmark ended with ${code}.`);
    });
    const said = once(this.#process, "message").then(([message]) => schema.parse(message));
    try {
      return await Promise.race([said, gone]);
    } finally {
      // Its end is no longer awaited.
      gone.catch(() => undefined);
      ended.abort();
    }
  }

  ask<T>(message: object, schema: z.ZodType<T>): Promise<T> {
    this.#process.send(message);
    return this.hear(schema);
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    this.#process.disconnect();
    await once(this.#process, "exit");
  }
}
