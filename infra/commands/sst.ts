import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { Refused } from "./refused.ts";
import { type Stage, siteEnvironmentOf } from "../stage.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a script with this terminal. @returns its exit code */
const runHere = (args: readonly string[], environment: Record<string, string> = {}) =>
  new Promise<number | null>((resolve) => {
    const env = { ...process.env, ...environment };
    spawn(process.execPath, args, { cwd: root, stdio: "inherit", env }).once("exit", resolve);
  });

/** SST brings a Bun of its own unless it is told not to, and tells its makers what it was run for. */
const settings = { SST_NO_BUN: "1", SST_TELEMETRY_DISABLED: "1" };

/** Runs SST's own command. @throws Refused when it fails */
export async function sst(command: "deploy" | "dev" | "diff" | "remove", { name }: Stage): Promise<void> {
  const code = await runHere([path.join(root, "node_modules/sst/bin/sst.mjs"), command, "--stage", name], settings);
  if (code !== 0) throw new Refused(`sst ${command} failed; its message is above. Run the same command again.`);
}

/** Builds the site as a stage's. @throws Refused when that fails */
async function buildSite(stage: Stage): Promise<void> {
  if ((await runHere([path.join(root, "scripts/build-site.mjs")], siteEnvironmentOf(stage))) !== 0) {
    throw new Refused("The site was not built; the message is above.");
  }
}

const outputsFile = path.join(root, ".sst/outputs.json");
const Outputs = z.object({ site: z.string().optional() });

/**
 * Builds the site, and deploys.
 * @returns the address of the site, as sst.config.ts names it; nothing where SST names none
 * @throws Refused when either fails
 */
export async function deploy(stage: Stage): Promise<string | undefined> {
  await buildSite(stage);
  // Another stage's.
  rmSync(outputsFile, { force: true });
  await sst("deploy", stage);
  return existsSync(outputsFile) ? Outputs.parse(JSON.parse(readFileSync(outputsFile, "utf8"))).site : undefined;
}

/**
 * Shows what SST would change, of what it makes itself.
 * @returns the folder with the templates that would be deployed, as sst.config.ts left them on the way
 * @throws Refused when the site is not built, or when SST fails
 */
export async function preview(stage: Stage): Promise<string> {
  await buildSite(stage);
  const templates = path.join(root, ".build/infra", stage.name, "templates");
  // Those of an earlier run, a stack that is gone among them.
  rmSync(templates, { recursive: true, force: true });
  await sst("diff", stage);
  return templates;
}

/** Counts everything in a table again. @throws Refused when anything is not what it should be */
export async function recount(table: string, { region }: Stage): Promise<void> {
  const script = path.join(root, "packages/functions/src/command/recount.ts");
  if ((await runHere([script], { TABLE_NAME: table, AWS_REGION: region })) === 0) return;
  throw new Refused(`${table} is restored and differs from what it counts: see above, before a stage uses it.`);
}
