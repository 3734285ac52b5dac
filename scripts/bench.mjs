// npm run bench:<name>: docs/BENCHMARKS.md says what each measures.
import { buildWeb } from "./build-web.mjs";
import { chromium } from "./chromium.mjs";
import { giveUp } from "./console.mjs";
import { ensureEngine } from "./engine.mjs";
import { ensure } from "./install.mjs";
import { runNode } from "./node.mjs";

const vitest = (project, ...files) => [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config=tests/vitest.config.ts",
  `--project=${project}`,
  "--reporter=default",
  ...files,
];

/** Vitest takes no arguments but its own. */
const coldSettings = (given) => ({
  ...(given.includes("--all") && { ROUTES: "all" }),
  ROUNDS: given.find((value) => /^\d+$/.test(value)) ?? "15",
});

const benches = {
  api: { args: ["tests/speed/api.ts"], sets: ["run", "test", "speed"] },
  cold: { args: vitest("load", "tests/load/bench-cold.test.ts"), takes: coldSettings },
  cost: {
    args: vitest("cost", "tests/cost/cost.test.ts", "tests/cost/partitions.test.ts"),
    env: { RESTAURANTS: "1000", PRINT_MEASURED: "true" },
  },
  "large-orders": { args: vitest("load", "tests/load/bench-large-orders.test.ts") },
  orders: { args: vitest("load", "tests/load/bench-orders.test.ts") },
  reports: {
    args: vitest("cost", "tests/cost/report.test.ts"),
    env: { PRINT_MEASURED: "true" },
    takes: (given) => ({ MOVEMENTS: given.find((value) => /^\d+$/.test(value)) ?? "1000000" }),
  },
  size: { args: ["tests/size/bundles.ts"] },
  web: { args: ["tests/speed/web.ts"], sets: ["run", "test", "speed"], inBrowser: true },
};

const [name, ...rest] = process.argv.slice(2);
const bench = benches[name] ?? giveUp(`Usage: bench.mjs ${Object.keys(benches).join("|")}`);
const { args, sets = ["run", "test"], env = {}, takes, inBrowser = false } = bench;
await ensure(sets);
await ensureEngine();
if (inBrowser) env["CHROMIUM_PATH"] = chromium();
if (inBrowser) await buildWeb();
process.exitCode = await runNode(takes ? args : [...args, ...rest], { env: { ...env, ...takes?.(rest) } });
