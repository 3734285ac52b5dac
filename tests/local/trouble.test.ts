import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CreateTableCommand } from "@aws-sdk/client-dynamodb";
import { connect } from "@stockpot/core/storage/connect";
import { tableDefinition } from "@stockpot/core/storage/schema";
import { describe, expect, it, onTestFinished } from "vitest";
import { holdsData } from "../../packages/functions/src/local/data-folder/database.ts";
import { startEngine } from "../../packages/functions/src/local/engine.ts";
import { readKeys } from "../../packages/functions/src/local/data-folder/keys.ts";
import { resetStore } from "../../packages/functions/src/local/store.ts";
import { type Run, ServerProcess, register, runToEnd, temporaryFolder } from "./process.ts";

const server = "local/main.ts";
const nobody = 65_534;

/** The database of a folder with some thousand rows, written without an engine. */
function fillDatabase(folder: string): string {
  const file = path.join(folder, "stockpot.db");
  const database = new DatabaseSync(file);
  database.exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT); CREATE INDEX texts ON rows (text); BEGIN");
  const insert = database.prepare("INSERT INTO rows (text) VALUES (?)");
  for (let row = 0; row < 2000; row += 1) insert.run(`row ${row} ${"x".repeat(100)}`);
  database.exec("COMMIT");
  database.close();
  return file;
}

/** Takes a folder's rights to write from everyone, and gives it to a user whom that binds. */
function close(folder: string, mode: number): void {
  if (process.getuid?.() === 0) chownSync(folder, nobody, nobody);
  chmodSync(folder, mode);
  onTestFinished(() => chmodSync(folder, 0o700));
}

/** Asserts that a program ends with 1 and says two lines and no more. */
async function expectTwoLines(
  file: string,
  environment: Record<string, string>,
  expected: readonly [string | RegExp, string | RegExp],
  run?: Run,
): Promise<void> {
  const { code, output } = await runToEnd(file, { PORT: "0", DEMO: "0", SITE: "0", ...environment }, run);
  const lines = output.split("\n").filter((line) => line !== "");
  expect(lines).toEqual(expected.map((line) => (typeof line === "string" ? line : expect.stringMatching(line))));
  expect(code).toBe(1);
}

const folderNeeded = "Name a folder that can be created and written to: DATA_DIR=… npm start";
const letWrite = "Let the user who runs Stockpot write there (chown, chmod), or name another folder: DATA_DIR=…";
const noAddress = "Leave HOST out to serve this machine alone, or name one of its addresses; 0.0.0.0 is all of them.";

