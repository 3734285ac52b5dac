import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));

const Names = z.record(z.string(), z.string()).default({});

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        link: z.boolean().default(false),
        dependencies: Names,
        optionalDependencies: Names,
        peerDependencies: Names,
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"))).packages;

/** Where a package finds another one: in its own folder, or in the nearest folder above. */
function resolved(from: string, name: string): string | undefined {
  const folders = from
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  return [...folders.map((at) => `${at}/node_modules/${name}`).toReversed(), `node_modules/${name}`].find(
    (at) => at in lock,
  );
}

/** Where the packages lie that npm installs for `npm start`: those of the workspaces that run, and all behind them. */
function runningPackages(): readonly string[] {
  const found = new Set<string>();
  const waiting = ["", "packages/core", "packages/functions", "packages/web"];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const one = lock[at];
    if (one === undefined || found.has(at)) continue;
    found.add(at);
    const names = { ...one.dependencies, ...one.optionalDependencies, ...one.peerDependencies };
    waiting.push(...Object.keys(names).flatMap((name) => resolved(at, name) ?? []));
  }
  return [...found].filter((at) => at.includes("node_modules") && !lock[at]?.link && existsSync(path.join(root, at)));
}

/** What a folder takes on a disk with blocks of 4 KB; the packages within a package are counted as their own. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? sum : sum + 4096 + bytesOf(at);
    return entry.isFile() ? sum + 4096 * Math.ceil(statSync(at).size / 4096) : sum;
  }, 0);
}

test("what npm start installs and builds takes at most 350 MB", () => {
  const installed = runningPackages();
  expect(installed).toEqual(expect.arrayContaining(["node_modules/vite", "node_modules/react", "node_modules/zod"]));
  const made = ["packages/web/dist", "node_modules/.cache/stockpot"].filter((at) => existsSync(path.join(root, at)));
  const sizes = [...installed, ...made].map((at) => ({
    at,
    mb: bytesOf(path.join(root, at)) / 1_000_000,
  }));
  const largest = sizes.toSorted((a, b) => b.mb - a.mb).slice(0, 5);
  const sum = sizes.reduce((total, { mb }) => total + mb, 0);
  expect(sum, JSON.stringify(largest)).toBeLessThanOrEqual(350);
});
