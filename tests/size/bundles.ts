// npm run bench:size: what every function's bundle is, minified and gzipped, beside the budget that the tests hold.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleFunctions } from "../../infra/bundle/bundle.ts";
import { isOverBudget, sizeTable } from "../../infra/bundle/size.ts";

const folder = mkdtempSync(path.join(tmpdir(), "stockpot-size-"));
const bundles = await bundleFunctions(folder);
rmSync(folder, { recursive: true });
process.stdout.write(`${sizeTable(bundles)}\n`);
if (bundles.some(isOverBudget)) process.exitCode = 1;
