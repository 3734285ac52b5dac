import { chmodSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { socketOf } from "@stockpot/core/storage/endpoint";
import { isOutcomeUnknown } from "@stockpot/core/storage/failure";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { findAddress } from "../../packages/functions/src/local/private-engine/address.ts";
import { hasTable } from "../../packages/functions/src/local/table.ts";
import { ServerProcess, enginesOn, login, register, temporaryFolder, until } from "./process.ts";
import { answers, familyOf, portsOf, reachedByStranger, stranger } from "./reach.ts";

const email = "rosa@example.com";

/** A data folder to be, in a folder that every user can get to. */
function folderInTheOpen(): string {
  const parent = temporaryFolder();
  chmodSync(parent, 0o755);
  return path.join(parent, "data");
}

const everythingIn = (folder: string) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
];

/** What other users have any right to. */
const openToOthers = (folder: string) => everythingIn(folder).filter((file) => (statSync(file).mode & 0o077) !== 0);

function expectClosed(folder: string): void {
  const [, ...files] = everythingIn(folder);
  expect(files.map((file) => path.basename(file))).toEqual(expect.arrayContaining(["keys.json", "lock", "demo-state"]));
  expect(openToOthers(folder)).toEqual([]);
  if (stranger !== undefined) expect(reachedByStranger(stranger, folder, files)).toEqual([]);
}

/** What a server says of itself in its data folder, once it is ready. */
function announced(folder: string) {
  const said: unknown = JSON.parse(readFileSync(path.join(folder, "server.json"), "utf8"));
  return z.object({ pid: z.int(), url: z.url(), endpoint: z.string() }).parse(said);
}

async function start(folder: string, environment: Record<string, string> = {}) {
  const server = new ServerProcess({ DATA_DIR: folder, ...environment });
  const url = await server.url();
  const { pid, endpoint } = announced(folder);
  return { server, url, endpoint, port: Number(new URL(url).port), ports: portsOf(familyOf(pid)) };
}

const loopbacks = ["127.0.0.1", "::1", "localhost"];

/** Its port is not tried at well-known addresses before it is known not to be there. */
async function expectHidden({ endpoint, port, ports }: Awaited<ReturnType<typeof start>>): Promise<void> {
  const engine = new URL(endpoint);
  expect(new Set(ports)).toEqual(new Set([port, Number(engine.port)]));
  expect(engine.hostname).toMatch(/^127\.\d+\.\d+\.\d+$/);
  expect(await answers(Number(engine.port), engine.hostname)).toBe(true);
  for (const host of loopbacks) expect([host, await answers(Number(engine.port), host)]).toEqual([host, false]);
}

describe("the data folder", () => {
  it("is closed to the other users of the machine, with everything in it, during a run and after", async () => {
    const folder = folderInTheOpen();
    const { server, url } = await start(folder);
    expect((await register(url, email)).status).toBe(201);
    expectClosed(folder);
    server.signal("SIGTERM");
    await server.exit;
    expectClosed(folder);
  });

  it("that has another use as well is left open, and its data files are closed", async () => {
    const folder = folderInTheOpen();
    mkdirSync(folder);
    writeFileSync(path.join(folder, "notes"), "ours\n");
    for (const file of everythingIn(folder)) chmodSync(file, statSync(file).isFile() ? 0o644 : 0o755);
    await start(folder);
    expect(openToOthers(folder)).toEqual([folder, path.join(folder, "notes")]);
    const rest = everythingIn(folder).slice(1);
    if (stranger !== undefined) {
      expect(reachedByStranger(stranger, folder, rest)).toEqual([folder, path.join(folder, "notes")]);
    }
  });
});

describe("the engine", () => {
  it("is behind no port of the machine where it can have a network of its own, else at a random address", async () => {
    const folder = folderInTheOpen();
    const running = await start(folder);
    expect(await hasTable(running.endpoint)).toBe(true);
    const { socket } = await findAddress(temporaryFolder());
    if (socket === undefined) return expectHidden(running);
    expect(running.ports).toEqual([running.port]);
    expect(running.endpoint).toBe(`unix:${path.join(folder, "engine.sock")}`);
    running.server.signal("SIGTERM");
    await running.server.exit;
    expect(readdirSync(folder)).not.toContain("engine.sock");
  });

  it.each([
    ["it is told to do without a network of its own", { PRIVATE_ENGINE: "0" }],
    ["the machine has no tools for one", { PATH: "/nowhere" }],
  ])("has a random address when %s, and keeps it when it is killed", async (_when, environment) => {
    const folder = folderInTheOpen();
    const { server, url, ...running } = await start(folder, environment);
    await expectHidden({ server, url, ...running });
    expect((await register(url, email)).status).toBe(201);
    const [engine = 0] = enginesOn(folder);
    process.kill(engine, "SIGKILL");
    await until("the engine is back", () => server.output.includes("The database engine is back."));
    expect((await login(url, email)).status).toBe(200);
    expect(await hasTable(running.endpoint)).toBe(true);
    expectClosed(folder);
    server.signal("SIGTERM");
    await server.exit;
    const second = await start(folder, environment);
    expect(second.endpoint).not.toBe(running.endpoint);
  });

  it("is reached from a data folder whose name is too long for a socket", async () => {
    const folder = path.join(folderInTheOpen(), "long".repeat(30));
    const { server, url, endpoint, ...running } = await start(folder);
    expect((await register(url, email)).status).toBe(201);
    const socket = socketOf(endpoint);
    if (socket === undefined) return expectHidden({ server, url, endpoint, ...running });
    expect(openToOthers(path.dirname(socket))).toEqual([]);
    if (stranger !== undefined) expect(reachedByStranger(stranger, path.dirname(socket), [socket])).toEqual([]);
    server.signal("SIGTERM");
    await server.exit;
    expect(() => statSync(path.dirname(socket))).toThrow("ENOENT");
  });

  it("that is not there yet counts as a call without an answer, which a reading repeats", async () => {
    const failure: unknown = await hasTable(`unix:${path.join(temporaryFolder(), "none.sock")}`).catch(
      (error: unknown) => error,
    );
    expect(isOutcomeUnknown(failure)).toBe(true);
  });
});
