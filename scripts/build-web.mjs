import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { giveUp, say, secondsSince } from "./console.mjs";
import { root, runNode } from "./node.mjs";

const web = path.join(root, "packages/web");
const hashFile = path.join(web, "dist/.sources");
const generated = new Set(["dist", "node_modules"]);

/** What a build is told of the place where the site will run: packages/web/site-settings.ts. */
const settings = ["OPERATOR_NAME", "OPERATOR_CONTACT", "SITE_URL"];

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !generated.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const at = path.join(folder, entry.name);
      return entry.isDirectory() ? filesIn(at) : [at];
    });
}

/** Tells one state of everything in these folders, and of the packages, from another. */
export function sourcesHash(folders, more = "") {
  const hash = createHash("sha256");
  const files = [...folders.flatMap(filesIn), path.join(root, "package-lock.json")];
  for (const file of files)
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.update(more).digest("hex");
}

/** Builds the site into packages/web/dist unless that holds the present sources already. */
export async function buildWeb() {
  const settled = JSON.stringify(settings.map((name) => process.env[name] ?? ""));
  const hash = sourcesHash([web, path.join(root, "packages/core/src")], settled);
  if (existsSync(hashFile) && readFileSync(hashFile, "utf8") === hash) return;
  say("Building the web application …");
  const start = Date.now();
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const code = await runNode([vite, "build", "--logLevel", "warn"], { cwd: web, env: { NODE_ENV: "production" } });
  if (code !== 0) giveUp("Building the web application failed: the message is above.");
  writeFileSync(hashFile, hash);
  say(`Built the web application in ${secondsSince(start)}.`);
}
