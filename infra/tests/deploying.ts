import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { KeyRing, type ParameterStore } from "../commands/keys.ts";
import { parametersOf } from "../stage.ts";
import { AwsStandIn } from "./aws-stand-in.ts";
import { platform, root, site } from "./platform.ts";

export interface Resource {
  readonly type: string;
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Whether Pulumi refuses to remove it. */
  readonly isProtected?: boolean | undefined;
  /** Whether AWS keeps it when Pulumi forgets it. */
  readonly isRetained?: boolean | undefined;
  /** The file whose content it gets. */
  readonly archive?: string | undefined;
}

/** What the parameter store holds, and may be found nowhere but where a test says. */
interface Secrets {
  /** The private part of the key that signs. */
  readonly signing: string;
  /** What CloudFront shows to the API. */
  readonly shown: string;
  /** All that the API takes. */
  readonly taken: readonly string[];
}

/** How Pulumi marks a value that is to be encrypted in its state. */
const secretMark = "4dabf18193072939515e22adb298388d";

/** Marks a secret, so that a test sees the mark. */
interface Marked {
  readonly secret: unknown;
}

function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  if (typeof value !== "object" || value === null) return value;
  if (secretMark in value && "value" in value) return { secret: unwrapped(value.value) } satisfies Marked;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unwrapped(inner)]));
}

/** SST's own name of an output that keeps a stage from being removed. */
export const protectedOutput = "_protect";

const Report = z.object({
  /** What the stage's stack says of itself. */
  outputs: z.looseObject({ [protectedOutput]: z.boolean().optional() }),
  resources: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      inputs: z.preprocess(unwrapped, z.record(z.string(), z.unknown())),
      isProtected: z.boolean().optional(),
      isRetained: z.boolean().optional(),
      archive: z.string().optional(),
    }),
  ),
});

export interface Deployment extends z.infer<typeof Report> {
  /** What SST says of the files that its program is bundled from, and that a live session watches. */
  readonly program: string;
  readonly secrets: Secrets;
}

const SigningKey = z.object({ d: z.string() });
const PublicKeys = z.object({ keys: z.tuple([z.object({ kid: z.string() })]).rest(z.unknown()) });

/** The secrets of a stage, which its deployment has made. */
function secretsOf({ parameters }: AwsStandIn, stage: string): Secrets {
  const names = parametersOf(stage);
  const read = <T>(name: string, schema: z.ZodType<T>) => schema.parse(JSON.parse(parameters.get(name)?.value ?? ""));
  const origin = read(names.originSecrets, z.record(z.string(), z.string()));
  const { keys } = read(names.publicKeys, PublicKeys);
  return {
    signing: read(names.signingKey, SigningKey).d,
    shown: origin[keys[0].kid] ?? "",
    taken: Object.values(origin),
  };
}

/** A copy of this project in which SST and a deployment may write, and an AWS for it. */
export interface Project {
  readonly folder: string;
  readonly aws: AwsStandIn;
  readonly environment: NodeJS.ProcessEnv;
  /** What the last deployment, as a stage, would have made. */
  report(stage: string): Deployment;
  stop(): void;
}

const copied = [
  "infra",
  "packages",
  "scripts",
  ".gitignore",
  "package.json",
  "package-lock.json",
  "sst.config.ts",
  "tsconfig.json",
];
const isSource = (file: string) => !/^(node_modules|dist)$/.test(path.basename(file));

/** Committed, because a shared stage is deployed from a commit alone. */
function copyInto(folder: string): void {
  for (const name of copied)
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: isSource });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: folder, stdio: "ignore" });
  git("init");
  git("add", "--all");
  git("-c", "user.name=Stockpot", "-c", "user.email=stockpot@example.com", "commit", "--message", "A copy");
}

/** SST bundles its program into the folder of its platform, which others may be using too. */
function linkPlatform(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(platform)) symlinkSync(path.join(platform, name), path.join(folder, name));
}

/** Pulumi's command, as SST looks for it in its settings. */
function standInForPulumi(settings: string, out: string): void {
  const bin = path.join(settings, "sst/bin");
  mkdirSync(bin, { recursive: true });
  const file = path.join(bin, "pulumi");
  const script = path.join(root, "infra/tests/stand-ins/pulumi.ts");
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${script}" "${out}" "$@"\n`);
  chmodSync(file, 0o755);
}

export async function makeProject(): Promise<Project> {
  const folder = mkdtempSync(path.join(tmpdir(), "stockpot-project-"));
  copyInto(folder);
  linkPlatform(path.join(folder, ".sst/platform"));
  const settings = path.join(folder, ".build/settings");
  const out = path.join(folder, ".build/resources.json");
  standInForPulumi(settings, out);
  const aws = new AwsStandIn();
  aws.clock = Date.now() / 1000;
  const environment = {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env["PATH"] ?? ""}`,
    ...(await aws.start()),
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_PROFILE: "",
    XDG_CONFIG_HOME: settings,
    SST_SKIP_DEPENDENCY_CHECK: "1",
    SST_NO_BUN: "1",
    SST_TELEMETRY_DISABLED: "1",
    STOCKPOT_SITE: site,
  };
  const report = (stage: string) => ({
    ...Report.parse(JSON.parse(readFileSync(out, "utf8"))),
    program: readFileSync(path.join(folder, ".sst/esbuild.json"), "utf8"),
    secrets: secretsOf(aws, stage),
  });
  const stop = () => {
    aws.stop();
    rmSync(folder, { recursive: true });
  };
  return { folder, aws, environment, report, stop };
}

/** Runs a file of the project as its commands do. @returns the code that it ends with, and what it says */
export function run({ folder, environment }: Project, file: string, ...args: readonly string[]) {
  return new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    const options = { cwd: folder, env: environment, maxBuffer: 64_000_000 };
    const child = execFile(process.execPath, [path.join(folder, file), ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, said: `${stdout}${stderr}` }),
    );
  });
}

export const sst = "node_modules/sst/bin/sst.mjs";

const storeOf = ({ parameters, clock }: AwsStandIn): ParameterStore => ({
  async get(name) {
    const found = parameters.get(name);
    return found && { value: found.value, changedAt: new Date(found.changedAt * 1000) };
  },
  async put(name, value, kind) {
    parameters.set(name, { value, type: kind, version: 1, changedAt: clock });
  },
  async remove(name) {
    parameters.delete(name);
  },
});

/** Deploys the real sst.config.ts as a stage, with SST's own command. */
export async function deployAs(project: Project, stage: string, ...options: readonly string[]): Promise<Deployment> {
  await new KeyRing(stage, storeOf(project.aws)).prepare();
  const { code, said } = await run(project, sst, "deploy", ...options, "--stage", stage);
  if (code !== 0) throw new Error(`SST failed for ${stage}:\n${said}`);
  return project.report(stage);
}
