import { execFileSync } from "node:child_process";
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { run } from "./side.ts";

/** Where Debian's packages put the programs of each version, the newest first; elsewhere they may be on the path. */
export function findPostgres(): string | undefined {
  const folders = [
    ...globSync("/usr/lib/postgresql/*/bin").toSorted((a, b) => versionOf(b) - versionOf(a)),
    ...(process.env["PATH"] ?? "").split(path.delimiter),
  ];
  return folders.find((folder) => ["initdb", "postgres"].every((program) => existsSync(path.join(folder, program))));
}

const versionOf = (folder: string) => Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0);

const idOf = (kind: "-u" | "-g") => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));

/** PostgreSQL refuses to run as root. */
function otherUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOf("-u"), gid: idOf("-g") };
}

export interface Postgres {
  readonly id: number;
  /** The folder of its only socket. */
  readonly host: string;
  stop(): Promise<void>;
}

/** A cluster of its own with the settings that PostgreSQL comes with, reached by a socket alone. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const folder = mkdtempSync(path.join(tmpdir(), "peer-"));
  const data = path.join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const user = otherUser();
  if (user) for (const one of [folder, data]) chownSync(one, user.uid, user.gid);
  const options = { cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C" }, ...user };
  const initdb = ["-D", data, "-U", "stockpot", "-A", "trust", "-E", "UTF8", "--no-locale"];
  execFileSync(path.join(programs, "initdb"), initdb, { ...options, stdio: ["ignore", "ignore", "inherit"] });
  const settings = ["-c", "listen_addresses=", "-c", `unix_socket_directories=${folder}`];
  const server = run({ command: path.join(programs, "postgres"), args: ["-D", data, ...settings], ...options });
  const isReady = () => /ready to accept connections/.test(server.printed());
  for (let waited = 0; !isReady() && !server.hasEnded() && waited < 30_000; waited += 50) await setTimeout(50);
  const stop = async () => {
    // Ends without waiting for clients.
    await server.stop("SIGINT");
    rmSync(folder, { recursive: true, force: true });
  };
  if (!isReady()) {
    const said = server.printed();
    await stop();
    throw new Error(`PostgreSQL did not start:\n${said}`);
  }
  const createdb = ["-h", folder, "-U", "stockpot", "stockpot"];
  execFileSync(path.join(programs, "createdb"), createdb, { ...options, stdio: ["ignore", "ignore", "inherit"] });
  return { id: server.id, host: folder, stop };
}
