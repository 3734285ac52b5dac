// Packages in folders of their own, apart from the tree of the lock file, which npm would otherwise bring in line with them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { npm } from "./install.mjs";

const placeOf = ({ folder, name }) => path.join(folder, "node_modules", name);

export function isInstalledApart(one) {
  const manifest = path.join(placeOf(one), "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === one.version;
}

/**
 * @param {{ folder: string, name: string, version: string }} one
 * @param {...string} flags of npm
 * @returns whether it is there now
 */
export async function installApart({ folder, name, version }, ...flags) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  return (await npm(["install", "--no-save", ...flags, `${name}@${version}`], folder)) === 0;
}
