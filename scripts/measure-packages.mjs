// Writes scripts/package-sizes.json: for every installed package the bytes of its archive and of its files on disk.
// To be run in a tree that holds every workspace, after a change of dependencies.
import { existsSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { say } from "./console.mjs";
import { bytesOnDisk, cachedArchive, packagesOf, readLock, root, sets } from "./packages.mjs";

const sizes = {};
let missing = 0;
for (const [location, { id, integrity, bundled }] of packagesOf(readLock(), Object.keys(sets))) {
  const folder = path.join(root, location);
  const archive = integrity === undefined ? "" : cachedArchive(integrity);
  if (!existsSync(folder) || !(bundled || existsSync(archive))) missing += 1;
  else sizes[id] = [bundled ? 0 : statSync(archive).size, bytesOnDisk(folder)];
}
const lines = Object.keys(sizes)
  .toSorted((a, b) => a.localeCompare(b, "en"))
  .map((id) => `  ${JSON.stringify(id)}: [${sizes[id].join(", ")}]`);
writeFileSync(path.join(root, "scripts/package-sizes.json"), `{\n${lines.join(",\n")}\n}\n`);
say(`${lines.length} packages measured, ${missing} neither installed nor in npm's cache.`);
