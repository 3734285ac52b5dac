import { readFileSync } from "node:fs";
import path from "node:path";

/** The built web application, seen from the root of the repository. */
export const siteFolder = process.env["STOCKPOT_SITE"] ?? "packages/web/dist";

/** The CSP source of the colour-scheme script in the built index.html; the build leaves it beside the pages. */
export function schemeScriptOf(root: string): string {
  const { schemeScript }: { schemeScript?: string } = JSON.parse(
    readFileSync(path.join(root, siteFolder, "csp.json"), "utf8"),
  );
  if (schemeScript === undefined) throw new Error(`${siteFolder}/csp.json names no script: build the site again.`);
  return schemeScript;
}
