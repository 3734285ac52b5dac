import { existsSync, readFileSync, readdirSync, lstatSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The workspaces that each set of commands needs; everything but running needs the development dependencies too. */
export const sets = {
  run: { workspaces: ["packages/core", "packages/functions", "packages/web"], dev: false },
  test: { workspaces: ["packages/core", "packages/functions", "packages/web", "tests"], dev: true },
  speed: { workspaces: ["packages/core", "packages/functions", "packages/web", "tests", "tests/speed"], dev: true },
  infra: { workspaces: ["packages/core", "packages/functions", "packages/web", "infra"], dev: true },
};

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));

export const readLock = () => readJson("package-lock.json").packages;

const libc = () => (process.report?.getReport().header.glibcVersionRuntime ? "glibc" : "musl");

/** Whether a package's `os`, `cpu` or `libc` (names to have, or `!names` to refuse; one or a list) allows a value. */
function allows(wish, value) {
  const names = [wish ?? []].flat();
  if (names.includes(`!${value}`)) return false;
  return names.includes(value) || names.every((name) => name.startsWith("!"));
}

const fits = (entry) =>
  allows(entry.os, process.platform) &&
  allows(entry.cpu, process.arch) &&
  (process.platform !== "linux" || allows(entry.libc, libc()));

/** Node's own look-up: the nearest node_modules upward of a package that holds the name. */
function resolve(lock, from, name) {
  for (let at = from; ; at = at.includes("/") ? at.slice(0, at.lastIndexOf("/")) : "") {
    const location = path.posix.join(at, "node_modules", name);
    if (lock[location] && !lock[location].extraneous) return location;
    if (at === "") return undefined;
  }
}

function dependenciesOf(entry, withDev) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = entry;
  const peers = Object.keys(peerDependencies ?? {});
  return {
    needed: Object.keys({ ...dependencies, ...optionalDependencies, ...(withDev && entry.devDependencies) }).concat(
      peers.filter((name) => !peerDependenciesMeta[name]?.optional),
    ),
    welcome: peers.filter((name) => peerDependenciesMeta[name]?.optional),
  };
}

/**
 * What npm installs of the lock file for some sets on this machine, by location in the tree.
 * `needed` is false for optional peers, which npm's versions treat differently.
 */
export function packagesOf(lock, names) {
  const chosen = names.map((name) => sets[name]);
  const withDev = chosen.some((set) => set.dev);
  const found = new Map();
  const queue = ["", ...new Set(chosen.flatMap((set) => set.workspaces))].map((at) => ({ at, needed: true }));
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { at, needed } = next;
    const { needed: others, welcome } = dependenciesOf(lock[at], withDev && !at.includes("node_modules"));
    const edges = [...others.map((name) => ({ name, needed })), ...welcome.map((name) => ({ name, needed: false }))];
    for (const edge of edges) {
      const location = resolve(lock, at, edge.name);
      const entry = location === undefined ? undefined : lock[location];
      if (!entry || entry.link || !fits(entry)) continue;
      const known = found.get(location);
      if (known && (known.needed || !edge.needed)) continue;
      const name = location.slice(location.lastIndexOf("node_modules/") + "node_modules/".length);
      found.set(location, {
        id: `${name}@${entry.version}`,
        integrity: entry.integrity,
        bundled: entry.inBundle === true,
        ...edge,
      });
      queue.push({ at: location, needed: edge.needed });
    }
  }
  return found;
}

const cacheFolder = () =>
  path.join(process.env["npm_config_cache"] ?? path.join(homedir(), ".npm"), "_cacache", "content-v2");

/** Where npm's cache keeps a package's archive, named by its hash. */
export function cachedArchive(integrity) {
  const [algorithm, digest] = integrity.split("-", 2);
  const hex = Buffer.from(digest, "base64").toString("hex");
  return path.join(cacheFolder(), algorithm, hex.slice(0, 2), hex.slice(2, 4), hex.slice(4));
}

/** Bytes that a folder takes on disk, without the packages nested in it. */
export function bytesOnDisk(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const at = path.join(folder, entry.name);
    const own = lstatSync(at).blocks * 512;
    if (!entry.isDirectory()) return sum + own;
    return entry.name === "node_modules" ? sum : sum + own + bytesOnDisk(at);
  }, 0);
}

/**
 * How much some packages are: what has to be downloaded, and what they take on disk.
 * The sizes were measured (scripts/measure-packages.mjs); what was not measured is counted, not guessed.
 */
export function sizeOf(packages) {
  const sizes = readJson("scripts/package-sizes.json");
  const size = { count: packages.length, toDownload: 0, downloadBytes: 0, diskBytes: 0, unmeasured: 0 };
  for (const { id, integrity, bundled } of packages) {
    const [downloadBytes, diskBytes] = sizes[id] ?? [0, 0];
    const isHere = bundled || (integrity !== undefined && existsSync(cachedArchive(integrity)));
    if (!sizes[id]) size.unmeasured += 1;
    size.diskBytes += diskBytes;
    if (isHere) continue;
    size.toDownload += 1;
    size.downloadBytes += downloadBytes;
  }
  return size;
}
