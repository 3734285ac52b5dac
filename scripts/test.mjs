// npm test: checks, then tests, then a person's journeys in a browser. `-- --only unit` (or several, with commas) runs a part.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildWeb } from "./build-web.mjs";
import { chromium } from "./chromium.mjs";
import { giveUp, say, secondsSince } from "./console.mjs";
import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { root, runNode } from "./node.mjs";
import { ensureRuntimeClient } from "./runtime-client.mjs";
import { ensurePlatform } from "./sst-platform.mjs";

const reports = path.join(root, ".build/reports");
const bin = (file) => path.join(root, "node_modules", file);

/** Runs something that writes a JSON report and reads its counts; what left no report, or failed beside it, is a failure. */
async function counted(name, args, env, read) {
  const [file, beside] = [path.join(reports, `${name}.json`), path.join(reports, `${name}.failures`)];
  for (const one of [file, beside]) rmSync(one, { force: true });
  const code = await runNode(args(file), { env: { ...env(file), TEST_FAILURES: beside } });
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  if (code === 0 || counts.failed > 0) return counts;
  const why = existsSync(beside) ? readFileSync(beside, "utf8") : `it ended with ${code}, though no test failed`;
  return { ...counts, failed: 1, titles: { ...counts.titles, failed: [...(counts.titles?.failed ?? []), why] } };
}

const check =
  (file, ...args) =>
  async () => {
    const code = await runNode([bin(file), ...args]);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  };

const firstLine = (title, message = "") => `${title}: ${message.split("\n", 1)[0]}`;

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
      ({ numPassedTests, numFailedTests, testResults }) => {
        const tests = testResults.flatMap((file) => file.assertionResults);
        const failed = tests.filter(({ status }) => status === "failed");
        const skipped = tests.filter(({ status }) => status !== "passed" && status !== "failed");
        // What a file says of itself: that it cannot be loaded, or that what its tests need failed.
        const broken = testResults.filter(({ message }) => message);
        return {
          passed: numPassedTests,
          failed: numFailedTests,
          titles: {
            failed: [
              ...broken.map(({ name, message }) => firstLine(path.relative(root, name), message)),
              ...failed.map(({ fullName, failureMessages }) => firstLine(fullName, failureMessages[0])),
            ],
            skipped: skipped.map(({ fullName }) => fullName),
          },
        };
      },
    );

const specsIn = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)];

const specsWith = (suites, status) =>
  suites
    .flatMap(specsIn)
    .filter((spec) => spec.tests.some((test) => test.status === status))
    .map((spec) => spec.title);

async function browser() {
  const CHROMIUM_PATH = chromium();
  await buildWeb();
  return counted(
    "e2e",
    () => [bin("@playwright/test/cli.js"), "test", "--config", "tests/playwright.config.ts", "--reporter=list,json"],
    (file) => ({ CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      titles: {
        failed: specsWith(suites, "unexpected"),
        skipped: specsWith(suites, "skipped"),
        "passed at the second try": specsWith(suites, "flaky"),
      },
    }),
  );
}

/** The code of the deployment is checked against SST's platform; where that cannot be had, this fails. */
async function infraCode() {
  if (!ensurePlatform()) return { passed: 0, failed: 1 };
  const types = await check("typescript/bin/tsc", "-p", "infra")();
  const testTypes = await check("typescript/bin/tsc", "-p", "infra/tests")();
  const own = ["-c", "infra/.oxlintrc.json", "--type-aware", "--type-check", "infra", "sst.config.ts"];
  const lint = await check("oxlint/bin/oxlint", ...own)();
  const checks = [types, testTypes, lint];
  return {
    passed: checks.filter(({ failed }) => failed === 0).length,
    failed: checks.filter(({ failed }) => failed > 0).length,
  };
}

/** The deployment tried with SST's own command, and its functions under AWS's runtime client. */
const infraProof = async () =>
  ensurePlatform() && (await ensureRuntimeClient())
    ? vitest("infra", "infra/vitest.config.ts")()
    : { passed: 0, failed: 1 };

