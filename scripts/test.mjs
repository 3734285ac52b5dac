// npm test: the gate, which has to hold before a change is taken. npm run test:all: every test there is.
// `-- --only unit` (or several, with commas) runs a part of either.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { buildWeb } from "./build-web.mjs";
import { chromium } from "./chromium.mjs";
import { giveUp, say, secondsSince } from "./console.mjs";
import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { root, runNode } from "./node.mjs";
import { ensureRuntimeClient } from "./runtime-client.mjs";
import { ensurePlatform } from "./sst-platform.mjs";

const isAll = process.argv[2] === "--all";
const options = process.argv.slice(isAll ? 3 : 2);
const command = isAll ? "npm run test:all" : "npm test";

/** What property tests draw from. The gate always draws the same, so that it answers the same for the same commit. */
const seed = process.env["SEED"] ?? (isAll ? String(Math.floor(Math.random() * 2 ** 31)) : "1");
const env = { SEED: seed, ...(!isAll && { GATE: "1" }) };

const reports = path.join(root, ".build/reports");
const bin = (file) => path.join(root, "node_modules", file);

const firstLine = (text = "") =>
  stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "") ?? "no reason was given";

/** Runs a check that has no report and lists its findings in its output. */
const check =
  (name, file, ...args) =>
  async () => {
    const log = path.join(reports, `${name}.log`);
    const output = openSync(log, "w");
    const code = await runNode([bin(file), ...args], { output });
    closeSync(output);
    const said = readFileSync(log, "utf8");
    say(said);
    return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`${name}: ${firstLine(said)}`] };
  };

/** Runs something that writes a JSON report. Leaving no report, or failing although no test did, is a failure. */
async function counted(name, args, extra, read) {
  const [file, beside] = [path.join(reports, `${name}.json`), path.join(reports, `${name}.failures`)];
  for (const one of [file, beside]) rmSync(one, { force: true });
  const code = await runNode(args(file), { env: { ...env, ...extra(file), TEST_FAILURES: beside } });
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failures: [] };
  if (code === 0 || counts.failures.length > 0) return counts;
  const why = existsSync(beside) ? readFileSync(beside, "utf8") : `ended with ${code}, although no test failed`;
  return { ...counts, failures: [`${name}: ${firstLine(why)}`] };
}

const vitest =
  (project, config = "tests/vitest.config.ts") =>
  () =>
    counted(
      project,
      (file) => [
        bin("vitest/vitest.mjs"),
        "run",
        `--config=${config}`,
        `--project=${project}`,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${file}`,
      ],
      () => ({}),
      ({ numPassedTests, testResults }) => {
        const failed = testResults.flatMap((file) => file.assertionResults.filter(({ status }) => status === "failed"));
        // A file that cannot be loaded, or whose hooks failed.
        const broken = testResults.filter(({ message }) => message);
        return {
          passed: numPassedTests,
          failures: [
            ...broken.map(({ name, message }) => `${path.relative(root, name)}: ${firstLine(message)}`),
            ...failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`),
          ],
        };
      },
    );

const specsIn = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)];

