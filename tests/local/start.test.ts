import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { copiesOf } from "../../packages/functions/src/local/data-folder/copies.ts";
import { readKeys } from "../../packages/functions/src/local/data-folder/keys.ts";
import { describe, expect, it } from "vitest";
import { ServerProcess, enginesOn, login, register, runToEnd, takenPort, temporaryFolder } from "./process.ts";

describe("starting", () => {
  it("says that the port is taken, and ends with 1", async () => {
    const folder = temporaryFolder();
    const port = await takenPort();
    const server = new ServerProcess({ DATA_DIR: folder, PORT: String(port) });
    expect(await server.exit).toBe(1);
    expect(server.output).toContain(`Port ${port} is taken by another program.`);
    expect(server.output).not.toContain("    at ");
    expect(enginesOn(folder)).toEqual([]);
  });

  it("refuses a port that is none", async () => {
    const server = new ServerProcess({ DATA_DIR: temporaryFolder(), PORT: "http" });
    expect(await server.exit).toBe(1);
    expect(server.output).toContain('PORT must be a number from 0 to 65535, not "http".');
  });

  it("refuses data that another server uses, and says where that runs", async () => {
    const folder = temporaryFolder();
    const first = new ServerProcess({ DATA_DIR: folder });
    const url = await first.url();
    for (const args of [[], ["reset"]]) {
      const second = new ServerProcess({ DATA_DIR: folder }, ...args);
      expect(await second.exit).toBe(1);
      expect(second.output).toContain(`it runs at ${url} (process `);
    }
    expect((await register(url, "rosa@example.com")).status).toBe(201);
  });

  it.each([
    ["USER", "USER"],
    ["ADMIN", "OWNER"],
    ["", "OWNER"],
  ])("with SIGNUP_ROLE=%s makes who signs up a %s", async (given, role) => {
    const server = new ServerProcess({ DATA_DIR: temporaryFolder(), SIGNUP_ROLE: given });
    const { data }: { data: { role: string } } = await (await register(await server.url(), "rosa@example.com")).json();
    expect(data.role).toBe(role);
  });

  it("takes over the data of a server that was killed", async () => {
    const folder = temporaryFolder();
    const first = new ServerProcess({ DATA_DIR: folder });
    expect((await register(await first.url(), "rosa@example.com")).status).toBe(201);
    first.signal("SIGKILL");
    await first.exit;
    const second = new ServerProcess({ DATA_DIR: folder });
    expect((await login(await second.url(), "rosa@example.com")).status).toBe(200);
  });
});

describe("the demo data", () => {
  const owner = "owner@stockpot.example";

  it("is filled in once, anew after an interruption, and again by a reset", async () => {
    const folder = temporaryFolder();
    const bare = new ServerProcess({ DATA_DIR: folder });
    expect((await register(await bare.url(), "rosa@example.com")).status).toBe(201);
    bare.signal("SIGTERM");
    await bare.exit;
    // As an interrupted filling in leaves it.
    writeFileSync(path.join(folder, "demo-state"), "seeding\n");

    const first = new ServerProcess({ DATA_DIR: folder, DEMO: "1" });
    const url = await first.url();
    expect(first.output).toContain("Filling in the demo data");
    expect((await login(url, "rosa@example.com")).status).toBe(401);
    expect((await login(url, owner)).status).toBe(200);
    expect((await register(url, "sam@example.com")).status).toBe(201);
    first.signal("SIGTERM");
    await first.exit;

    const second = new ServerProcess({ DATA_DIR: folder, DEMO: "1" });
    expect((await login(await second.url(), "sam@example.com")).status).toBe(200);
    expect(second.output).not.toContain("Filling in the demo data");
    second.signal("SIGTERM");
    await second.exit;

    const reset = new ServerProcess({ DATA_DIR: folder }, "reset");
    expect(await reset.exit).toBe(0);
    const [replaced] = copiesOf(folder).filter(({ name }) => name.endsWith("-replaced"));
    const goBack = `DATA_DIR=${folder} npm run data:restore -- ${replaced?.name}`;
    expect(reset.output).toContain(`What was there before is kept. To go back to it: ${goBack}`);
    const third = new ServerProcess({ DATA_DIR: folder, DEMO: "1" });
    expect((await login(await third.url(), "sam@example.com")).status).toBe(401);
    expect((await login(await third.url(), owner)).status).toBe(200);
    third.signal("SIGTERM");
    await third.exit;

    const back = { args: [replaced?.name ?? "", "--yes"] };
    expect(await runToEnd("command/restore.ts", { DATA_DIR: folder }, back)).toMatchObject({ code: 0 });
    const fourth = new ServerProcess({ DATA_DIR: folder, DEMO: "1" });
    expect((await login(await fourth.url(), "sam@example.com")).status).toBe(200);
  });

  it("never gets into data that began without it", async () => {
    const folder = temporaryFolder();
    const first = new ServerProcess({ DATA_DIR: folder });
    await first.url();
    first.signal("SIGTERM");
    await first.exit;
    const second = new ServerProcess({ DATA_DIR: folder, DEMO: "1" });
    expect((await login(await second.url(), owner)).status).toBe(401);
  });
});

const kids = (keys: string): string[] => JSON.parse(keys).keys.map(({ kid }: { kid: string }) => kid);

describe("the keys", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const day = (days: number) => new Date(now + days * 24 * 60 * 60 * 1000);

  it("are made once, and readable by their owner alone", () => {
    const folder = temporaryFolder();
    const first = readKeys(folder, day(0));
    expect(readKeys(folder, day(1))).toEqual(first);
    expect(Buffer.from(first.CURSOR_KEY, "base64url")).toHaveLength(32);
    const file = path.join(folder, "keys.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8")).cursorKey).toBe(first.CURSOR_KEY);
  });

  it("rotate after a month; the one before verifies for another day, and no private part is among the public ones", () => {
    const folder = temporaryFolder();
    const first = readKeys(folder, day(0));
    const second = readKeys(folder, day(31));
    expect(second.TOKEN_SIGNING_KEY).not.toBe(first.TOKEN_SIGNING_KEY);
    expect(kids(second.TOKEN_PUBLIC_KEYS)).toHaveLength(2);
    expect(kids(second.TOKEN_PUBLIC_KEYS)).toContain(kids(first.TOKEN_PUBLIC_KEYS)[0]);
    expect(JSON.parse(second.TOKEN_PUBLIC_KEYS).keys.some((key: object) => "d" in key)).toBe(false);
    const third = readKeys(folder, day(32.5));
    expect(third.TOKEN_SIGNING_KEY).toBe(second.TOKEN_SIGNING_KEY);
    expect(kids(third.TOKEN_PUBLIC_KEYS)).toHaveLength(1);
  });
});
