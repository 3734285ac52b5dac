import { startLocalServer } from "@stockpot/functions/local/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { randomAddress } from "../../packages/functions/src/local/private-engine/address.ts";
import { startEngine } from "../../packages/functions/src/local/engine.ts";
import { createTable, hasTable } from "../../packages/functions/src/local/table.ts";
import { ServerProcess, enginesOn, guardsOn, login, register, takenPort, temporaryFolder, until } from "./process.ts";

const email = "rosa@example.com";

describe("the engine", () => {
  it("takes another port when its own is taken", async () => {
    const taken = await takenPort();
    const addresses = [{ host: "127.0.0.1", port: taken }, await randomAddress()];
    const engine = await startEngine({
      folder: undefined,
      log: () => {},
      prepare: createTable,
      find: async () => addresses.shift() ?? randomAddress(),
    });
    onTestFinished(() => engine.stop());
    expect(new URL(engine.endpoint).port).not.toBe(String(taken));
    expect(addresses).toEqual([]);
    expect(await hasTable(engine.endpoint)).toBe(true);
  });

  it("is gone after the server was killed", async () => {
    const folder = temporaryFolder();
    const server = new ServerProcess({ DATA_DIR: folder });
    await server.url();
    expect(enginesOn(folder)).toHaveLength(1);
    server.signal("SIGKILL");
    await until("the engine ends", () => enginesOn(folder).length === 0 && guardsOn(folder).length === 0);
  });

  it("is gone after the server was stopped, and what was written is there at the next start", async () => {
    const folder = temporaryFolder();
    const first = new ServerProcess({ DATA_DIR: folder });
    expect((await register(await first.url(), email)).status).toBe(201);
    first.signal("SIGTERM");
    expect(await first.exit).toBe(0);
    expect(enginesOn(folder)).toEqual([]);

    const second = new ServerProcess({ DATA_DIR: folder });
    expect((await login(await second.url(), email)).status).toBe(200);
  });

  it("starts again after it was killed, with every acknowledged write, and the server says so", async () => {
    const folder = temporaryFolder();
    const server = new ServerProcess({ DATA_DIR: folder });
    const url = await server.url();
    const [engine = 0] = enginesOn(folder);
    expect((await register(url, email)).status).toBe(201);
    process.kill(engine, "SIGKILL");
    await until("the engine is back", () => server.output.includes("The database engine is back."));
    expect(server.output).toContain("The database engine ended unexpectedly; it is started again.");
    expect((await login(url, email)).status).toBe(200);
    expect(enginesOn(folder)).not.toContain(engine);
  });

  it("starts again after its guard was killed, and only once", async () => {
    const folder = temporaryFolder();
    const server = new ServerProcess({ DATA_DIR: folder });
    const url = await server.url();
    const [guard = 0] = guardsOn(folder);
    expect((await register(url, email)).status).toBe(201);
    process.kill(guard, "SIGKILL");
    await until("the engine is back", () => server.output.includes("The database engine is back."));
    expect((await login(url, email)).status).toBe(200);
    expect(enginesOn(folder)).toHaveLength(1);
  });

  it("that outlived its server and its guard is ended by the next start", async () => {
    const folder = temporaryFolder();
    const first = new ServerProcess({ DATA_DIR: folder });
    await first.url();
    const [guard = 0] = guardsOn(folder);
    const [stale = 0] = enginesOn(folder);
    // Stopped first: it cannot end its engine when the server goes, nor see that it went.
    process.kill(guard, "SIGSTOP");
    first.signal("SIGKILL");
    await first.exit;
    process.kill(guard, "SIGKILL");
    await until("the guard is gone", () => guardsOn(folder).length === 0);
    expect(enginesOn(folder)).toEqual([stale]);

    const second = new ServerProcess({ DATA_DIR: folder });
    expect((await register(await second.url(), email)).status).toBe(201);
    expect(enginesOn(folder)).toHaveLength(1);
    expect(enginesOn(folder)).not.toContain(stale);
  });

  it("leaves the API answering 503 in its own form while it is away, and health says so until it is back", async () => {
    const lines: string[] = [];
    const server = await startLocalServer({ port: 0, demo: false, site: false, log: (line) => lines.push(line) });
    onTestFinished(() => server.stop());
    const health = async () => {
      const answer = await fetch(`${server.url}/api/v1/health`);
      return [answer.status, await answer.json()];
    };
    const well = [200, { status: "ok" }];
    expect(await health()).toEqual(well);
    await server.engine?.stop();
    const away = await login(server.url, email);
    // What was asked of it may have been carried out.
    expect(away.status).toBe(503);
    expect(await away.json()).toEqual({
      message: expect.any(String),
      code: "STILL_WORKING",
      issues: [],
      requestId: away.headers.get("x-request-id"),
    });
    const message = "The database engine is down. It is being started again.";
    expect(await health()).toEqual([503, expect.objectContaining({ code: "UNAVAILABLE", message })]);
    await server.engine?.start();
    expect((await login(server.url, email)).status).toBe(401);
    expect(await health()).toEqual(well);
    await server.engine?.kill();
    await until("the engine is back", () => lines.includes("The database engine is back."));
    expect((await login(server.url, email)).status).toBe(401);
    expect(await health()).toEqual(well);
  });
});
