import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { copiesOf, copyAtStart } from "../../packages/functions/src/local/data-folder/copies.ts";
import { lockData } from "../../packages/functions/src/local/data-folder/lock.ts";
import { restoreCopy } from "../../packages/functions/src/local/data-folder/restore.ts";
import { ServerProcess, login, register, runToEnd, temporaryFolder } from "./process.ts";

const databases = ["stockpot.db", "dynamodb-local/shared-local-instance.db"];

/** Data without an engine: every part of it says the same word. */
function write(folder: string, word: string, names: readonly string[] = databases): void {
  for (const name of names) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    const database = new DatabaseSync(file);
    database.exec("CREATE TABLE IF NOT EXISTS word (id INTEGER PRIMARY KEY, word TEXT)");
    database.prepare("INSERT OR REPLACE INTO word VALUES (1, ?)").run(word);
    database.close();
  }
  writeFileSync(path.join(folder, "keys.json"), word);
}

const wordIn = (file: string): unknown => {
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file);
  const row = database.prepare("SELECT word FROM word").get();
  database.close();
  return row?.["word"];
};

/** What each part of the data says. */
const read = (folder: string): unknown[] => [
  ...databases.map((name) => wordIn(path.join(folder, name))),
  readFileSync(path.join(folder, "keys.json"), "utf8"),
];
const all = (word: string) => [word, word, word];

const lines: string[] = [];
const start = (folder: string) => copyAtStart(folder, (line) => lines.push(line));
const copied = (folder: string) => copiesOf(folder).map((copy) => read(copy.folder)[0]);

describe("each start", () => {
  it("copies the data with its keys, for its owner alone, and keeps the last three copies", async () => {
    const folder = temporaryFolder();
    for (const word of ["one", "two", "three", "four"]) {
      write(folder, word);
      await start(folder);
    }
    expect(copied(folder)).toEqual(["four", "three", "two"]);
    const [newest] = copiesOf(folder);
    expect(read(newest?.folder ?? "")).toEqual(all("four"));
    const entries = readdirSync(path.join(folder, "backups"), { recursive: true, withFileTypes: true });
    const modes = entries.map((entry) => [
      entry.isDirectory(),
      (statSync(path.join(entry.parentPath, entry.name)).mode & 0o777).toString(8),
    ]);
    expect(new Set(modes.map(String))).toEqual(new Set(["true,700", "false,600"]));
    expect(statSync(path.join(folder, "backups")).mode & 0o777).toBe(0o700);
  });

  it("copies nothing that the last copy holds already", async () => {
    const folder = temporaryFolder();
    write(folder, "one");
    for (let times = 0; times < 3; times += 1) await start(folder);
    expect(copied(folder)).toEqual(["one"]);
    writeFileSync(path.join(folder, "keys.json"), "other");
    await start(folder);
    expect(copiesOf(folder)).toHaveLength(2);
  });

  it("lets no damaged database take a good copy's place", async () => {
    const folder = temporaryFolder();
    for (const word of ["one", "two", "three"]) {
      write(folder, word);
      await start(folder);
    }
    const file = path.join(folder, "stockpot.db");
    writeFileSync(file, readFileSync(file).fill(7, 4096));
    await expect(start(folder)).rejects.toThrow(`The database ${file} is damaged`);
    expect(copied(folder)).toEqual(["three", "two", "one"]);
    expect(readdirSync(path.join(folder, "backups"))).toHaveLength(3);
  });

  it("goes on where there is no room for a copy, says so in one line, and keeps the earlier ones", async () => {
    const folder = temporaryFolder();
    write(folder, "one");
    await start(folder);
    write(folder, "two");
    lines.length = 0;
    // A limit on the size of a file is met as a full disk is: half of it is written.
    const script = `
      import { copyAtStart } from ${JSON.stringify(source("copies.ts"))};
      await copyAtStart(${JSON.stringify(folder)}, (line) => console.log(line));`;
    const limited = spawnSync(
      "sh",
      ["-c", 'ulimit -f 8; exec "$0" "$@"', process.execPath, "--input-type=module", "-e", script],
      { encoding: "utf8" },
    );
    expect(limited).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^The data was not copied\. The disk is full: there is no room for \S+\/backups\/\.unfinished-\d+\/stockpot\.db\.\n$/,
      ),
    });
    expect(copied(folder)).toEqual(["one"]);
    expect(readdirSync(path.join(folder, "backups"))).toHaveLength(1);
  });
});