describe("a start that cannot work ends with 1, and two lines name the trouble and the way out", () => {
  it.each(["", "/data"])("where DATA_DIR is a file%s", async (below) => {
    const file = path.join(temporaryFolder(), "taken");
    writeFileSync(file, "");
    await expectTwoLines(server, { DATA_DIR: file + below }, [
      `${file}${below} is a file, or lies in one: the data needs a folder.`,
      folderNeeded,
    ]);
  });

  it("where the data folder may not be written", async () => {
    const folder = temporaryFolder();
    close(folder, 0o500);
    const said = `${folder} cannot be read and written: permission denied.`;
    await expectTwoLines(server, { DATA_DIR: folder }, [said, letWrite], { bound: true });
  });

  it("where the data folder may not be made", async () => {
    const folder = temporaryFolder();
    close(folder, 0o500);
    const said = `${folder}/data cannot be read and written: permission denied.`;
    await expectTwoLines(server, { DATA_DIR: `${folder}/data` }, [said, letWrite], { bound: true });
  });

  it("where the data folder cannot be made on a read-only disk", async ({ skip }) => {
    const disk = temporaryFolder();
    const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "ro", "tmpfs", disk]).status === 0;
    if (!isMounted) skip("nothing can be mounted here");
    onTestFinished(() => void spawnSync("umount", [disk]));
    const said = `${disk}/data cannot be made: the disk is read-only there.`;
    await expectTwoLines(server, { DATA_DIR: `${disk}/data` }, [said, folderNeeded]);
  });

  it("where the system takes no folders", async ({ skip }) => {
    if (process.platform !== "linux") skip("only Linux has /proc");
    for (const below of ["", "/data"]) {
      const said = `/proc/stockpot${below} cannot be made: the system takes no folders there.`;
      await expectTwoLines(server, { DATA_DIR: `/proc/stockpot${below}` }, [said, folderNeeded]);
    }
  });

  it("where the data folder's name is too long", async () => {
    const folder = path.join(temporaryFolder(), "x".repeat(300));
    await expectTwoLines(server, { DATA_DIR: folder }, [
      `${folder} cannot be made: its name is too long.`,
      folderNeeded,
    ]);
  });

  it.each(["lock", "keys.json", "demo-state", "stockpot.db", "server.json"])("where %s is a folder", async (name) => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, name));
    const said = `${folder}/${name} is a folder, and should be a file.`;
    await expectTwoLines(server, { DATA_DIR: folder }, [said, "Move it somewhere else, and start again."]);
  });

  it("where the folder of the copies is a file", async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "backups"), "");
    const said = `${folder}/backups is a file, and should be a folder.`;
    await expectTwoLines(server, { DATA_DIR: folder }, [said, "Move it somewhere else, and start again."]);
  });

  it("where the lock may not be written", async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "lock"), "", { mode: 0o400 });
    close(folder, 0o700);
    const said = `${folder}/lock cannot be read and written: permission denied.`;
    await expectTwoLines(server, { DATA_DIR: folder }, [said, letWrite], { bound: true });
  });

  it("where the database may not be written", async () => {
    const folder = temporaryFolder();
    chmodSync(fillDatabase(folder), 0o400);
    close(folder, 0o700);
    const said = `${folder}/stockpot.db cannot be read and written: permission denied.`;
    await expectTwoLines(server, { DATA_DIR: folder }, [said, letWrite], { bound: true });
  });

  it.each(["203.0.113.7", "no-such-host.invalid"])("where HOST=%s is no address of this machine", async (host) => {
    const environment = { DATA_DIR: temporaryFolder(), HOST: host };
    await expectTwoLines(server, environment, [`HOST=${host} is not an address of this machine.`, noAddress]);
  });

  it("where the disk is full", async () => {
    const folder = temporaryFolder();
    // Writes there fail as on a full disk.
    symlinkSync("/dev/full", path.join(folder, "demo-state.new"));
    await expectTwoLines(server, { DATA_DIR: folder }, [
      `The disk is full: there is no room for the data.`,
      "Free some space, then run the command again. What was saved before is still there.",
    ]);
  });

  it("where the keys are damaged", async () => {
    for (const content of ["", "{", '{"cursorKey":"x","signingKeys":[]}']) {
      const folder = temporaryFolder();
      fillDatabase(folder);
      writeFileSync(path.join(folder, "keys.json"), content);
      await expectTwoLines(server, { DATA_DIR: folder }, [
        `The keys in ${folder}/keys.json are damaged.`,
        `Restore it from ${folder}/backups, or move it away and run npm run keys:reset: everyone has to sign in again, without two-factor authentication.`,
      ]);
    }
  });

  it.each(["", "half"])('where demo-state says "%s"', async (content) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "demo-state"), content);
    await expectTwoLines(server, { DATA_DIR: folder }, [
      `The file ${folder}/demo-state is damaged: it should say seeding, seeded or none.`,
      "Write seeded into it if the data began as demo data, or none if it did not, and start again.",
    ]);
  });
});

const lockIsDamaged = (folder: string) =>
  [`The lock file ${folder}/lock is damaged.`, "Remove it, and start again: it holds no data."] as const;
const isDamaged = (folder: string, what = ".+") =>
  new RegExp(String.raw`^The database ${folder}/stockpot.db is damaged \(${what}\)\.$`);
const isMissing = (folder: string) =>
  [
    `There was data in ${folder}, but its database stockpot.db is missing or empty.`,
    `Put the file back, or start over with demo data: DATA_DIR=${folder} npm run demo:reset. If another engine holds the data, name it: ENGINE=… or DYNAMODB_ENDPOINT=…`,
  ] as const;

describe("a start says in two lines", () => {
  it.each([
    ["is no database", () => "x".repeat(8192), "file is not a database"],
    ["is cut off", (whole: Buffer) => whole.subarray(0, 8192), ".+"],
    ["is overwritten in its middle", (whole: Buffer) => whole.fill(7, 40_000, 60_000), ".+"],
  ])("that the database %s, and how to go back to the last good copy", async (_what, damage, what) => {
    const folder = temporaryFolder();
    const database = fillDatabase(folder);
    writeFileSync(database, damage(readFileSync(database)));
    mkdirSync(path.join(folder, "backups/2026-01-02T03-04-05.678Z"), { recursive: true });
    await expectTwoLines(server, { DATA_DIR: folder }, [
      isDamaged(folder, what),
      `Go back to the last good copy: DATA_DIR=${folder} npm run data:restore -- 2026-01-02T03-04-05.678Z`,
    ]);
  });

  it.each([
    ["missing", undefined, "none"],
    ["empty", "", "seeded"],
    ["missing beside keys alone", undefined, undefined],
  ])("that the database is %s where there was data, and makes no other", async (_what, content, state) => {
    const folder = temporaryFolder();
    readKeys(folder);
    if (state !== undefined) writeFileSync(path.join(folder, "demo-state"), `${state}\n`);
    if (content !== undefined) writeFileSync(path.join(folder, "stockpot.db"), content);
    await expectTwoLines(server, { DATA_DIR: folder }, isMissing(folder));
    expect(holdsData(path.join(folder, "stockpot.db"))).toBe(false);
  });

  it("that the lock is damaged", async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "lock"), "x".repeat(8192));
    await expectTwoLines(server, { DATA_DIR: folder }, lockIsDamaged(folder));
  });
});

