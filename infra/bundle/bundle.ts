import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Metafile, build } from "esbuild";
import { gzipSync } from "node:zlib";
import { type FunctionPlan, functionPlans } from "../functions.ts";
import { stripUnused } from "./strip-unused.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** One function's code: a folder with an index.cjs that exports `handler`. */
export interface Bundle {
  readonly id: string;
  readonly folder: string;
  readonly code: string;
  readonly bytes: number;
  readonly gzippedBytes: number;
  /** The files that went into it, with the bytes that each left there. */
  readonly inputs: Readonly<Record<string, number>>;
}

const prefix = "function:";

const source = ({ entry }: FunctionPlan) =>
  `export { ${entry.export} as handler } from ${JSON.stringify(path.join(root, "packages/functions/src", `${entry.module}.ts`))};`;

function toBundle(id: string, code: string, outdir: string, inputs: Metafile["outputs"][string]["inputs"]): Bundle {
  return {
    id,
    folder: path.join(outdir, id),
    code,
    bytes: Buffer.byteLength(code),
    gzippedBytes: gzipSync(code, { level: 9 }).length,
    inputs: Object.fromEntries(Object.entries(inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput])),
  };
}

/**
 * Bundles functions into a folder each.
 * @param outdir emptied first; each function's folder in it is named by the function's id
 */
export async function bundleFunctions(
  outdir: string,
  plans: readonly FunctionPlan[] = functionPlans,
): Promise<readonly Bundle[]> {
  rmSync(outdir, { recursive: true, force: true });
  if (plans.length === 0) return [];
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    outdir,
    entryPoints: plans.map(({ id }) => ({ in: `${prefix}${id}`, out: `${id}/index` })),
    outExtension: { ".js": ".cjs" },
    bundle: true,
    minify: true,
    // An ES module reads every export of the Node modules that it imports, and `node:http` then loads all of fetch.
    format: "cjs",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    conditions: ["module"],
    // Loaded for event streams alone, of which DynamoDB has none.
    external: ["@smithy/core/event-streams"],
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "error",
    plugins: [
      {
        name: "stockpot:functions",
        setup(within) {
          within.onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path: name }) => ({
            path: name.slice(prefix.length),
            namespace: "function",
          }));
          within.onLoad({ filter: /.*/, namespace: "function" }, ({ path: id }) => {
            const plan = byId.get(id);
            return plan ? { contents: source(plan), resolveDir: root, loader: "ts" } : undefined;
          });
        },
      },
      stripUnused,
    ],
  });

  return outputFiles.map((file) => {
    const id = path.basename(path.dirname(file.path));
    mkdirSync(path.dirname(file.path), { recursive: true });
    writeFileSync(file.path, file.contents);
    const output = metafile.outputs[path.relative(root, file.path).split(path.sep).join("/")];
    return toBundle(id, file.text, outdir, output?.inputs ?? {});
  });
}
