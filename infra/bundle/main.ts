// Bundles every function, for sst.config.ts, which cannot hold esbuild itself.
import { parseArgs } from "node:util";
import { bundleFunctions } from "./bundle.ts";

const { values } = parseArgs({ options: { out: { type: "string" } } });
if (values.out === undefined) throw new Error("Say where to: --out <folder>");
await bundleFunctions(values.out);