describe.each([
  ["recount", {}],
  ["create-admin", { args: ["--email", "ada@example.com", "--name", "Ada"], input: "Stock&Pot1\n" }],
  ["backup", {}],
])("the command %s", (name, run: Run) => {
  it("says the same of a damaged lock, a damaged database, a missing one and a file for a folder", async () => {
    const folders = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const [locked = "", damaged = "", emptied = ""] = folders;
    writeFileSync(path.join(locked, "lock"), "x".repeat(8192));
    writeFileSync(path.join(damaged, "stockpot.db"), "x".repeat(8192));
    readKeys(emptied);
    const file = path.join(emptied, "keys.json");
    const anew = `There is no copy of it to go back to. Move ${damaged} aside (the file may still be repairable) and start over: DATA_DIR=${damaged} npm start`;
    const expected: readonly (readonly [string, Parameters<typeof expectTwoLines>[2]])[] = [
      [locked, lockIsDamaged(locked)],
      [damaged, [isDamaged(damaged), anew]],
      [emptied, isMissing(emptied)],
      [file, [`${file} is a file, or lies in one: the data needs a folder.`, folderNeeded]],
    ];
    await Promise.all(
      expected.map(([folder, lines]) => expectTwoLines(`command/${name}.ts`, { DATA_DIR: folder }, lines, run)),
    );
  });
});

it("misses a table of DynamoDB Local in the same way", async () => {
  const folder = temporaryFolder();
  fillDatabase(folder);
  writeFileSync(path.join(folder, "demo-state"), "none\n");
  await expectTwoLines(server, { DATA_DIR: folder, ENGINE: "dynamodb-local" }, [
    `There was data in ${folder}, but its database dynamodb-local/shared-local-instance.db is missing or empty.`,
    /^Put the file back, or start over /,
  ]);
});

it("a table that is gone from its database is missed, not made anew", async () => {
  const folder = temporaryFolder();
  fillDatabase(folder);
  readKeys(folder);
  writeFileSync(path.join(folder, "demo-state"), "none\n");
  const said = `There was data in ${folder}, but its database stockpot.db is missing or empty.`;
  await expectTwoLines(server, { DATA_DIR: folder }, [said, /^Go back to the last good copy: /]);
});

it("data that another version has stored is neither read nor replaced, and a reset starts over", async () => {
  const folder = temporaryFolder();
  const another = { ...tableDefinition, TableName: "stockpot" };
  const fill = async (endpoint: string) => {
    const client = connect(endpoint);
    await client.send(new CreateTableCommand(another));
    client.destroy();
  };
  const engine = await startEngine({ folder, log: () => {}, prepare: fill });
  await engine.stop();
  readKeys(folder);
  writeFileSync(path.join(folder, "demo-state"), "seeded\n");
  await expectTwoLines(server, { DATA_DIR: folder }, [
    `The data in ${folder} was stored by another version of Stockpot, in a form that this one can't read.`,
    `Start over: DATA_DIR=${folder} npm run demo:reset. If the data matters, copy it first: DATA_DIR=${folder} npm run data:backup`,
  ]);
  await resetStore({ folder, endpoint: undefined, demo: false, log: () => {} });
  const started = new ServerProcess({ DATA_DIR: folder });
  expect((await register(await started.url(), "rosa@example.com")).status).toBe(201);
});

it("data whose database is missing starts anew after a reset", async () => {
  const folder = temporaryFolder();
  readKeys(folder);
  writeFileSync(path.join(folder, "demo-state"), "none\n");
  await resetStore({ folder, endpoint: undefined, demo: false, log: () => {} });
  const started = new ServerProcess({ DATA_DIR: folder });
  expect((await register(await started.url(), "rosa@example.com")).status).toBe(201);
});

it("a server starts beside a broken server.json, and a second one still finds the data in use", async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "server.json"), '{"pid":');
  const first = new ServerProcess({ DATA_DIR: folder });
  expect((await register(await first.url(), "rosa@example.com")).status).toBe(201);
  for (const content of ["", '{"pid":']) {
    writeFileSync(path.join(folder, "server.json"), content);
    const said = [`Another server uses the data in ${folder}.`, /^Stop that server first/] as const;
    await expectTwoLines(server, { DATA_DIR: folder }, said);
  }
});
