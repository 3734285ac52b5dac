import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { securityHeaders } from "@stockpot/core/api/headers";
import { onBackgroundWork } from "@stockpot/core/platform/background";
import { failuresOf } from "@stockpot/core/platform/failed-work";
import { answerHeaders, createApi, isApiPath } from "./api.ts";
import { type Background, startBackground } from "./background.ts";
import { commandLine } from "./data-folder/copies.ts";
import type { Engine } from "./engine.ts";
import { type HostRefusal, createHostCheck } from "./hosts.ts";
import { lockData } from "./data-folder/lock.ts";
import { type Site, createSite } from "./site.ts";
import { type Store, openFolder, openStore } from "./store.ts";
import { Trouble } from "./data-folder/trouble.ts";

/** Where the web application is built to. */
export const builtSite = fileURLToPath(new URL("../../../web/dist", import.meta.url));

interface LocalServerOptions {
  /** 0 takes any that is free. */
  readonly port: number;
  /** The address to listen at; other machines cannot reach the default. */
  readonly host?: string;
  /** What it answers to beside `host` and this machine's own names and addresses. */
  readonly names?: readonly string[];
  /** Where everything is kept; without one, in memory until the server stops. */
  readonly dataDir?: string | undefined;
  /** Of a DynamoDB engine that runs already; without one, the server starts and ends its own. */
  readonly endpoint?: string | undefined;
  /** Whether a new table is filled with the demo data. */
  readonly demo: boolean;
  /** The folder of the built site; false serves the API alone. */
  readonly site?: string | false;
  readonly log?: (line: string) => void;
  /** Whether it does the background work too; false leaves that to another process. */
  readonly background?: boolean;
}

export interface LocalServer {
  readonly url: string;
  /** Of the DynamoDB engine. */
  readonly endpoint: string;
  /** Absent where the engine is not the server's own. */
  readonly engine: Engine | undefined;
  /** Whether the demo accounts are there. */
  readonly hasDemo: boolean;
  stop(): Promise<void>;
}

/** What keeps a server from listening, by the code of the failure. */
const noListening: Readonly<Record<string, (port: number, host: string) => readonly [string, string]>> = {
  EADDRINUSE: (port) => [
    `Port ${port} is taken by another program.`,
    `Use another: PORT=3001 ${commandLine("npm start")}`,
  ],
  EACCES: (port) => [
    `You don't have permission to listen on port ${port}.`,
    `Use one above 1023: PORT=3000 ${commandLine("npm start")}`,
  ],
  EADDRNOTAVAIL: (_port, host) => noAddress(host),
  ENOTFOUND: (_port, host) => noAddress(host),
  EAI_AGAIN: (_port, host) => noAddress(host),
  EINVAL: (_port, host) => noAddress(host),
};

const noAddress = (host: string) =>
  [
    `HOST=${host} is not an address of this machine.`,
    "Leave HOST out to serve this machine alone, or name one of its addresses; 0.0.0.0 is all of them.",
  ] as const;

/** Requests under way get this long to end when the server stops. */
const lastRequestsMs = 5000;

/** An idle connection is kept longer than its client keeps it, so that no request meets one that is being closed. */
const idleConnectionMs = 75_000;

/** What a refused body may still send before its connection is cut. */
const discardedBytes = 10_000_000;

interface Parts {
  readonly site: Site;
  readonly api: ReturnType<typeof createApi>;
  readonly background: Pick<Background, "wake">;
}

function splitTarget(target: string) {
  const at = target.indexOf("?");
  return at < 0 ? { path: target, search: "" } : { path: target.slice(0, at), search: target.slice(at) };
}

/** Reads the rest of a refused body without keeping it, so that the sender gets to see the answer. */
function discardRest(request: IncomingMessage): void {
  let left = discardedBytes;
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.socket.destroy();
  });
}

/** Answers a request that is not for this server, and reads no more of it. */
function refuse(request: IncomingMessage, response: ServerResponse, { status, body }: HostRefusal): void {
  const isApi = isApiPath(splitTarget(request.url ?? "/").path);
  const content = Buffer.from(isApi ? JSON.stringify(body) : `${body.message}\n`);
  response.writeHead(status, {
    ...securityHeaders(),
    "cache-control": "no-store",
    "content-type": isApi ? "application/json" : "text/plain; charset=utf-8",
    "content-length": content.length,
    "x-request-id": body.requestId,
    connection: "close",
  });
  response.end(content);
  if (!request.complete) discardRest(request);
}

