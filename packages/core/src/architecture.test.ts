import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
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
  const reached = reachable(join(packages, "web/src/main.ts"));
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

test("the table's clients are all made in one place, where their logger is turned off", () => {
  const makers = ["core/src", "functions/src", "../infra", "../tests/support"]
    .flatMap(sources)
    .filter((file) => /new DynamoDBClient\(/.test(readFileSync(file, "utf8")));
  expect(makers.map(inCore)).toEqual(["storage/connect.ts"]);
});

test("the table definition names only indexes that some entity uses, and every one of them", () => {
  const definition = readFileSync(join(packages, "core/src/storage/schema.ts"), "utf8");
  const used = sources("core/src")
    .filter((file) => file.endsWith(".entity.ts"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/index: "(gsi\d)"/g)].map(([, name]) => name));
  const named = [...definition.matchAll(/^ {2}(gsi\d): \{/gm)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(named));
});

/** Core's folders, lowest first: each imports only from folders above its own line. */
const layers = [
  ["measure", "platform"],
  ["error.ts"],
  ["access"],
  ["api"],
  ["actor.ts"],
  ["storage"],
  ["counter"],
  ["activity"],
  ["reference", "stock", "user"],
  ["membership", "platform-settings", "posting"],
  ["restaurant"],
  ["product", "session", "settings", "supplier"],
  ["bom", "count", "download", "people", "procurement"],
  ["expense", "waste"],
  ["auth", "inventory", "order", "receipt"],
  ["report"],
  ["admin", "administration", "recount"],
  // Every route of the API, in one list.
  ["contract"],
];

/** Imports against that direction, by file; all others are refused. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // What a deletion looks for in the tables of the concepts that may reference a thing.
  "reference/references.ts": ["bom/bom.entity.ts", "order/order.entity.ts"],
};

const core = join(packages, "core/src");
const inCore = (file: string) => relative(core, file).replaceAll(sep, "/");

/** Files of core by what they import of core, types included. */
const coreImports = new Map(
  sources("core/src")
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => {
      const names = [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)];
      return [inCore(file), names.map(([, name]) => inCore(resolve(dirname(file), name ?? "")))] as const;
    }),
);

const folderOf = (file: string) => file.split("/")[0] ?? "";
const layerOf = (file: string) => layers.findIndex((folders) => folders.includes(folderOf(file)));

test("core's folders import one way, but for a few named files", () => {
  expect([...coreImports.keys()].filter((file) => layerOf(file) === -1)).toEqual([]);
  const upward = [...coreImports].flatMap(([from, names]) =>
    names.filter((to) => folderOf(from) !== folderOf(to) && layerOf(to) >= layerOf(from)).map((to) => ({ from, to })),
  );
  const isException = ({ from, to }: (typeof upward)[number]) => exceptions[from]?.some((end) => to.endsWith(end));
  expect(upward.filter((one) => !isException(one))).toEqual([]);
  expect(new Set(upward.map(({ from }) => from))).toEqual(new Set(Object.keys(exceptions)));
});

test("no file of core imports itself over others", () => {
  const done = new Set<string>();
  const circleFrom = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const name of coreImports.get(file) ?? []) {
      const circle = circleFrom(name, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  expect([...coreImports.keys()].map((file) => circleFrom(file, [])).find((circle) => circle)).toBeUndefined();
});
