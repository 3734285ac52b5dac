import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { gate } from "./gate.ts";
import { tags } from "./support/tags.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const isGate = process.env["GATE"] !== undefined;

/** The time limit of a test on the slowest machine: it is for tests that hang, not for slow ones. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000 };

const files = (project: string) => (isGate && gate[project]) || ["**/*"];

/** Tests against the real engine and the local server, which they share; one file after the other. */
const onServer = (name: string, more: object = {}) => ({
  test: {
    name,
    root,
    include: files(name).map((file) => `tests/${name}/${file}.test.ts`),
    globalSetup: [`${root}/tests/support/server.ts`],
    setupFiles: [`${root}/tests/support/settings.ts`, `${root}/tests/support/random.ts`],
    fileParallelism: false,
    ...patient,
    ...more,
  },
});

// oxlint-disable-next-line import/no-default-export -- Vitest reads the default export.
export default defineConfig({
  test: {
    reporters: process.env["CI"] ? ["default"] : ["dot"],
    // No list of what merely takes long.
    slowTestThreshold: patient.testTimeout,
    teardownTimeout: patient.hookTimeout,
    tags,
    ...(isGate && { tagsFilter: ["!race"] }),
    projects: [
      {
        test: {
          name: "unit",
          root,
          include: ["packages/*/src/**/*.test.ts", "tests/mutation/*.test.ts", "tests/gate.test.ts"],
          setupFiles: [`${root}/tests/support/random.ts`],
          ...patient,
        },
      },
      { test: { name: "local", root, include: ["tests/local/**/*.test.ts"], ...patient } },
      // Files that have a table to themselves need modules to themselves too; none of those in the gate does.
      onServer("api", { isolate: !isGate }),
      onServer("property"),
      onServer("faults"),
      onServer("security"),
      // Benchmarks, which print and assert nothing: see `npm run bench:orders`.
      onServer("load"),
      // The cost of a call is read off the process that makes it.
      onServer("cost"),
    ],
  },
});