async function browser() {
  const CHROMIUM_PATH = chromium();
  await buildWeb();
  return counted(
    "e2e",
    () => [
      bin("@playwright/test/cli.js"),
      "test",
      "--config=tests/playwright.config.ts",
      "--reporter=list,json",
      ...(isAll ? [] : ["--grep=@gate"]),
    ],
    (file) => ({ CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    ({ stats, suites }) => ({
      passed: stats.expected,
      failures: suites
        .flatMap(specsIn)
        .filter(({ ok }) => !ok)
        .map(({ title, tests }) => {
          const error = tests.flatMap(({ results }) => results).flatMap((result) => result.error ?? [])[0];
          return `${title}: ${firstLine(error?.message)}`;
        }),
    }),
  );
}

/** Checks the code of the deployment against SST's platform; fails where that cannot be had. */
async function infraCode() {
  if (!ensurePlatform()) return { passed: 0, failures: ["infra-code: SST's platform could not be installed"] };
  const own = ["-c", "infra/.oxlintrc.json", "--type-aware", "--type-check", "infra", "sst.config.ts"];
  const results = [
    await check("infra types", "typescript/bin/tsc", "-p", "infra")(),
    await check("infra test types", "typescript/bin/tsc", "-p", "infra/tests")(),
    await check("infra lint", "oxlint/bin/oxlint", ...own)(),
  ];
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}

/** Tries the deployment with SST's own command, and its functions under AWS's runtime client. */
const infraProof = async () =>
  ensurePlatform() && (await ensureRuntimeClient())
    ? vitest("infra", "infra/vitest.config.ts")()
    : { passed: 0, failures: ["infra-proof: SST's platform or AWS's runtime client could not be installed"] };

/** Every part, in the order in which the results are printed. */
const all = {
  format: check("format", "oxfmt/bin/oxfmt", "--check", "."),
  lint: check("lint", "oxlint/bin/oxlint", "--disable-nested-config", "--type-aware", "--type-check"),
  types: check("types", "typescript/bin/tsc", "-p", "."),
  unused: check("unused", "knip/bin/knip.js", "--no-progress"),
  unit: vitest("unit"),
  api: vitest("api"),
  property: vitest("property"),
  faults: vitest("faults"),
  security: vitest("security"),
  local: vitest("local"),
  cost: vitest("cost"),
  "infra-code": infraCode,
  "infra-proof": infraProof,
  e2e: browser,
};
const onlyInAll = new Set(["local", "cost", "infra-code", "infra-proof"]);
const parts = Object.fromEntries(Object.entries(all).filter(([name]) => isAll || !onlyInAll.has(name)));

const checks = ["format", "lint", "types", "unused", "infra-code"];
const groups = {
  check: checks.filter((name) => name in parts),
  ...(isAll && { infra: ["infra-code", "infra-proof"] }),
};

function chosenParts([flag, list, ...rest]) {
  if (flag === undefined) return Object.keys(parts);
  const names = (list ?? "").split(",").flatMap((name) => groups[name] ?? [name]);
  if (flag !== "--only" || rest.length > 0 || !names.every((name) => parts[name])) {
    giveUp(`Usage: ${command} [-- --only ${[...Object.keys(groups), ...Object.keys(parts)].join("|")}[,…]]`);
  }
  return [...new Set(names)];
}

const names = chosenParts(options);
const needsInfra = names.some((name) => name === "local" || name.startsWith("infra"));
await ensure(["run", "test", ...(needsInfra ? ["infra"] : [])]);
if (!names.every((name) => checks.includes(name))) await ensureEngine();
mkdirSync(reports, { recursive: true });

/** Runs parts one after the other, so that the output of each stays whole. */
async function runInTurn(list) {
  const results = [];
  for (const name of list) {
    say(`\n── ${name} ${"─".repeat(60 - name.length)}`);
    const start = Date.now();
    results.push({ name, ...(await parts[name]()), time: secondsSince(start) });
  }
  return results;
}

/** Runs parts in a process of their own and shows its output once it is whole. */
async function runBeside(list) {
  if (list.length === 0) return [];
  const [log, file] = [path.join(reports, "beside.log"), path.join(reports, "beside.json")];
  rmSync(file, { force: true });
  const output = openSync(log, "w");
  const args = ["scripts/test.mjs", ...(isAll ? ["--all"] : []), "--only", list.join(",")];
  await runNode(args, { env: { ...env, TEST_RESULTS: file }, output });
  closeSync(output);
  say(readFileSync(log, "utf8"));
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  return list.map((name) => ({ name, passed: 0, failures: [`${name}: did not end`], time: "" }));
}

/** The parts that run beside all others, chosen so that both halves take about as long; each leaves a core idle. */
const side = isAll
  ? ["security", "local", "cost", "infra-code", "infra-proof"]
  : ["format", "lint", "types", "unused", "unit", "property", "security"];
// The browser has the machine to itself.
const chosen = names.filter((name) => name !== "e2e" && !side.includes(name));
const beside = names.filter((name) => side.includes(name));
const [first, second] = chosen.length > 0 ? [chosen, beside] : [beside, []];
const results = (await Promise.all([runInTurn(first), runBeside(second)])).flat();
results.push(...(await runInTurn(names.filter((name) => name === "e2e"))));
results.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));

const resultsFile = process.env["TEST_RESULTS"];
if (resultsFile) {
  writeFileSync(resultsFile, JSON.stringify(results));
  process.exit(0);
}

say("");
for (const { name, passed, failures, time } of results) {
  const sign = failures.length > 0 ? "✗" : "✓";
  const counts = `${String(passed).padStart(5)} passed${String(failures.length).padStart(5)} failed`;
  say(`${sign} ${name.padEnd(11)}${counts}  ${time}`);
}
const failures = results.flatMap((result) => result.failures);
if (isAll)
  say(`Random tests drew from seed ${seed}. To repeat them: SEED=${seed} ${command} -- --only ${names.join(",")}`);
say(`${results.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`);
for (const failure of failures) say(`✗ ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
