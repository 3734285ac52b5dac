import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { giveUp, say } from "./console.mjs";

const runs = (command) => spawnSync(command, ["--version"], { timeout: 30_000 }).status === 0;

const playwrightsOwn = () => {
  try {
    return createRequire(import.meta.url)("playwright-core").chromium.executablePath();
  } catch (error) {
    // Only the browser tests install Playwright; without it there is no browser of its own either.
    if (error.code === "MODULE_NOT_FOUND") return "";
    throw error;
  }
};

/** The headless shell first: it draws no browser around the page, which halves the time of the tests. */
const places = () => [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  playwrightsOwn(),
];

const find = () => places().find((place) => place !== "" && existsSync(place) && runs(place));

const isDebianRoot = () =>
  process.getuid?.() === 0 &&
  existsSync("/etc/os-release") &&
  /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync("/etc/os-release", "utf8"));

function installOnDebian() {
  say("Installing Chromium for the browser tests …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync("apt-get", args, { env, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
  const install = (name) => apt("install", "-y", "-q", "--no-install-recommends", name);
  return apt("update", "-q") && (install("chromium-headless-shell") || install("chromium"));
}

/** The path of a Chromium that starts, brought by apt-get where that is possible. Ends the command otherwise. */
export function chromium() {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return runs(named) ? named : giveUp(`CHROMIUM_PATH names ${named}, which does not start.`);
  const found = find() ?? (isDebianRoot() && installOnDebian() ? find() : undefined);
  return (
    found ??
    giveUp(
      "The browser tests need Chromium, and none was found. Any of these helps:\n" +
        "  apt-get install chromium-headless-shell   (Debian, as root; or chromium)\n" +
        "  npx playwright install chromium           (macOS, Windows, Ubuntu)\n" +
        "  CHROMIUM_PATH=/path/to/chrome npm test",
    )
  );
}