/** In this order: what is quick to fail comes first. */
const parts = {
  format: check("oxfmt/bin/oxfmt", "--check", "."),
  lint: check("oxlint/bin/oxlint", "--disable-nested-config", "--type-aware", "--type-check"),
  types: check("typescript/bin/tsc", "-p", "."),
  unused: check("knip/bin/knip.js", "--no-progress"),
  unit: vitest("unit"),
  local: vitest("local"),
  api: vitest("api"),
  property: vitest("property"),
  faults: vitest("faults"),
  security: vitest("security"),
  cost: vitest("cost"),
  "infra-code": infraCode,
  "infra-proof": infraProof,
  e2e: browser,
};
const groups = {
  check: ["format", "lint", "types", "unused", "infra-code"],
  infra: ["infra-code", "infra-proof"],
};

function chosenParts([flag, list, ...rest]) {
  if (flag === undefined) return Object.keys(parts);
  const names = (list ?? "").split(",").flatMap((name) => groups[name] ?? [name]);
  if (flag !== "--only" || rest.length > 0 || !names.every((name) => parts[name])) {
    giveUp(`Usage: npm test [-- --only ${[...Object.keys(groups), ...Object.keys(parts)].join("|")}[,…]]`);
  }
  return [...new Set(names)];
}

const names = chosenParts(process.argv.slice(2));
await ensure(["run", "test", ...(names.some((name) => groups.infra.includes(name)) ? ["infra"] : [])]);
if (!names.every((name) => groups.check.includes(name))) await ensureEngine();
mkdirSync(reports, { recursive: true });

/** Runs parts one after the other, so that the output of each stays whole. */
async function runInTurn(list) {
  const results = [];
  for (const name of list) {
    say(`\n── ${name} ${"─".repeat(60 - name.length)}`);
    const start = Date.now();
    const counts = await parts[name]();
    results.push({ name, ...counts, time: secondsSince(start) });
  }
  return results;
}

/** Runs parts in a process of their own and shows its output once it is whole. */
async function runBeside(list) {
  if (list.length === 0) return [];
  const [log, file] = [path.join(reports, "beside.log"), path.join(reports, "beside.json")];
  rmSync(file, { force: true });
  const output = openSync(log, "w");
  await runNode(["scripts/test.mjs", "--only", list.join(",")], { env: { TEST_RESULTS: file }, output });
  closeSync(output);
  say(readFileSync(log, "utf8"));
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  return list.map((name) => ({ name, passed: 0, failed: 1, time: "" }));
}

/** Two lists of equal length, each of which leaves half of a machine idle: the second runs beside the first. */
const main = ["api", "property", "faults"];
const side = ["security", "local", "cost", ...groups.infra];
const chosen = names.filter((name) => main.includes(name));
const beside = chosen.length > 0 ? names.filter((name) => side.includes(name)) : [];
const early = names.filter((name) => name !== "e2e" && !chosen.includes(name) && !beside.includes(name));
const results = await runInTurn(early);
for (const list of await Promise.all([runInTurn(chosen), runBeside(beside)])) results.push(...list);
// The browser has the machine to itself.
results.push(...(await runInTurn(names.filter((name) => name === "e2e"))));

const resultsFile = process.env["TEST_RESULTS"];
if (resultsFile) {
  writeFileSync(resultsFile, JSON.stringify(results));
  process.exit(0);
}

say("");
for (const { name, passed, failed, titles = {}, time } of results) {
  say(
    `${failed > 0 ? "✗" : "✓"} ${name.padEnd(11)}${String(passed).padStart(5)} passed${String(failed).padStart(5)} failed  ${time}`,
  );
  for (const [outcome, list] of Object.entries(titles)) for (const title of list) say(`    ${outcome}: ${title}`);
}
const sum = (count) => results.reduce((total, result) => total + result[count], 0);
process.exitCode = sum("failed") > 0 ? 1 : 0;
say(`${sum("passed")} passed, ${sum("failed")} failed`);
