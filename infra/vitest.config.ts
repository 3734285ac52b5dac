import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// oxlint-disable-next-line import/no-default-export -- Vitest reads the default export.
export default defineConfig({
  test: {
    name: "infra",
    root: fileURLToPath(new URL("..", import.meta.url)),
    include: ["infra/tests/**/*.test.ts", "tests/deployment/**/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
