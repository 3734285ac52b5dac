import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { gate } from "./gate.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const listed = Object.entries(gate).flatMap(([project, files]) =>
  files.map((file) => `tests/${project}/${file}.test.ts`),
);

test("every file that the gate lists exists", () => {
  expect(listed.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test("every invariant has a test in the gate", () => {
  const text = readFileSync(path.join(root, "docs/ARCHITECTURE.md"), "utf8");
  const [, table = ""] = text.split("## Invariants and where they are enforced");
  const rows = (table.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2);
  expect(rows.length).toBeGreaterThan(10);
  const isInGate = (file: string) =>
    listed.includes(file) || (file.startsWith("packages/") && existsSync(path.join(root, file)));
  const untested = rows.filter((row) => {
    const files = [...row.matchAll(/`((?:tests|packages)\/\S+\.test\.ts)`/g)].map(([, file = ""]) => file);
    return files.length === 0 || !files.some(isInGate);
  });
  expect(untested).toEqual([]);
});

test("about thirty journeys in the browser are in the gate", () => {
  const specs = readdirSync(path.join(root, "tests/e2e")).filter((file) => file.endsWith(".spec.ts"));
  const journeys = specs.flatMap((file) =>
    [...readFileSync(path.join(root, "tests/e2e", file), "utf8").matchAll(/"@gate"/g)].map(() => file),
  );
  expect(journeys.length).toBeGreaterThanOrEqual(30);
});
