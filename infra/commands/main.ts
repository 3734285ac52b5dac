// The process behind `npm run deploy`, `deploy:preview`, `smoke`, `restore`, `dev:aws`, `keys:rotate` and `stage:remove`.
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { checkDeployment } from "./check-deployment.ts";
import { DeploymentNote } from "./deployment-note.ts";
import {
  refuseOtherAccount,
  refuseOtherCommit,
  refuseOtherRegion,
  refuseShared,
  refuseUncommitted,
  refuseUnwatched,
} from "./guards.ts";
import { KeyRing, type ParameterStore } from "./keys.ts";
import { Refused } from "./refused.ts";
import { momentOf, restoreTable } from "./restore.ts";
import { sourceOf } from "./source.ts";
import { deploy, preview, recount, root, sst } from "./sst.ts";
import { openParameterStore } from "./ssm.ts";
import { stackDifferences } from "./stack-differences.ts";
import { type Stage, homeRegion, stageOf } from "../stage.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

function noteOperator({ name, operator }: Stage): void {
  if (operator !== undefined) return;
  say(`The terms and privacy pages of ${name} name no operator: give it one in infra/stage.ts.`);
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
  readonly note: DeploymentNote;
  /** Of the stage's region. */
  readonly store: ParameterStore;
  readonly isLeaked: boolean;
  readonly at: string | undefined;
  readonly isUnchecked: boolean;
}

/** The checks of every command before it touches a stage. @returns its deployment */
async function refuseOtherPlace({ stage, note }: Given) {
  await refuseOtherAccount(stage);
  const deployed = await note.read();
  refuseOtherRegion(stage, deployed);
  return deployed;
}

/** The checks of every deployment. @returns its commit, and the present deployment */
async function beforeDeployment(given: Given) {
  const { stage } = given;
  const source = sourceOf(root);
  refuseUnwatched(stage);
  refuseUncommitted(stage, source);
  noteOperator(stage);
  return { source, deployed: await refuseOtherPlace(given) };
}

/** Behind an AWS of another address no site answers. */
async function afterDeployment(given: Given): Promise<void> {
  const elsewhere = process.env["AWS_ENDPOINT_URL"];
  if (elsewhere === undefined) return checkDeployment({ ...given, say });
  say(`No smoke test: AWS_ENDPOINT_URL leads to ${elsewhere}.`);
}

const commands: Readonly<Record<string, (given: Given) => Promise<void>>> = {
  async deploy(given) {
    const { stage, keys, note, isUnchecked } = given;
    if (isUnchecked) refuseShared(stage, "its deployment ends with the smoke test.");
    const { source } = await beforeDeployment(given);
    await note.begin(stage.region);
    await keys.prepare();
    const site = await deploy(stage);
    await keys.noteDeployment();
    await note.complete(stage.region, source, site);
    if (!isUnchecked) await afterDeployment(given);
  },

  async preview(given) {
    const { stage } = given;
    const deployed = await refuseOtherPlace(given);
    if (deployed?.commit === undefined) throw new Refused(`${stage.name} is not deployed: all of it would be new.`);
    const templates = await preview(stage);
    say(`\nIn the stacks:\n\n${await stackDifferences(stage, templates)}`);
  },

  async smoke(given) {
    await refuseOtherPlace(given);
    await checkDeployment({ ...given, say });
  },

  async restore(given) {
    const { stage, at } = given;
    const moment = momentOf(at);
    await refuseOtherPlace(given);
    const table = await restoreTable(stage, moment, say);
    await recount(table, stage);
    say(`Nothing uses ${table} yet. For ${stage.name} to use it, add this to the stage in infra/stage.ts,`);
    say(`commit it and deploy:\n\n  restoredTable: "${table}",\n`);
  },

  async dev(given) {
    const { stage, keys, note } = given;
    refuseShared(stage, "a live session would answer everyone's requests from this machine.");
    await refuseOtherPlace(given);
    await note.begin(stage.region);
    await keys.prepare();
    await sst("dev", stage);
  },

  async rotate(given) {
    const { stage, keys, note, isLeaked } = given;
    const { source, deployed } = await beforeDeployment(given);
    refuseOtherCommit(stage, source, deployed);
    let isDeployed = false;
    const again = await keys.rotate({
      async deploy() {
        isDeployed = true;
        await note.complete(stage.region, source, await deploy(stage));
      },
      say,
      isLeaked,
    });
    say(
      again
        ? `The old key is trusted until ${again.toISOString()}: the first deployment after that forgets it, or this command.`
        : "The rotation is complete.",
    );
    if (isDeployed) await afterDeployment(given);
  },

  async remove(given) {
    const { stage, keys, note } = given;
    refuseShared(stage, "docs/OPERATIONS.md says how it is taken down.");
    await refuseOtherPlace(given);
    await sst("remove", stage);
    await keys.destroy();
    await note.remove();
  },
};

/** The command that knows an option. */
const onlyOf = { leaked: "rotate", at: "restore", "without-smoke": "deploy" } as const;

async function run(): Promise<void> {
  const [, , name = "", ...rest] = process.argv;
  const options = {
    stage: { type: "string" },
    leaked: { type: "boolean" },
    at: { type: "string" },
    "without-smoke": { type: "boolean" },
  } as const;
  const { values } = parseArgs({ args: rest, options });
  const command = commands[name];
  if (!command) throw new Refused(`Usage: main.ts ${Object.keys(commands).join("|")} --stage <name>`);
  const given = values.stage ?? (name === "dev" ? personalName() : undefined);
  if (given === undefined) throw new Refused("Say which stage: -- --stage <name>");
  for (const [option, only] of Object.entries(onlyOf)) {
    if (Object.hasOwn(values, option) && name !== only) throw new Refused(`Only ${only} knows --${option}.`);
  }
  const stage = stageOf(given);
  const store = openParameterStore(stage.region);
  await command({
    stage,
    store,
    keys: new KeyRing(stage.name, store),
    note: new DeploymentNote(stage.name, openParameterStore(homeRegion)),
    isLeaked: values.leaked ?? false,
    at: values.at,
    isUnchecked: values["without-smoke"] ?? false,
  });
}

const expected = new Set(["Refused", "NotAStage", "CredentialsProviderError"]);

/** The SDK says of AWS's refusals whose fault they are. */
const isFromAws = (error: Error) => "$fault" in error;

const isExpected = (error: unknown): error is Error =>
  error instanceof Error &&
  (expected.has(error.name) ||
    isFromAws(error) ||
    ("code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")));

try {
  await run();
} catch (error) {
  if (!isExpected(error)) throw error;
  process.stderr.write(`\n${isFromAws(error) ? `${error.name}: ` : ""}${error.message}\n`);
  if (error.name === "CredentialsProviderError") {
    process.stderr.write("Sign in to AWS first: aws sso login, or name a profile with AWS_PROFILE=…\n");
  }
  process.exitCode = 1;
}
