import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const packages = fileURLToPath(new URL("../..", import.meta.url));

const sources = (directory: string): string[] =>
  readdirSync(join(packages, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** What a file imports at run time: a type-only import leaves nothing in the bundle. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8").replace(/^(import|export) type [^;]*;/gm, "");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(([, name]) => name ?? []);
}

function resolved(from: string, name: string): string | undefined {
  if (name.startsWith(".")) return resolve(dirname(from), name);
  const inCore = /^@stockpot\/core\/(.+)$/.exec(name)?.[1];
  return inCore === undefined ? undefined : join(packages, "core/src", `${inCore}.ts`);
}

/** Every module that a browser may load, by what it reaches over any number of imports. */
function reachable(entry: string): Map<string, string> {
  const reached = new Map<string, string>();
  const waiting: [string, string][] = [[entry, ""]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [file, from] = next;
    if (reached.has(file)) continue;
    reached.set(file, from);
    if (!/\.tsx?$/.test(file)) continue;
    for (const name of importsOf(file)) waiting.push([resolved(file, name) ?? name, file]);
  }
  return reached;
}

test("no storage, no service and nothing of Node reaches the browser", () => {
  const reached = reachable(join(packages, "web/src/main.tsx"));
  expect(reached.size).toBeGreaterThan(100);
  const forbidden = /\.entity\.ts$|\.service\.ts$|\/core\/src\/storage\/|^node:|^electrodb$|^@aws-sdk\//;
  const found = [...reached]
    .filter(([module]) => forbidden.test(module))
    .map(([module, from]) => `${module} by ${from}`);
  expect(found).toEqual([]);
});

test("zod is imported whole: its named import carries every locale", () => {
  const files = ["core/src", "functions/src", "web/src"].flatMap(sources);
  const named = files.filter((file) => /import \{[^}]*\} from "zod"/.test(readFileSync(file, "utf8")));
  expect(named).toEqual([]);
});

test("the table definition names only indexes that some entity uses, and every one of them", () => {
  const definition = readFileSync(join(packages, "core/src/storage/schema.ts"), "utf8");
  const used = sources("core/src")
    .filter((file) => file.endsWith(".entity.ts"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/index: "(gsi\d)"/g)].map(([, name]) => name));
  const named = [...definition.matchAll(/^ {2}(gsi\d): \{/gm)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(named));
});
