import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { root } from "../../infra/tests/platform.ts";

const runtimeClient = path.join(root, ".build/runtime-client/node_modules/aws-lambda-ric/index.mjs");
const rapidClient = path.join(root, "tests/deployment/rapid-client.ts");

const Failure = z.object({ errorType: z.string(), errorMessage: z.string() });

/** A request may take this many times as long as on Lambda, on a machine that does much else. */
const slowestMachine = 10;

/** What became of an invocation: what the handler returned, or what it threw. */
export interface Outcome {
  readonly result?: unknown;
  readonly failure?: z.infer<typeof Failure>;
}

interface Invocation {
  readonly id: string;
  readonly event: unknown;
  readonly end: (outcome: Outcome) => void;
}

export interface FunctionSettings {
  readonly name: string;
  /** As `index.handler`. */
  readonly handler: string;
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Where its archive was unpacked. */
  readonly folder: string;
}

/** One instance of a function: AWS's runtime client in a process of its own, started with the first invocation. */
export class LambdaFunction {
  /** What it wrote to standard output and to standard error, line by line. */
  readonly log: string[] = [];
  private readonly settings: FunctionSettings;
  private readonly waiting: Invocation[] = [];
  private readonly underWay = new Map<string, Invocation>();
  private asking: ServerResponse | undefined;
  private server: Server | undefined;
  private process: ChildProcess | undefined;

  constructor(settings: FunctionSettings) {
    this.settings = settings;
  }

  /** @throws when the process ends by itself */
  async invoke(event: unknown): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.waiting.push({ id: randomUUID(), event, end: resolve });
    if (this.process === undefined) await this.start();
    this.hand();
    return promise;
  }

  async stop(): Promise<void> {
    const { process: child, server } = this;
    this.process = undefined;
    if (child?.exitCode === null) {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
    }
    server?.closeAllConnections();
    server?.close();
  }

  private async start(): Promise<void> {
    const server = createServer((request, response) => void this.answer(request, response));
    this.server = server;
    const { port } = await new Promise<AddressInfo>((resolve, reject) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        if (typeof address === "object" && address !== null) resolve(address);
        else reject(new Error("The Runtime API has no port"));
      });
    });
    const { name, handler, memoryMegabytes, environment, folder } = this.settings;
    const child = spawn(process.execPath, ["--import", rapidClient, runtimeClient, handler], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"],
        AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}`,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
        AWS_LAMBDA_LOG_GROUP_NAME: "functions",
        AWS_LAMBDA_LOG_STREAM_NAME: name,
        AWS_LAMBDA_LOG_FORMAT: "JSON",
        LAMBDA_TASK_ROOT: folder,
        _HANDLER: handler,
        ...environment,
      },
    });
    this.process = child;
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on("line", (line) => this.log.push(line));
    }
    child.once("exit", () => {
      if (this.process !== child) return;
      this.process = undefined;
      this.endAll({ errorType: "Runtime.ExitError", errorMessage: this.log.join("\n") });
    });
  }

  private endAll(failure: NonNullable<Outcome["failure"]>): void {
    for (const { end } of [...this.waiting.splice(0), ...this.underWay.values()]) end({ failure });
    this.underWay.clear();
  }

  /** Gives what waits to the runtime client, one at a time. */
  private hand(): void {
    if (this.asking === undefined) return;
    const invocation = this.waiting.shift();
    if (!invocation) return;
    this.underWay.set(invocation.id, invocation);
    const { name, timeoutSeconds } = this.settings;
    this.asking
      .writeHead(200, {
        "content-type": "application/json",
        "lambda-runtime-aws-request-id": invocation.id,
        "lambda-runtime-deadline-ms": String(Date.now() + timeoutSeconds * slowestMachine * 1000),
        "lambda-runtime-invoked-function-arn": `arn:aws:lambda:us-east-1:123456789012:function:${name}`,
      })
      .end(JSON.stringify(invocation.event));
    this.asking = undefined;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [id = "", kind = ""] = (request.url ?? "").split("/").slice(-2);
    if (kind === "next") {
      this.asking = response;
      return this.hand();
    }
    const body = await text(request);
    response.writeHead(202).end();
    const failed = () => Failure.parse(JSON.parse(body));
    // Such a process ends by itself then.
    if (id === "init") return this.endAll(failed());
    this.underWay.get(id)?.end(kind === "error" ? { failure: failed() } : { result: JSON.parse(body) });
    this.underWay.delete(id);
    return undefined;
  }
}
