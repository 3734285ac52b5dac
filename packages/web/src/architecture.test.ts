import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL(".", import.meta.url));

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));

const textOf = (file: string) => readFileSync(join(root, file), "utf8");

/** The files of this package that a file imports, lazily or for a type too. */
const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].flatMap(([, name]) =>
    name === undefined ? [] : join(dirname(file), name).replaceAll("\\", "/"),
  );

const edges = files.flatMap((file) => importsOf(file).map((imported) => ({ file, imported })));

/** The folder that a file belongs to: a feature is one of its own, and the files at the root are the application. */
function folderOf(file: string): string {
  const [folder = "", feature = "", ...rest] = file.split("/");
  if (folder === "paths.ts" || folder === "theme.ts") return "lib";
  if (feature === "") return "application";
  return folder === "features" && rest.length > 0 ? feature : folder;
}

const features = new Set(files.filter((file) => file.startsWith("features/")).map(folderOf));

/** The other folders that each folder may import. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  components: ["lib"],
  // The shell's menu opens the dialogs about one's own account; the guards show the landing page to the signed-out.
  layout: ["lib", "components", "account", "landing"],
  application: ["lib", "components", "layout", ...features],
};

/** The features that build on another; what two of them merely show alike belongs in components. */
const buildsOn: Readonly<Record<string, readonly string[]>> = {
  // Signing up accepts the terms, and a user who cannot sign in asks the operator.
  account: ["legal"],
  // Recipes are made of items, in their units, and make a product.
  boms: ["inventory", "products"],
  // Some of an item is thrown away where the item is shown.
  inventory: ["waste"],
  // An order's lines are products, with the servings that are left of them.
  orders: ["products"],
  // A procurement buys items, in their units, from a supplier.
  procurements: ["inventory", "suppliers"],
  // A restaurant's settings are its own, and chosen as in its form.
  settings: ["restaurants"],
  // What people do on their feet, they do without leaving the page.
  today: ["orders", "procurements", "products", "waste"],
  // Making a user an owner creates a restaurant, with its form.
  users: ["restaurants"],
};

const isAllowed = (from: string, to: string) =>
  from === to || (mayImport[from] ?? ["lib", "components", ...(buildsOn[from] ?? [])]).includes(to);

test("imports point from the application down to features, components and lib", () => {
  expect(features.size).toBeGreaterThan(8);
  const upward = edges
    .filter(({ file, imported }) => !isAllowed(folderOf(file), folderOf(imported)))
    .map(({ file, imported }) => `${file} imports ${imported}`);
  expect(upward).toEqual([]);
});

test("every feature that may import another does", () => {
  const allowed = Object.entries(buildsOn).flatMap(([from, list]) => list.map((to) => `${from} imports ${to}`));
  const used = new Set(edges.map(({ file, imported }) => `${folderOf(file)} imports ${folderOf(imported)}`));
  expect(allowed.filter((pair) => !used.has(pair))).toEqual([]);
});

test("no file imports itself by way of others", () => {
  const circles: string[] = [];
  const done = new Set<string>();
  function visit(file: string, path: readonly string[]) {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    else if (!done.has(file)) for (const imported of importsOf(file)) visit(imported, [...path, file]);
    done.add(file);
  }
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

/** A locale or a currency as a literal; the languages of texts, such as `lang="en"`, are none. */
const regional = /["'`]([a-z]{2}-[A-Z]{2}|USD|EUR|GBP)["'`]/;

test("no locale and no currency is written down: they come from the restaurant", () => {
  expect(`currency: "USD"`).toMatch(regional);
  const written = files.filter((file) => !/\.test\.tsx?$/.test(file) && regional.test(textOf(file)));
  expect(written).toEqual([]);
});

test("no file is longer than 300 lines", () => {
  expect(files.filter((file) => textOf(file).trimEnd().split("\n").length > 300)).toEqual([]);
});
