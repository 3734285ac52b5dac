import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./process.ts";

const scripts = fileURLToPath(new URL("../../scripts", import.meta.url));

const workspaces = ["packages/core", "packages/functions", "packages/web", "tests", "tests/speed", "infra"];

const lockOf = (zod: string) => ({
  packages: {
    "": { devDependencies: { oxfmt: "1.0.0" } },
    ...Object.fromEntries(workspaces.map((at) => [at, {}])),
    "packages/core": { dependencies: { zod: "1.0.0" } },
    tests: { devDependencies: { vitest: "1.0.0" } },
    "node_modules/zod": { integrity: zod },
    "node_modules/oxfmt": { integrity: "oxfmt" },
    "node_modules/vitest": { integrity: "vitest" },
  },
});

/** Stands for npm: writes down how it was called, and installs what the lock file holds for these workspaces. */
const npm = `
  const { mkdirSync, readFileSync, rmSync, writeFileSync, appendFileSync } = require("node:fs");
  const given = process.argv.slice(2);
  appendFileSync("npm.log", given.filter((arg) => !arg.startsWith("--")).join(" ") + "\\n");
  if (process.env.NPM_FAILS) process.exit(1);
  rmSync("node_modules", { recursive: true, force: true });
  mkdirSync("node_modules");
  if (process.env.NPM_IS_KILLED) process.exit(0);
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const has = (at) => at.startsWith("packages") || given.includes(at);
  const withDev = given.includes("--include=dev");
  const found = Object.entries(packages).filter(([at]) =>
    at.startsWith("node_modules") ? withDev || at.endsWith("zod") : at !== "" && has(at));
  for (const [at] of found) {
    mkdirSync(at, { recursive: true });
    writeFileSync(at + "/package.json", "{}");
  }
  writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: Object.fromEntries(found) }));
`;

/** A clone with nothing in it but what installs packages, a lock file and a stand-in for npm. */
class Clone {
  private readonly folder = realpathSync(temporaryFolder());

  constructor() {
    for (const name of ["install.mjs", "node.mjs", "console.mjs"]) {
      cpSync(path.join(scripts, name), this.at(`scripts/${name}`));
    }
    writeFileSync(this.at("npm.js"), npm);
    writeFileSync(
      this.at("ensure.mjs"),
      'await (await import("./scripts/install.mjs")).ensure(process.argv.slice(2));',
    );
    this.lock("zod");
  }

  at = (name: string) => path.join(this.folder, name);

  lock = (zod: string) => writeFileSync(this.at("package-lock.json"), JSON.stringify(lockOf(zod)));

  private run(args: readonly string[], env: Record<string, string> = {}) {
    const settings = { ...process.env, npm_execpath: this.at("npm.js"), ...env };
    return new Promise<{ failed: boolean; said: string }>((resolve) => {
      execFile(process.execPath, args, { cwd: this.folder, env: settings }, (error, stdout, stderr) =>
        resolve({ failed: error !== null, said: stdout + stderr }),
      );
    });
  }

  /** @returns how npm was called meanwhile */
  async ensure(sets: readonly string[], env: Record<string, string> = {}): Promise<string[]> {
    writeFileSync(this.at("npm.log"), "");
    const { failed, said } = await this.run([this.at("ensure.mjs"), ...sets], env);
    if (failed) throw new Error(said);
    return readFileSync(this.at("npm.log"), "utf8").split("\n").filter(Boolean);
  }

  ciByHand = () => this.run([this.at("npm.js"), "ci", "--include=dev", ...workspaces]);
}

const running = "ci -w packages/core -w packages/functions -w packages/web";

describe("installing the packages", () => {
  it("is done once in a fresh clone", async () => {
    const clone = new Clone();
    expect(await clone.ensure(["run"])).toEqual([running]);
    expect(await clone.ensure(["run"])).toEqual([]);
  });

  it("is not done where npm ci has run", async () => {
    const clone = new Clone();
    await clone.ciByHand();
    expect(await clone.ensure(["run", "test", "speed", "infra"])).toEqual([]);
  });

  it("is done again after an interruption", async () => {
    const clone = new Clone();
    await clone.ensure(["run"], { NPM_IS_KILLED: "1" });
    expect(await clone.ensure(["run"])).toEqual([running]);
  });

  it("brings what another command needs, and keeps what is there", async () => {
    const clone = new Clone();
    await clone.ensure(["run"]);
    expect(await clone.ensure(["run", "test"])).toEqual([`${running} -w tests`]);
    expect(await clone.ensure(["run"])).toEqual([]);
    expect(await clone.ensure(["run", "infra"])).toEqual([`${running} -w tests -w infra`]);
  });

  it.each([
    ["the lock file has another package", (clone: Clone) => clone.lock("zod-2")],
    ["a package's files are gone", (clone: Clone) => rmSync(clone.at("node_modules/zod"), { recursive: true })],
    [
      "they are another machine's",
      (clone: Clone) => writeFileSync(clone.at("node_modules/.stockpot-machine"), "plan9-x64"),
    ],
  ])("is done again when %s", async (_, change) => {
    const clone = new Clone();
    await clone.ensure(["run"]);
    change(clone);
    expect(await clone.ensure(["run"])).toEqual([running]);
    expect(await clone.ensure(["run"])).toEqual([]);
  });

  it("drops the headers of the Node that comes with the packages, and keeps that Node", async () => {
    const clone = new Clone();
    const node = `node_modules/node-${process.platform.replace("win32", "win")}-${process.arch}`;
    await clone.ensure(["run"]);
    for (const folder of ["bin", "include"]) {
      mkdirSync(clone.at(`${node}/${folder}`), { recursive: true });
      writeFileSync(clone.at(`${node}/${folder}/file`), "");
    }
    await clone.ensure(["run"]);
    expect(["bin", "include"].map((folder) => existsSync(clone.at(`${node}/${folder}/file`)))).toEqual([true, false]);
  });

  it("says what to do when npm fails", async () => {
    await expect(new Clone().ensure(["run"], { NPM_FAILS: "1" })).rejects.toThrow(
      /Installing the packages failed.*run the same command again when it can be reached/s,
    );
  });
});
