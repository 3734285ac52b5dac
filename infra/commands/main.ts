// The process behind `npm run deploy`, `npm run dev:aws`, `npm run keys:rotate` and `npm run stage:remove`.
import { spawn } from "node:child_process";
import { userInfo } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { KeyRing } from "./keys.ts";
import { type Stage, siteEnvironmentOf, stageOf } from "../stage.ts";
import { openParameterStore } from "./ssm.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const say = (line: string) => process.stdout.write(`${line}\n`);

/** There is nothing the command could do; the message says why. */
class Refused extends Error {
  override readonly name = "Refused";
}

/** Runs a script with this terminal. @returns its exit code */
const runHere = (args: readonly string[], environment: Record<string, string> = {}) =>
  new Promise<number | null>((resolve) => {
    const env = { ...process.env, ...environment };
    spawn(process.execPath, args, { cwd: root, stdio: "inherit", env }).once("exit", resolve);
  });

/** Runs SST's own command. @throws Refused when it fails */
async function sst(command: "deploy" | "dev" | "remove", stage: Stage): Promise<void> {
  const code = await runHere([path.join(root, "node_modules/sst/bin/sst.mjs"), command, "--stage", stage.name]);
  if (code !== 0) throw new Refused(`sst ${command} failed; its message is above. Run the same command again.`);
}

/** Builds the site as this stage's, and deploys. @throws Refused when either fails */
async function deploy(stage: Stage): Promise<void> {
  if ((await runHere([path.join(root, "scripts/build-site.mjs")], siteEnvironmentOf(stage))) !== 0) {
    throw new Refused("The site was not built; the message is above.");
  }
  await sst("deploy", stage);
}

function noteOperator({ name, operator }: Stage): void {
  if (operator !== undefined) return;
  say(`The terms and privacy pages of ${name} name no operator: give it one in infra/stage.ts.`);
}

/** What a stage must have before people rely on it. */
function refuseUnwatched({ name, isShared, alarmEmail }: Stage): void {
  if (!isShared || alarmEmail !== undefined) return;
  throw new Refused(`Nobody would be told of an alarm: give ${name} an alarmEmail in infra/stage.ts first.`);
}

function refuseShared({ name, isShared }: Stage, what: string): void {
  if (isShared) throw new Refused(`${name} is shared: ${what}`);
}

const personalName = () =>
  userInfo()
    .username.toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, 20);

interface Given {
  readonly stage: Stage;
  readonly keys: KeyRing;
}

const commands: Readonly<Record<string, (given: Given) => Promise<void>>> = {
  async deploy({ stage, keys }) {
    refuseUnwatched(stage);
    noteOperator(stage);
    await keys.create();
    await deploy(stage);
    await keys.noteDeployment();
  },

  async dev({ stage, keys }) {
    refuseShared(stage, "a live session would answer everyone's requests from this machine.");
    await keys.create();
    await sst("dev", stage);
  },

  async rotate({ stage, keys }) {
    const again = await keys.rotate(() => deploy(stage), say);
    say(
      again
        ? `The new key signs. Run this again after ${again.toISOString()}, and the old one is forgotten.`
        : "The rotation is complete.",
    );
  },

  async remove({ stage, keys }) {
    refuseShared(stage, "docs/OPERATIONS.md says how it is taken down.");
    await sst("remove", stage);
    await keys.destroy();
  },
};

async function run(): Promise<void> {
  const [, , name = "", ...rest] = process.argv;
  const { values } = parseArgs({ args: rest, options: { stage: { type: "string" } } });
  const command = commands[name];
  if (!command) throw new Refused(`Usage: main.ts ${Object.keys(commands).join("|")} --stage <name>`);
  const given = values.stage ?? (name === "dev" ? personalName() : undefined);
  if (given === undefined) throw new Refused("Say which stage: -- --stage <name>");
  const stage = stageOf(given);
  await command({ stage, keys: new KeyRing(stage.name, openParameterStore(stage.region)) });
}

const expected = new Set(["Refused", "NotAStage", "CredentialsProviderError", "ParameterStoreError"]);

const isExpected = (error: unknown): error is Error =>
  error instanceof Error &&
  (expected.has(error.name) || ("code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")));

try {
  await run();
} catch (error) {
  if (!isExpected(error)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  if (error.name === "CredentialsProviderError") {
    process.stderr.write("Sign in to AWS first: aws sso login, or name a profile with AWS_PROFILE=…\n");
  }
  process.exitCode = 1;
}
