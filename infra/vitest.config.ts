import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// oxlint-disable-next-line import/no-default-export -- Vitest reads the default export.
export default defineConfig({
  test: {
    name: "infra",
    root: fileURLToPath(new URL("..", import.meta.url)),
    include: ["infra/tests/**/*.test.ts", "tests/deployment/**/*.test.ts"],
    // A deployment waits half of its time: on two processors, two files at once take two thirds of the time.
    maxWorkers: 2,
    // A deployment takes half a minute; a machine that does much else may need ten times as long.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
});
