import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { client } from "@stockpot/core/storage/client";
import { type LocalServer, startLocalServer } from "@stockpot/functions/local";
import { inject } from "vitest";
import { sendTo } from "./http.ts";

interface Trace {
  readonly writes: string[];
}

const answering = new AsyncLocalStorage<Trace>();
let latest: Trace = { writes: [] };

const reads = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/** Failed sign-ins and registrations are counted although they are refused: that is what they are counted for. */
const isCount = (write: string) => write.includes("$attempt_1");

/** What was carried out on the table for the request that came last, counts of attempts left out. */
export const lastWrites = (): readonly string[] => latest.writes.filter((write) => !isCount(write));

/**
 * A local server in this process, on the table of all tests: what it writes for a request can be seen, and what it says.
 * From then on, requests go to it. One a test file, and one request at a time.
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
  const server = await startLocalServer({ port: 0, demo: false, site: false, endpoint: inject("endpoint"), log });
  sendTo(server.url);
  return server;
}
