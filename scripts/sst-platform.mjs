// SST's components and Pulumi's providers: what sst.config.ts is checked and run against.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { say, secondsSince } from "./console.mjs";
import { node24, root } from "./node.mjs";

const timeoutMs = 10 * 60 * 1000;
const place = path.join(root, ".sst/platform");

const cacheFolder = () => process.env["XDG_CACHE_HOME"] || path.join(homedir(), ".cache");

/** The last thing that an installation brings. */
const isComplete = (platform, version) =>
  existsSync(path.join(platform, "node_modules/@pulumi/aws/package.json")) &&
  readFileSync(path.join(platform, "version"), "utf8").trim() === version;

/** SST reads the application's name and providers before it brings anything. */
const smallestConfig = `export default $config({
  app: () => ({ name: "stockpot", home: "aws", providers: { aws: { region: "us-east-1" } } }),
  async run() {},
});
`;

/** Downloads the platform into a temporary folder, which is renamed once complete. */
function install(cached) {
  mkdirSync(path.dirname(cached), { recursive: true });
  const folder = mkdtempSync(`${cached}-`);
  writeFileSync(path.join(folder, "sst.config.ts"), smallestConfig);
  writeFileSync(path.join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const first = [path.dirname(node24()), path.join(root, "node_modules/.bin")].join(path.delimiter);
  const { status } = spawnSync(node24(), [path.join(root, "node_modules/sst/bin/sst.mjs"), "install"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    timeout: timeoutMs,
    env: {
      ...process.env,
      PATH: `${first}${path.delimiter}${process.env["PATH"] ?? ""}`,
      SST_SKIP_DEPENDENCY_CHECK: "1",
      SST_NO_BUN: "1",
      SST_STAGE: "ci",
      SST_TELEMETRY_DISABLED: "1",
    },
  });
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
  rmSync(cached, { recursive: true, force: true });
  renameSync(folder, cached);
  return true;
}

/**
 * Makes sure that SST's platform is here: of this clone, or of a folder that all clones share, which this fills once.
 * @returns whether it is
 */
export function ensurePlatform() {
  const { version } = JSON.parse(readFileSync(path.join(root, "node_modules/sst/package.json"), "utf8"));
  if (existsSync(place) && isComplete(place, version)) return true;
  const cached = path.join(cacheFolder(), "stockpot", `sst-${version}`);
  const platform = path.join(cached, ".sst/platform");
  if (!existsSync(platform) || !isComplete(platform, version)) {
    say(`Installing SST's platform ${version}, 323 MB on disk, into ${cached} …`);
    const start = Date.now();
    if (!install(cached)) {
      say("SST's platform could not be installed: SST's message is above. It needs the npm registry once.");
      return false;
    }
    say(`Installed SST's platform in ${secondsSince(start)}.`);
  }
  mkdirSync(path.dirname(place), { recursive: true });
  // Another version's, or a link to a cache that is gone.
  if (lstatSync(place, { throwIfNoEntry: false })) rmSync(place, { recursive: true });
  symlinkSync(platform, place, "junction");
  return true;
}

/**
 * Before a deployment: lets SST bring a platform of this clone's own. It installs providers into the one that it finds,
 * which must not be the folder that other clones use at the same time.
 * @param folder the platform of a clone
 */
export function leaveSharedPlatform(folder = place) {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(folder, { recursive: true });
}
