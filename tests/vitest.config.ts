import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What a test may take on the slowest machine: a limit is there for what hangs, not for what is slow. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000 };

/** Tests against the real engine and the local server, which all of them share. */
const onServer = (name: string, more: object = {}) => ({
  test: {
    name,
    root,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup: [`${root}/tests/support/server.ts`],
    setupFiles: [`${root}/tests/support/settings.ts`],
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
    projects: [
      {
        test: { name: "unit", root, include: ["packages/*/src/**/*.test.ts", "tests/mutation/*.test.ts"], ...patient },
      },
      { test: { name: "local", root, include: ["tests/local/**/*.test.ts"], ...patient } },
      onServer("api"),
      onServer("property"),
      // On what deployed functions carry instead of ElectroDB; one after the other, as each ends what others left half done.
      onServer("faults", {
        alias: { electrodb: `${root}/infra/bundle/stubs/entity/index.js` },
        fileParallelism: false,
      }),
      onServer("security"),
      // Benchmarks, which print and assert nothing: see `npm run bench:orders`.
      onServer("load", { fileParallelism: false }),
      // One after the other: the cost of a call is read off the process that makes it.
      onServer("cost", { fileParallelism: false }),
    ],
  },
});
