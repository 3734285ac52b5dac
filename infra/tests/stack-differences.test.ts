import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stackDifferences } from "../commands/stack-differences.ts";
import { foundation } from "../foundation/index.ts";
import { stageOf } from "../stage.ts";
import { AwsStandIn } from "./aws-stand-in.ts";

const production = { ...stageOf("production"), region: "eu-west-1", backupRegion: "us-west-2" };
const regions: Readonly<Record<string, string>> = { Edge: "us-east-1", Outside: "us-east-1", Copies: "us-west-2" };
const keyOf = (name: string) => `${regions[name] ?? "eu-west-1"}/stockpot-production-${name.toLowerCase()}`;
const aws = new AwsStandIn();
let folder: string;

beforeAll(async () => {
  for (const [name, value] of Object.entries(await aws.start())) vi.stubEnv(name, value);
  folder = mkdtempSync(path.join(tmpdir(), "stockpot-templates-"));
  foundation(production, "'sha256-abc='", folder).app.synth();
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
  aws.stop();
});

const templateOf = (name: string) => readFileSync(path.join(folder, `${name}.template.json`), "utf8");

let names: readonly string[];

/** As if all of it was deployed. */
beforeEach(() => {
  names = readdirSync(folder).flatMap((file) => (file.endsWith(".template.json") ? [file.split(".")[0] ?? ""] : []));
  for (const name of names) aws.templates.set(keyOf(name), templateOf(name));
});

test("a stack deployed as planned shows no change, also with characters that XML escapes", async () => {
  expect(templateOf("Edge")).toMatch(/[<&]|\\"/);
  const shown = await stackDifferences(production, folder);
  expect(names).toEqual(expect.arrayContaining(["Data", "Edge", "Copies"]));
  for (const name of names) expect(shown).toContain(`stockpot-production-${name.toLowerCase()}: no change`);
});

test("a change is shown by resource and property, and a replacement as such", async () => {
  const other = templateOf("Data").replaceAll(/"stockpot-production-(\d+)"/g, '"stockpot-elsewhere-$1"');
  aws.templates.set(keyOf("Data"), other);
  const shown = await stackDifferences(production, folder);
  expect(shown).toMatch(/\[~\] AWS::DynamoDB::Table Table/);
  expect(shown).toContain("TableName (requires replacement)");
  expect(shown).toContain("[-] stockpot-elsewhere");
  expect(shown).toContain("[+] stockpot-production");
});

test("a stack that is not deployed is shown as new, with all that is in it", async () => {
  aws.templates.delete(keyOf("Watch"));
  const shown = await stackDifferences(production, folder);
  expect(shown).toContain("stockpot-production-watch: a new stack");
  expect(shown).toMatch(/\[\+\] AWS::CloudWatch::Alarm/);
});

test("a refusal by CloudFormation is told, and is no new stack", async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "OTHER");
  await expect(stackDifferences(production, folder)).rejects.toThrow("Request is missing a token");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKID");
});
