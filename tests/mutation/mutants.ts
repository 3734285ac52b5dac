import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Condition, conditionsIn } from "./conditions.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const source = "packages/core/src";
export interface Mutant extends Condition {
  /** From the root of the source. */
  readonly file: string;
  readonly name: string;
}

function mutantsOf(file: string): readonly Mutant[] {
  try {
    return conditionsIn(readFileSync(path.join(root, source, file), "utf8")).map((condition) => ({
      ...condition,
      file,
      name: `${path.basename(file, ".ts")}:${condition.line} ${condition.write}`,
    }));
  } catch (error) {
    throw new Error(`${source}/${file} cannot be read for conditions`, { cause: error });
  }
}

/** Every condition of a write. */
export const mutants = globSync("**/*.ts", { cwd: path.join(root, source), exclude: ["**/*.test.ts"] })
  .toSorted()
  .flatMap(mutantsOf);

/** Where the lack of a condition may show. */
interface Witnesses {
  /** The routes to do with every write twice, as the beginnings of their ids; none means all. */
  readonly routes: readonly string[];
  /** What else may see it, the likeliest first. */
  readonly tests: readonly string[];
}

/** By the folder that the condition is in. */
const witnesses: Readonly<Record<string, Witnesses>> = {
  administration: {
    routes: ["user"],
    tests: ["api/user", "property/admin", "property/version", "faults/interruption", "api/auth"],
  },
  auth: {
    routes: ["auth", "secondFactor", "user"],
    tests: ["api/auth", "api/sessions", "api/second-factor", "security/sign-in"],
  },
  bom: { routes: ["bom", "product"], tests: ["api/bom", "property/version", "faults/recipe", "property/bom"] },
  count: { routes: ["count"], tests: ["api/count", "faults/count", "property/count"] },
  counter: {
    routes: [],
    tests: ["faults/interruption", "faults/order-number", "api/restaurant", "property/procurement", "property/order"],
  },
  membership: {
    routes: ["member", "restaurant"],
    tests: ["api/member", "api/restaurant", "faults/member", "property/member", "property/admin"],
  },
  order: {
    routes: ["order"],
    tests: ["api/order", "property/version", "property/order", "faults/order", "property/order-big"],
  },
  expense: { routes: ["expense"], tests: ["api/expense"] },
  people: {
    routes: ["member", "invitation"],
    tests: ["api/member", "api/invitation", "faults/member", "property/member"],
  },
  "platform-settings": { routes: ["platform"], tests: ["api/platform-settings", "property/version"] },
  posting: {
    routes: ["order", "procurement", "receipt", "count"],
    tests: ["faults/order", "property/order-big", "faults/procurement", "faults/count", "property/order"],
  },
  procurement: {
    routes: ["procurement"],
    tests: ["api/procurement", "property/version", "faults/procurement", "property/procurement"],
  },
  product: {
    routes: ["product", "photo"],
    tests: ["api/product", "api/photo", "property/version", "property/reference"],
  },
  receipt: {
    routes: ["procurement", "receipt"],
    tests: ["api/receipt", "api/undone-receipt", "api/procurement", "faults/procurement", "property/receipt"],
  },
  recount: { routes: [], tests: ["faults/recount", "property/recount"] },
  report: { routes: ["report"], tests: ["property/rollup", "faults/rollup"] },
  reference: {
    routes: [],
    tests: ["api/reference", "property/reference", "property/procurement", "faults/recipe", "api/restaurant"],
  },
  restaurant: {
    routes: ["restaurant"],
    tests: ["api/restaurant", "api/member", "property/version", "faults/interruption", "property/admin"],
  },
  session: {
    routes: ["auth", "secondFactor", "user"],
    tests: ["api/auth", "api/sessions", "api/second-factor", "security/sign-in"],
  },
  settings: { routes: ["settings"], tests: ["api/settings", "property/version", "faults/interruption"] },
  stock: {
    routes: ["inventory", "order", "procurement"],
    tests: [
      "property/version",
      "faults/order",
      "property/inventory",
      "property/order-big",
      "faults/procurement",
      "property/order",
    ],
  },
  storage: { routes: [], tests: ["api/idempotency", "faults/large-order", "faults/route", "property/order"] },
  supplier: { routes: ["supplier"], tests: ["api/supplier", "property/version", "property/procurement"] },
  user: {
    routes: ["user"],
    tests: ["api/user", "faults/member", "api/super-admin", "faults/interruption", "property/admin", "api/auth"],
  },
  waste: { routes: ["waste"], tests: ["api/waste", "faults/waste", "property/value"] },
};

/** The arguments of the runs that may find the lack of a condition, to be made one after the other. */
export function runsFor({ file }: Pick<Mutant, "file">): readonly (readonly string[])[] {
  const { routes, tests } = witnesses[file.split(path.sep)[0] ?? ""] ?? {};
  if (!routes || !tests) throw new Error(`tests/mutation/mutants.ts does not say which tests stand behind ${file}`);
  const only = routes.length > 0 ? ["-t", `(${routes.join("|")})\\.`] : [];
  return [["tests/faults/duplicated-writes.test.ts", ...only], ...tests.map((name) => [`tests/${name}.test.ts`])];
}