/** Answers a request, from the API or from the site. */
export async function respond(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  const { path, search } = splitTarget(request.url ?? "/");
  const common = securityHeaders(parts.site.schemeScript);
  if (isApiPath(path)) {
    const answer = await parts.api(request, path, search);
    const { statusCode = 200, body, isBase64Encoded } = answer;
    const content = Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8");
    const length = statusCode === 204 ? {} : { "content-length": content.length };
    response.writeHead(statusCode, { "cache-control": "no-store", ...answerHeaders(answer), ...common, ...length });
    response.end(content);
    if (!request.complete) discardRest(request);
    if (request.method === "DELETE" && statusCode < 300) parts.background.wake();
    return;
  }
  response.setHeaders(new Map(Object.entries(common)));
  parts.site.answer(request, response);
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve).once("error", (error) => {
      const [message, advice] = ("code" in error && noListening[String(error.code)]?.(port, host)) || [];
      reject(message && advice ? new Trouble(message, advice, { cause: error }) : error);
    });
    server.listen(port, host);
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const timer = setTimeout(() => server.closeAllConnections(), lastRequestsMs);
  server.closeIdleConnections();
  await closed;
  clearTimeout(timer);
}

/**
 * Serves the built site and the API on one origin, with the handlers that run on Lambda and an engine of its own.
 * The handlers read their settings once, so a process runs one of these, or several one after the other.
 * @throws Trouble, DataInUse
 */
export async function startLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const { port, host = "127.0.0.1", dataDir, endpoint: given, demo, site: siteFolder = builtSite } = options;
  const refusalOf = createHostCheck(host, options.names ?? []);
  const log = options.log ?? (() => {});
  const onFailure = (error: unknown) => log(error instanceof Error ? (error.stack ?? error.message) : String(error));

  const onWorkFailure = (failed: unknown) => {
    for (const { ids, error } of failuresOf(failed)) {
      log(`Background work failed: ${Object.entries(ids).flat().join(" ")}`);
      onFailure(error);
    }
  };

  const folder = dataDir === undefined ? undefined : openFolder(dataDir);
  const lock = folder === undefined ? undefined : lockData(folder);
  const server = createServer(
    // What has no Host is refused below, in the API's form.
    { keepAliveTimeout: idleConnectionMs, requireHostHeader: false },
    (request, response) => void serve(request, response),
  );
  let store: Store | undefined;
  let background: Background | undefined;

  async function open() {
    store = await openStore({ folder, endpoint: given, demo, log });
    const { handlers, unknownRoute } = await import("../routes/index.ts");
    const { runBackgroundWork } = await import("../background.ts");
    background = startBackground(options.background === false ? async () => {} : runBackgroundWork, onWorkFailure);
    onBackgroundWork(background.wake);
    const { client } = await import("@stockpot/core/storage/client");
    const { watchedHealth } = await import("./vitals.ts");
    const { engine } = store;
    const health = watchedHealth(client, () => engine?.isUp !== false);
    const api = createApi({ handlers: { ...handlers, "meta.health": health }, unknownRoute, onFailure });
    const site = createSite(siteFolder === false ? undefined : siteFolder, onFailure);
    return { store, parts: { site, api, background } };
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    try {
      const refusal = refusalOf(request);
      if (refusal) return refuse(request, response, refusal);
      // A request that comes before everything is ready waits instead of being refused.
      const { parts } = await opening;
      await respond(request, response, parts);
    } catch (error) {
      onFailure(error);
      response.destroy();
    }
  }

  async function end() {
    await close(server);
    await background?.stop();
    await store?.close();
    lock?.release();
  }
  let ending: Promise<void> | undefined;
  const stop = () => (ending ??= end());

  const listening = listen(server, port, host);
  const opening = listening.then(open);
  try {
    const url = `http://${host === "127.0.0.1" ? "localhost" : host}:${await listening}`;
    lock?.announce({ url });
    const { store: opened } = await opening;
    const { endpoint, engine, hasDemo } = opened;
    lock?.announce({ url, endpoint });
    return { url, endpoint, engine, hasDemo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
