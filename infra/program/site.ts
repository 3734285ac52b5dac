import { readFileSync } from "node:fs";
import path from "node:path";
import { appName } from "../stage.ts";

/** The built web application, seen from the root of the repository. */
export const siteFolder = process.env["STOCKPOT_SITE"] ?? "packages/web/dist";

/** Where the page's script of the last complete deployment is noted, in SSM. */
export const pagesFolder = (stage: string) => `/${appName}/${stage}/pages`;

/**
 * The CSP sources of the scripts that pages may run: the one of this build, and the one before, which browsers and
 * CloudFront hold for minutes after a deployment.
 */
export const allowedScripts = (now: string, before: readonly string[]) => [...new Set([now, ...before])].join(" ");

/** The CSP source of the colour-scheme script in the built index.html; the build leaves it beside the pages. */
export function schemeScriptOf(root: string): string {
  const { schemeScript }: { schemeScript?: string } = JSON.parse(
    readFileSync(path.join(root, siteFolder, "csp.json"), "utf8"),
  );
  if (schemeScript === undefined) throw new Error(`${siteFolder}/csp.json names no script: build the site again.`);
  return schemeScript;
}
