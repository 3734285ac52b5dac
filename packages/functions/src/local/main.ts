// The process behind `npm start`, `npm run dev` and `npm run demo:reset`.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { commandLine, keepReplaced } from "./data-folder/copies.ts";
import { namesOf } from "./hosts.ts";
import { lockData } from "./data-folder/lock.ts";
import { startLocalServer } from "./server.ts";
import { openFolder, resetStore } from "./store.ts";
import { troubleOf } from "./data-folder/trouble.ts";

// Whatever this process writes is for its user alone.
process.umask(0o077);

const root = fileURLToPath(new URL("../../../..", import.meta.url));

const say = (line = "") => process.stdout.write(`${line}\n`);

function giveUp(message: string): never {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

const dataDir = path.resolve(root, process.env["DATA_DIR"] || ".data");
const endpoint = process.env["DYNAMODB_ENDPOINT"] || undefined;
const demo = process.env["DEMO"] !== "0";

function readPort(): number {
  const given = process.env["PORT"] || "3000";
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  return giveUp(`PORT must be a number from 0 to 65535, not "${given}".`);
}

const demoAccounts = `  Sign in with a demo account, password Stockpot1!
    owner@stockpot.example        owns two restaurants
    manager@stockpot.example      manages one of them
    cook@stockpot.example         works in its kitchen
    bookkeeper@stockpot.example   reads its figures
    admin@stockpot.example        administers all restaurants
`;

/** npm's shell can end without a word to what it started. */
const starterCheckMs = 500;

async function serve(): Promise<void> {
  const server = await startLocalServer({
    port: readPort(),
    host: process.env["HOST"] || "127.0.0.1",
    names: namesOf(process.env),
    dataDir,
    endpoint,
    demo,
    ...(process.env["SITE"] === "0" && { site: false as const }),
    log: say,
  });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await server.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop());
  // Of the command that started this process, whatever ended it.
  process.once("disconnect", () => void stop());
  const starter = Number(process.env["STARTER"]);
  if (starter) setInterval(() => process.ppid !== starter && void stop(), starterCheckMs).unref();
  if (process.env["ANNOUNCE"] === "0") return;
  say(`\nStockpot is ready: ${server.url}\n`);
  if (server.hasDemo) say(demoAccounts);
  say(`  Data is kept in ${dataDir}. Ctrl+C stops, ${commandLine("npm run demo:reset")} starts over.`);
}

async function reset(): Promise<void> {
  const folder = openFolder(dataDir);
  const lock = lockData(folder);
  const replaced = endpoint === undefined ? await keepReplaced(folder) : undefined;
  await resetStore({ folder, endpoint, demo: true, log: say });
  lock.release();
  say(`The demo data is as on the first day; ${commandLine("npm start")} serves it.`);
  if (replaced) {
    say(`What was there before is kept. To go back to it: ${commandLine(`npm run data:restore -- ${replaced.name}`)}`);
  }
}

const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
  serve,
  reset,
  /** What Node keeps of the modules that it has compiled lets a server start with less work and less memory. */
  load: () => import("./load.ts"),
};

try {
  const [, , task = "serve"] = process.argv;
  await tasks[task]?.();
  if (task !== "serve") process.exit(0);
} catch (error) {
  const trouble = troubleOf(error);
  if (trouble) giveUp(`${trouble.message}\n${trouble.advice}`);
  throw error;
}
