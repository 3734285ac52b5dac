import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { client } from "@stockpot/core/storage/client";
import { type LocalServer, startLocalServer } from "@stockpot/functions/local/server";
import { inject } from "vitest";
import { refusalPartitions } from "../../infra/grants.ts";
import { sendTo } from "./http.ts";

interface Trace {
  readonly writes: string[];
}

const answering = new AsyncLocalStorage<Trace>();
let latest: Trace = { writes: [] };

const reads = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/**
 * Sign-ins and registrations are counted even when they are refused, and so are attempts at what a role does not
 * include.
 */
const isCount = (write: string) => write.includes("$attempt_1") || write.includes(refusalPartitions);

/** The writes of the last request, without the counts of attempts and refusals. */
export const lastWrites = (): readonly string[] => latest.writes.filter((write) => !isCount(write));

/**
 * Starts a local server in this process, on the table that all tests share, and sends all further requests to it. It
 * records what each request writes. One for a test file, and one request at a time.
 */
export async function startRecordingServer(log: (line: string) => void = () => {}): Promise<LocalServer> {
  subscribe("http.server.request.start", () => {
    latest = { writes: [] };
    answering.enterWith(latest);
  });
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      const command = String(context["commandName"]);
      if (!reads.test(command)) answering.getStore()?.writes.push(`${command} ${JSON.stringify(args.input)}`);
      return answer;
    },
    { step: "initialize", priority: "low", name: "trace" },
  );
  const server = await startLocalServer({
    port: 0,
    demo: false,
    site: false,
    endpoint: inject("endpoint"),
    background: false,
    log,
  });
  // It has made keys of its own; these are the ones that the tests sign tokens with.
  Object.assign(process.env, inject("settings"));
  sendTo(server.url);
  return server;
}