const source = (name: string) =>
  fileURLToPath(new URL(`../../packages/functions/src/local/data-folder/${name}`, import.meta.url));

/** Runs a module that ends as by `kill -9` just before its nth change of a file. @returns whether it came that far */
function killBefore(change: number, script: string): boolean {
  const preload = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    let left = ${change};
    for (const name of ["writeFileSync", "copyFileSync", "renameSync", "rmSync"]) {
      const real = fs[name];
      fs[name] = (...args) => {
        left -= 1;
        if (left === 0) process.kill(process.pid, "SIGKILL");
        return real(...args);
      };
    }
    syncBuiltinESMExports();
    ${script}`;
  const { signal, status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", preload], {
    encoding: "utf8",
  });
  if (signal === null) expect([status, stderr]).toEqual([0, ""]);
  return signal !== null;
}

describe("an interruption at any moment", () => {
  it("of a restore leaves the old data or the new, whole, and the restore can be repeated", async () => {
    const original = temporaryFolder();
    write(original, "new");
    await start(original);
    write(original, "old");
    const name = copiesOf(original)[0]?.name ?? "";
    const found = new Set<unknown>();
    for (let change = 1, interrupted = true; interrupted; change += 1) {
      const folder = path.join(temporaryFolder(), "data");
      cpSync(original, folder, { recursive: true });
      interrupted = killBefore(
        change,
        `const { lockData } = await import(${JSON.stringify(source("lock.ts"))});
        const { findCopy, restoreCopy } = await import(${JSON.stringify(source("restore.ts"))});
        lockData(${JSON.stringify(folder)});
        await restoreCopy(${JSON.stringify(folder)}, findCopy(${JSON.stringify(folder)}, ${JSON.stringify(name)}, "/"));`,
      );
      // The next process to open the folder takes its lock.
      const lock = lockData(folder);
      const [word] = read(folder);
      expect(read(folder), `before change ${change}`).toEqual(all(String(word)));
      found.add(word);
      await restoreCopy(folder, { name, folder: path.join(folder, "backups", name) });
      expect(read(folder)).toEqual(all("new"));
      lock.release();
      const left = readdirSync(folder).filter((one) => one !== "lock" && one !== "lock-journal");
      expect(left.toSorted()).toEqual(["backups", "dynamodb-local", "keys.json", "stockpot.db"]);
    }
    expect(found).toEqual(new Set(["old", "new"]));
  });

  it("of a copy leaves the earlier ones, and no half of a new one", async () => {
    const original = temporaryFolder();
    write(original, "one");
    await start(original);
    write(original, "two");
    for (let change = 1, interrupted = true; interrupted; change += 1) {
      const folder = path.join(temporaryFolder(), "data");
      cpSync(original, folder, { recursive: true });
      interrupted = killBefore(
        change,
        `const { copyAtStart } = await import(${JSON.stringify(source("copies.ts"))});
        await copyAtStart(${JSON.stringify(folder)}, () => {});`,
      );
      for (const copy of copiesOf(folder)) expect(read(copy.folder)).toEqual(all(String(read(copy.folder)[0])));
      await start(folder);
      expect(copied(folder)).toEqual(["two", "one"]);
      expect(readdirSync(path.join(folder, "backups"))).toHaveLength(2);
    }
  });
});

const backup = (folder: string, ...args: string[]) => runToEnd("command/backup.ts", { DATA_DIR: folder }, { args });
const restore = (folder: string, ...args: string[]) => runToEnd("command/restore.ts", { DATA_DIR: folder }, { args });

describe("npm run data:backup and data:restore", () => {
  it("bring back everything acknowledged before the copy, which is made while the server takes writes", async () => {
    const folder = temporaryFolder();
    const target = path.join(temporaryFolder(), "copies");
    const first = new ServerProcess({ DATA_DIR: folder });
    const url = await first.url();
    for (const name of ["rosa", "sam"]) expect((await register(url, `${name}@example.com`)).status).toBe(201);
    const writing = Array.from({ length: 10 }, (_, at) => register(url, `during${at}@example.com`));
    const [made, elsewhere] = await Promise.all([backup(folder), backup(folder, target)]);
    await Promise.all(writing);
    const [copy] = copiesOf(folder);
    expect(made).toMatchObject({ code: 0 });
    expect(made.output).toContain(`Copied the data in ${folder} to ${copy?.folder} (`);
    expect(elsewhere).toMatchObject({ code: 0 });
    const [apart = ""] = readdirSync(target);
    expect((await register(url, "late@example.com")).status).toBe(201);

    const refused = await restore(folder, copy?.name ?? "", "--yes");
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain(`Another server uses the data in ${folder}: it runs at ${url}`);
    first.signal("SIGTERM");
    await first.exit;

    expect((await restore(folder)).output).toContain(`${copy?.name}  by data:backup, `);
    const unasked = await restore(folder, copy?.name ?? "");
    expect(unasked).toMatchObject({ code: 1 });
    expect(unasked.output).toContain("Add --yes to go on without a question.");
    expect(await restore(folder, copy?.name ?? "", "--yes")).toMatchObject({ code: 0 });
    expect((await runToEnd("command/recount.ts", { DATA_DIR: folder })).output).toContain(": no drift.");
    const second = new ServerProcess({ DATA_DIR: folder });
    for (const name of ["rosa", "sam"])
      expect((await login(await second.url(), `${name}@example.com`)).status).toBe(200);
    expect((await login(await second.url(), "late@example.com")).status).toBe(401);
    second.signal("SIGTERM");
    await second.exit;

    // What was replaced can be had again, and so can a copy that lies elsewhere.
    const replaced = copiesOf(folder).find(({ name }) => name.endsWith("-replaced"));
    expect(await restore(folder, replaced?.name ?? "", "--yes")).toMatchObject({ code: 0 });
    const third = new ServerProcess({ DATA_DIR: folder });
    expect((await login(await third.url(), "late@example.com")).status).toBe(200);
    third.signal("SIGTERM");
    await third.exit;
    expect(await restore(folder, path.join(target, apart), "--yes")).toMatchObject({ code: 0 });
    expect((await runToEnd("command/recount.ts", { DATA_DIR: folder })).output).toContain(": no drift.");
  });

  it("refuse a copy that is damaged or not there, and leave the data as it is", async () => {
    const folder = temporaryFolder();
    write(folder, "one");
    await start(folder);
    write(folder, "two");
    const [copy] = copiesOf(folder);
    const file = path.join(copy?.folder ?? "", "stockpot.db");
    writeFileSync(file, readFileSync(file).fill(7, 4096));
    const damaged = await restore(folder, copy?.name ?? "", "--yes");
    expect(damaged).toMatchObject({ code: 1 });
    expect(damaged.output).toMatch(/^\nThe copy \S+ is damaged \(.+\)\.\nRestore another one\.\n$/);
    const none = await restore(folder, "2026-01-01T00-00-00.000Z", "--yes");
    expect(none).toMatchObject({ code: 1 });
    expect(none.output).toContain(
      `There is no copy 2026-01-01T00-00-00.000Z.\nDATA_DIR=${folder} npm run data:restore lists`,
    );
    expect(read(folder)).toEqual(all("two"));
  });

  it("refuse to copy DynamoDB Local while it runs", async () => {
    const folder = temporaryFolder();
    write(folder, "one");
    const lock = lockData(folder);
    const refused = await runToEnd("command/backup.ts", { DATA_DIR: folder, ENGINE: "dynamodb-local" });
    lock.release();
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain("DynamoDB Local cannot be copied while it runs: stop that server first.");
  });
});

it("a start copies what the last server left, and nothing when it left no change", async () => {
  const folder = temporaryFolder();
  const names: string[][] = [];
  for (const email of ["rosa@example.com", undefined, undefined]) {
    const server = new ServerProcess({ DATA_DIR: folder });
    const url = await server.url();
    if (email) expect((await register(url, email)).status).toBe(201);
    server.signal("SIGTERM");
    await server.exit;
    names.push(copiesOf(folder).map(({ name }) => name));
  }
  expect(names.map(({ length }) => length)).toEqual([0, 1, 1]);
});
