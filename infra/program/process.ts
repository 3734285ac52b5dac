import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";

/** The folder of a deployment's intermediate files. */
export function workFolder(name: string): string {
  const folder = path.join($cli.paths.root, ".build/infra", $app.stage, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs a TypeScript file beside this program: esbuild and the CDK cannot be bundled into it. */
export function runScript(file: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, [path.join($cli.paths.root, file), ...args], {
    cwd: $cli.paths.root,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
