import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { socketEndpoint } from "@stockpot/core/storage/endpoint";

/** Where an engine listens. */
export interface Address {
  readonly host: string;
  readonly port: number;
  /** In a network of its own: the file of the only socket that leads there. */
  readonly socket?: string;
}

export const endpointOf = ({ host, port, socket }: Address): string =>
  socket === undefined ? `http://${host}:${port}` : socketEndpoint(socket);

/** Whether a process listens there. */
export const accepts = ({ host, port, socket }: Address): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = net.connect(socket === undefined ? { host, port } : { path: socket });
    connection.once("connect", () => resolve(true)).once("error", () => resolve(false));
    connection.once("connect", () => connection.destroy());
  });

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** @returns why no process can listen there; undefined where one can */
async function obstacle(place: net.ListenOptions): Promise<unknown> {
  const server = net.createServer();
  const failure = await new Promise<unknown>((resolve) => {
    server.once("listening", () => resolve(undefined)).once("error", resolve);
    server.listen(place);
  });
  if (failure === undefined) await new Promise((resolve) => server.close(resolve));
  return failure;
}

const attempts = 100;

/**
 * A port that is free, of one of the 2^24 loopback addresses where the machine has them: with neither known, no page
 * in a browser finds it.
 */
export async function randomAddress(): Promise<Address> {
  // macOS has one, unless its owner adds others.
  let isOneOfMany = process.platform !== "darwin";
  for (let attempt = 1; ; attempt += 1) {
    const number = isOneOfMany ? randomInt(1, 2 ** 24 - 1) : 1;
    const host = `127.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    const address = { host, port: randomInt(1024, 2 ** 16) };
    const failure = await obstacle(address);
    if (failure === undefined) return address;
    if (codeOf(failure) === "EADDRNOTAVAIL") isOneOfMany = false;
    if (attempt === attempts) throw new Error("No free port was found.", { cause: failure });
  }
}

/** `ip` is not on every user's path. */
const environment = () => ({ ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin` });

/** Root keeps its rights over files of others; any other user needs to be root in a namespace to have a network there. */
const namespaces = () => (process.getuid?.() === 0 ? ["-n"] : ["-U", "-r", "-n"]);

/** A command in a network of its own, which has nothing but loopback addresses, and the environment it needs. */
export const inOwnNetwork = (command: readonly string[]) => ({
  command: ["unshare", ...namespaces(), "sh", "-c", 'ip link set lo up && exec "$@"', "sh", ...command],
  environment: environment(),
});

const answerMs = 5000;

function canHaveNetworks(): boolean {
  if (process.platform !== "linux" || process.env["PRIVATE_ENGINE"] === "0") return false;
  const [program = "", ...args] = inOwnNetwork(["true"]).command;
  return spawnSync(program, args, { env: environment(), stdio: "ignore", timeout: answerMs }).status === 0;
}

/** Longer ones are cut off by the system. */
const maxSocketBytes = 100;

const isPossibleSocket = async (file: string) =>
  Buffer.byteLength(file) <= maxSocketBytes && (await obstacle({ path: file })) === undefined;

/** In the data folder, or in a folder of its own where the data folder's name is too long or its disk has no sockets. */
async function socketFor(folder: string): Promise<string | undefined> {
  const nearby = path.join(folder, "engine.sock");
  rmSync(nearby, { force: true });
  if (await isPossibleSocket(nearby)) return nearby;
  const own = mkdtempSync(path.join(tmpdir(), "stockpot-"));
  process.once("exit", () => rmSync(own, { recursive: true, force: true }));
  const file = path.join(own, "engine.sock");
  return (await isPossibleSocket(file)) ? file : undefined;
}

/** In a network of its own where the data is kept and the machine allows it, and else where no page finds it. */
export async function findAddress(folder: string | undefined): Promise<Address> {
  const socket = folder !== undefined && canHaveNetworks() ? await socketFor(folder) : undefined;
  return socket === undefined ? randomAddress() : { host: "127.0.0.1", port: 8000, socket };
}
