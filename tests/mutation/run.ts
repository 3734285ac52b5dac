import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { type Mutant, mutants, root, runsFor, source } from "./mutants.ts";

/** Beyond the slowest machine: a change that makes a test wait for ever is found too. */
const maxRunMs = 1_200_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

const isSource = (file: string) => !/(^|\/)(node_modules|dist|\.build)$/.test(file);

/** A copy of the sources beside the installed packages, in which a condition can be missing for a while. */
function copyTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "stockpot-mutation-"));
  for (const part of ["packages", "tests", "infra", "package.json", "tsconfig.json"]) {
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter: isSource });
  }
  const modules = path.join(copy, "node_modules");
  mkdirSync(path.join(modules, "@stockpot"), { recursive: true });
  for (const name of readdirSync(path.join(root, "node_modules"))) {
    if (name === "@stockpot" || name === ".vite") continue;
    symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
  }
  for (const name of ["core", "functions", "web"]) {
    symlinkSync(path.join(copy, "packages", name), path.join(modules, "@stockpot", name));
  }
  return copy;
}

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** The first test that fails in a tree, or what else went wrong; undefined where all pass. */
async function failureIn(tree: string, args: readonly string[]): Promise<string | undefined> {
  const report = path.join(tree, "report.json");
  rmSync(report, { force: true });
  const cli = path.join(root, "node_modules/vitest/vitest.mjs");
  const options = ["--config=tests/vitest.config.ts", "--bail=1", "--reporter=json", `--outputFile=${report}`];
  const child = spawn(process.execPath, [cli, "run", ...options, ...args], { cwd: tree, stdio: "ignore" });
  const timer = setTimeout(() => child.kill("SIGTERM"), maxRunMs);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  clearTimeout(timer);
  if (code === 0) return undefined;
  try {
    const { testResults } = Report.parse(JSON.parse(readFileSync(report, "utf8")));
    for (const { name, message, assertionResults } of testResults) {
      const failed = assertionResults.find(({ status }) => status === "failed");
      const file = path.relative(path.join(tree, "tests"), name).replace(".test.ts", "");
      if (failed) return `${file}: ${failed.fullName}`;
      if (message) return `${file}: ${message.split("\n")[0]}`;
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `no report: ${error.message}`;
  }
  return "the run failed as a whole";
}

const { values, positionals: words } = parseArgs({ allowPositionals: true, options: { quick: { type: "boolean" } } });
const chosen = mutants.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => `${file} ${name}`.includes(word)),
);

if (chosen.length === 0) throw new Error(`There is no condition in ${words.join(", ")}`);
const tree = copyTree();

const unchanged = new Map<string, Promise<string | undefined>>();

/** Throws unless tests pass on the sources as they are: then a failure tells of the change alone. */
async function refuseBroken(args: readonly string[]): Promise<void> {
  const key = args.join(" ");
  const earlier = unchanged.get(key) ?? failureIn(tree, args);
  unchanged.set(key, earlier);
  const failure = await earlier;
  if (failure !== undefined) throw new Error(`Without any change a test fails: ${failure}`);
}

/** The first failure without a condition, the longer tests only where the quick ones find nothing. */
async function failureWithout(mutant: Mutant): Promise<string | undefined> {
  const file = path.join(tree, source, mutant.file);
  const original = readFileSync(file, "utf8");
  for (const args of runsFor(mutant).slice(0, values.quick ? 1 : undefined)) {
    writeFileSync(file, mutant.without);
    const failure = await failureIn(tree, args);
    writeFileSync(file, original);
    if (failure === undefined) continue;
    await refuseBroken(args);
    return failure;
  }
  return undefined;
}

const survivors: string[] = [];
try {
  say(`${chosen.length} of ${mutants.length} conditions`);
  for (const mutant of chosen) {
    const failure = await failureWithout(mutant);
    if (failure === undefined) survivors.push(mutant.name);
    say(`${failure === undefined ? "SURVIVED" : "killed  "}  ${mutant.name.padEnd(56)}  ${failure ?? mutant.text}`);
  }
  say(`\n${chosen.length - survivors.length} of ${chosen.length} conditions are missed by a test when they are gone.`);
  for (const name of survivors) say(`  not missed: ${name}`);
  process.exitCode = survivors.length > 0 ? 1 : 0;
} finally {
  rmSync(tree, { recursive: true, force: true });
}
