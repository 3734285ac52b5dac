import { spawn } from "node:child_process";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { refuseOtherAccount, refuseOtherCommit, refuseUncommitted } from "../commands/guards.ts";
import { DeploymentNote } from "../commands/deployment-note.ts";
import { openParameterStore } from "../commands/ssm.ts";
import { deploymentParameterOf, stageOf } from "../stage.ts";
import { AwsStandIn } from "./aws-stand-in.ts";
import { root } from "./platform.ts";

const aws = new AwsStandIn();
let environment: Record<string, string>;

beforeAll(async () => {
  environment = await aws.start();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});

afterAll(() => {
  vi.unstubAllEnvs();
  aws.stop();
});

afterEach(() => aws.parameters.clear());

/** Runs a command as npm does. */
async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, [path.join(root, "infra/commands/main.ts"), ...args], {
    env: { PATH: process.env["PATH"], ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, output };
}

const noteOf = (stage: string) => new DeploymentNote(stage, openParameterStore("us-east-1"));

const note = (stage: string, deployment: object) =>
  aws.parameters.set(deploymentParameterOf(stage), {
    value: JSON.stringify(deployment),
    type: "String",
    changedAt: aws.clock,
  });

describe("a command", () => {
  test.each([
    ["deploy", []],
    ["rotate", []],
    ["rotate", ["--leaked"]],
  ])("%s refuses a shared stage whose alarms reach no one, and writes nothing", async (name, more) => {
    const { code, output } = await run(name, "--stage", "production", ...more);
    expect(output).toContain("Alarms would reach no one");
    expect(code).toBe(1);
    expect(aws.parameters.size).toBe(0);
  });

  test.each(["deploy", "preview", "smoke", "dev", "rotate", "remove"])(
    "%s refuses another region than the stage's",
    async (name) => {
      note("alice", { region: "eu-west-1", commit: "c1" });
      const { code, output } = await run(name, "--stage", "alice");
      expect(output).toContain("alice is in eu-west-1, and infra/stage.ts says us-east-1");
      expect(code).toBe(1);
      expect(aws.parameters.size).toBe(1);
    },
  );

  test("a rotation refuses any commit but the one that is deployed, and names it", async () => {
    expect((await run("rotate", "--stage", "alice")).output).toContain("alice was never deployed completely");
    note("alice", { region: "us-east-1", commit: "c1" });
    const { code, output } = await run("rotate", "--stage", "alice");
    expect(output).toContain("git checkout c1, and run this again");
    expect(code).toBe(1);
    expect(aws.parameters.size).toBe(1);
  });

  test("a preview says when there is nothing to compare with", async () => {
    const { code, output } = await run("preview", "--stage", "alice");
    expect(output).toContain("alice is not deployed");
    expect(code).toBe(1);
    expect(aws.parameters.size).toBe(0);
  });

  test.each([
    ["deploy", "--leaked"],
    ["rotate", "--without-smoke"],
    ["deploy", "--at=2026-11-20T08:00:00Z"],
  ])("%s refuses %s, which another command knows", async (name, option) => {
    const { code, output } = await run(name, "--stage", "alice", option);
    expect(output).toMatch(/^\nOnly (rotate|deploy|restore) knows --/);
    expect(code).toBe(1);
    expect(aws.parameters.size).toBe(0);
  });

  test("a refusal by AWS is told in a line, without a stack", async () => {
    const own = environment;
    environment = { ...own, AWS_ACCESS_KEY_ID: "OTHER" };
    const { code, output } = await run("smoke", "--stage", "alice");
    environment = own;
    expect(output).toBe(
      "\nMissingAuthenticationTokenException: SSM refuses with MissingAuthenticationTokenException\n",
    );
    expect(code).toBe(1);
  });

  test("a shared stage is not deployed without its smoke test", async () => {
    const { code, output } = await run("deploy", "--stage", "production", "--without-smoke");
    expect(output).toContain("production is shared: its deployment ends with the smoke test.");
    expect(code).toBe(1);
  });
});

describe("a guard", () => {
  const production = stageOf("production");

  test("lets a shared stage be deployed from a commit alone, and a personal one from anything", () => {
    expect(() => refuseUncommitted(production, { commit: "c1", isClean: true })).not.toThrow();
    expect(() => refuseUncommitted(production, { commit: "c1", isClean: false })).toThrow("commit what you changed");
    expect(() => refuseUncommitted(production, undefined)).toThrow("no git repository");
    expect(() => refuseUncommitted(stageOf("alice"), undefined)).not.toThrow();
  });

  test("knows the commit that is deployed", () => {
    const deployed = { region: "us-east-1", commit: "c1" };
    expect(() => refuseOtherCommit(production, { commit: "c1", isClean: true }, deployed)).not.toThrow();
    expect(() => refuseOtherCommit(production, { commit: "c2", isClean: true }, deployed)).toThrow("git checkout c1");
    expect(() => refuseOtherCommit(production, undefined, deployed)).toThrow("git checkout c1");
  });

  test("refuses the credentials of another account than the stage's", async () => {
    await expect(refuseOtherAccount({ ...production, accountId: aws.account })).resolves.toBeUndefined();
    await expect(refuseOtherAccount({ ...production, accountId: "222222222222" })).rejects.toThrow(
      "production belongs to the account 222222222222, and you are signed in to 123456789012.",
    );
    vi.stubEnv("AWS_ACCESS_KEY_ID", "OTHER");
    await expect(refuseOtherAccount({ ...production, accountId: aws.account })).rejects.toThrow(
      "Request is missing a token",
    );
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKID");
  });
});

describe("the note of a deployment", () => {
  test("has the region from the beginning, and everything else when the deployment is complete", async () => {
    const alice = noteOf("alice");
    await alice.begin("eu-west-1");
    expect(await alice.read()).toEqual({ region: "eu-west-1" });
    await alice.complete("eu-west-1", { commit: "c1", isClean: false }, "https://site");
    await alice.begin("us-east-1");
    const deployed = { region: "eu-west-1", commit: "c1", isEdited: true, site: "https://site" };
    expect(await alice.read()).toEqual(deployed);
    await alice.remove();
    expect(aws.parameters.size).toBe(0);
  });

  test("names the last commit before it whose smoke test passed", async () => {
    const alice = noteOf("alice");
    const deploy = async (name: string, isSound: boolean) => {
      await alice.complete("us-east-1", { commit: name, isClean: true }, undefined);
      if (isSound) await alice.approve();
      return (await alice.read())?.before;
    };
    expect(await deploy("c1", true)).toBeUndefined();
    expect(await deploy("c1", true)).toBeUndefined();
    expect(await deploy("c2", false)).toBe("c1");
    expect(await deploy("c3", true)).toBe("c1");
    expect(await deploy("c3", false)).toBe("c1");
    expect(await deploy("c4", true)).toBe("c1");
    expect(await deploy("c5", true)).toBe("c4");
  });
});
