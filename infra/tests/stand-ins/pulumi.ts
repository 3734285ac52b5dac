// Stands where SST's command expects Pulumi's: runs the program that the command bundled against Pulumi's mocks, and
// writes what it would make to a file. Pulumi's own engine and its AWS provider are downloads of hundreds of megabytes.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { account, credentials } from "../aws-stand-in.ts";
import type { Resource } from "../deploying.ts";

const [, , out = "", command = "", ...args] = process.argv;

/** The program changes the folder of its process. */
const stacks = path.resolve(".pulumi/stacks");

const optionOf = (name: string) => args[args.indexOf(name) + 1] ?? "";

/** A stack's state, as Pulumi keeps it in a file. */
function writeState(stack: string, resources: readonly object[]): void {
  const [, app = "", stage = ""] = stack.split("/");
  const manifest = { time: new Date().toISOString(), magic: "", version: "" };
  const state = { version: 3, checkpoint: { stack, latest: { manifest, resources } } };
  mkdirSync(path.join(stacks, app), { recursive: true });
  writeFileSync(path.join(stacks, app, `${stage}.json`), JSON.stringify(state));
}

type Call = (given: { readonly token: string; readonly inputs: Record<string, unknown> }) => unknown;
type NewResource = (given: Pick<Resource, "type" | "name" | "inputs">) => Promise<object>;
interface Registration {
  getName(): string;
  getType(): string;
  getProtect(): boolean;
  getRetainondelete(): boolean;
}

const Pulumi = z.object({
  runtime: z.object({
    setMocks:
      z.custom<
        (mocks: { newResource: NewResource; call: Call }, project: string, stack: string, preview: boolean) => void
      >(),
    runInPulumiStack: z.custom<(program: () => Promise<unknown>) => Promise<unknown>>(),
  }),
});

const Mocks = z.object({
  MockMonitor: z.custom<{ prototype: { registerResource: (request: Registration, done: unknown) => Promise<void> } }>(),
});

const resources: Resource[] = [];

const Archive = z.object({ path: z.promise(z.string()) });

/** The file that is uploaded as an object of S3. */
async function fileOf(source: unknown): Promise<string | undefined> {
  const { data } = await Archive.safeParseAsync(source);
  return data?.path;
}

/** SSM's parameter of the loopback AWS: what the provider reads there with the credentials of the deployment. */
async function parameter({ name }: Record<string, unknown>) {
  const response = await fetch(process.env["AWS_ENDPOINT_URL"] ?? "", {
    method: "POST",
    headers: {
      "x-amz-target": "AmazonSSM.GetParameter",
      authorization: `AWS4-HMAC-SHA256 Credential=${credentials.AWS_ACCESS_KEY_ID}/`,
    },
    body: JSON.stringify({ Name: name }),
  });
  if (!response.ok) throw new Error(`There is no parameter ${String(name)}`);
  const { Parameter } = z
    .object({ Parameter: z.object({ Value: z.string(), Version: z.number() }) })
    .parse(await response.json());
  return { name, value: Parameter.Value, insecureValue: Parameter.Value, version: Parameter.Version };
}

function lookUps(region: string): Readonly<Record<string, (inputs: Record<string, unknown>) => unknown>> {
  return {
    getRegion: () => ({ region, name: region }),
    getPartition: () => ({ partition: "aws" }),
    getCallerIdentity: () => ({ accountId: account }),
    getParameter: parameter,
    getPolicyDocument: (inputs) => ({ ...inputs, json: JSON.stringify({ Statement: inputs["statements"] }) }),
  };
}

const Template = z.object({ Outputs: z.record(z.string(), z.unknown()).default({}) });

/** A stack's outputs name themselves, so that a test sees where they went. */
function outputsOf(name: string, templateBody: unknown): object {
  if (typeof templateBody !== "string") return {};
  const { Outputs } = Template.parse(JSON.parse(templateBody));
  return { outputs: Object.fromEntries(Object.keys(Outputs).map((key) => [key, `${name}.${key}`])) };
}

/** What providers would say of a resource once it is made. */
function made({ name, inputs }: Pick<Resource, "name" | "inputs">, region: string) {
  const arn = `arn:aws:mock:${region}:${account}:${name}`;
  return {
    id: `${name}-id`,
    state: {
      name,
      arn,
      invokeArn: arn,
      executionArn: arn,
      bucket: name,
      key: name,
      apiEndpoint: "https://api.mock",
      domainName: "cdn.mock",
      bucketRegionalDomainName: `${name}.mock`,
      // Of a random key of 32 bytes.
      base64: Buffer.alloc(32).toString("base64"),
      ...outputsOf(name, inputs["templateBody"]),
      ...inputs,
    },
  };
}

async function up(): Promise<void> {
  const main = /^main: (.*)$/m.exec(readFileSync("Pulumi.yaml", "utf8"))?.[1]?.trim() ?? "";
  const require = createRequire(main);
  const { runtime } = Pulumi.parse(require("@pulumi/pulumi"));
  const { MockMonitor } = Mocks.parse(require("@pulumi/pulumi/runtime/mocks"));
  const region = /aws:region=(\S+)/.exec(args.join(" "))?.[1] ?? "";
  const known = lookUps(region);

  const register = MockMonitor.prototype.registerResource;
  const kept = new Map<string, Pick<Resource, "isProtected" | "isRetained">>();
  MockMonitor.prototype.registerResource = function registerResource(request, done) {
    const flags = { isProtected: request.getProtect(), isRetained: request.getRetainondelete() };
    kept.set(`${request.getType()} ${request.getName()}`, flags);
    return register.call(this, request, done);
  };
  const newResource: NewResource = async ({ type, name, inputs }) => {
    const archive = await fileOf(inputs["source"]);
    resources.push({ type, name, inputs, ...kept.get(`${type} ${name}`), ...(archive && { archive }) });
    return made({ name, inputs }, region);
  };
  const call: Call = ({ token, inputs }) => known[token.split(/[/:]/).at(-1) ?? ""]?.(inputs) ?? inputs;

  const stack = optionOf("--stack");
  const [, app = "", stage = ""] = stack.split("/");
  runtime.setMocks({ newResource, call }, app, stage, false);
  let outputs: unknown;
  // Resources go on being made after the program has ended: they are all there when nothing is left to be done.
  process.once("beforeExit", () => {
    if (outputs === undefined) process.exit(1);
    const root = { urn: `urn:pulumi:${stage}::${app}::pulumi:pulumi:Stack::${app}-${stage}`, custom: false };
    writeState(stack, [{ ...root, type: "pulumi:pulumi:Stack", outputs }]);
    writeFileSync(out, JSON.stringify({ outputs, resources }));
    const summaryEvent = { maybeCorrupt: false, durationSeconds: 1, resourceChanges: {}, PolicyPacks: {} };
    appendFileSync(optionOf("--event-log"), `${JSON.stringify({ sequence: 1, timestamp: 1, summaryEvent })}\n`);
  });
  outputs = await runtime.runInPulumiStack(async () => {
    const { default: program }: { default: unknown } = await import(pathToFileURL(path.resolve(main)).href);
    return program;
  });
}

if (command === "stack") writeState(args[1] ?? "", []);
else if (command === "up" || command === "preview") await up();
else throw new Error(`Nobody asked for pulumi ${command} so far`);
