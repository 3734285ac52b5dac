// What `sst deploy` would ask of Pulumi, without the SST command, Pulumi's engine or AWS: sst.config.ts is bundled as
// that command bundles it, and run against Pulumi's mocks. Writes every resource to a file.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import * as z from "zod";
import { appName, parametersOf, stageOf } from "../stage.ts";
import { platform, root, site } from "./platform.ts";
import { type Resource, secrets } from "./resources.ts";

const { values } = parseArgs({
  options: { stage: { type: "string" }, dev: { type: "boolean" }, out: { type: "string" } },
});
const { stage: stageName = "", dev = false, out = "" } = values;
const stage = stageOf(stageName);

const account = "123456789012";

const Pulumi = z.object({
  runtime: z.object({
    setMocks: z.custom<(mocks: object, project: string, stack: string, preview: boolean) => void>(),
    runInPulumiStack: z.custom<(program: () => Promise<unknown>) => Promise<unknown>>(),
  }),
});

const pulumi = Pulumi.parse(createRequire(path.join(platform, "package.json"))("@pulumi/pulumi"));

const resources: Resource[] = [];

const names = parametersOf(stage.name);
const parameters: Readonly<Record<string, string>> = {
  [names.publicKeys]: JSON.stringify({ keys: [{ kid: "signing" }, { kid: "before" }] }),
  [names.signingKey]: secrets.signingKey,
  [names.originSecrets]: JSON.stringify({ before: secrets.origin[1], signing: secrets.origin[0] }),
};

/** What providers would answer to a look-up. */
const lookUps: Readonly<Record<string, (inputs: Record<string, unknown>) => object>> = {
  getRegion: () => ({ region: stage.region, name: stage.region }),
  getPartition: () => ({ partition: "aws" }),
  getCallerIdentity: () => ({ accountId: account }),
  getParameter: ({ name }) => {
    const value = parameters[String(name)];
    if (value === undefined) throw new Error(`Nobody makes the parameter ${String(name)}`);
    return { name, value, insecureValue: value, version: 7 };
  },
  getPolicyDocument: (inputs) => ({ ...inputs, json: JSON.stringify({ Statement: inputs["statements"] }) }),
};

const Template = z.object({ Outputs: z.record(z.string(), z.unknown()).default({}) });

/** A stack's outputs name themselves, so that a test sees where they went. */
function outputsOf(name: string, templateBody: unknown): object {
  if (typeof templateBody !== "string") return {};
  const { Outputs } = Template.parse(JSON.parse(templateBody));
  return { outputs: Object.fromEntries(Object.keys(Outputs).map((key) => [key, `${name}.${key}`])) };
}

pulumi.runtime.setMocks(
  {
    newResource({ type, name, inputs }: Resource) {
      resources.push({ type, name, inputs });
      const arn = `arn:aws:mock:${stage.region}:${account}:${name}`;
      const state = {
        name,
        arn,
        invokeArn: arn,
        executionArn: arn,
        bucket: name,
        key: name,
        apiEndpoint: "https://api.mock",
        domainName: "cdn.mock",
        bucketRegionalDomainName: `${name}.mock`,
        base64: "AAAA",
        ...outputsOf(name, inputs["templateBody"]),
        ...inputs,
      };
      return { id: `${name}-id`, state };
    },
    call({ token, inputs }: { token: string; inputs: Record<string, unknown> }) {
      const name = token.split(/[/:]/).at(-1) ?? "";
      return lookUps[name]?.(inputs) ?? inputs;
    },
  },
  appName,
  stage.name,
  false,
);

const Call = z.object({
  method: z.string(),
  params: z
    .tuple([z.looseObject({})])
    .rest(z.unknown())
    .catch([{}]),
});

/** The SST command's part: it owns the bootstrap buckets, and bundles what has no bundle yet. */
const answers: Readonly<Record<string, (given: Record<string, unknown>) => object>> = {
  "Provider.Aws.Bootstrap": () => ({ asset: "assets", state: "state" }),
  "Provider.Aws.Appsync": () => ({ http: "http", realtime: "realtime" }),
  "Runtime.Build": ({ handler, bundle }) => {
    const file = path.join(String(bundle), String(handler).replace(/\.\w+$/, ".cjs"));
    return { handler, out: bundle, sourcemaps: [], errors: existsSync(file) ? [] : [`There is no ${file}`] };
  },
};

let asked = 0;
const command = createServer(async (request, response) => {
  asked += 1;
  response.once("close", () => (asked -= 1));
  const { method, params } = Call.parse(JSON.parse(await text(request)));
  // On a busy machine, a connection that is kept may be closed at the moment in which it is used again.
  response.setHeader("connection", "close");
  response.end(JSON.stringify({ result: answers[method]?.(params[0]) ?? { id: method, outs: {} } }));
});

async function listen(): Promise<string> {
  await new Promise<void>((ready) => command.listen(0, "127.0.0.1", ready));
  const address = command.address();
  if (typeof address !== "object" || address === null) throw new Error("The stand-in for the SST command has no port");
  return `http://127.0.0.1:${address.port}`;
}

const outfile = path.join(platform, `preview.${stage.name}.${dev ? "dev." : ""}${process.pid}.mjs`);

/** As the SST command bundles it: its globals are defined or imported, providers stay outside. */
async function bundleProgram(): Promise<void> {
  const globals = `import * as aws from "@pulumi/aws"; import * as sst from ${JSON.stringify(path.join(platform, "src/components"))};\n`;
  await build({
    stdin: {
      contents: `
        import { run } from ${JSON.stringify(path.join(platform, "src/auto/run.ts"))};
        import config from ${JSON.stringify(path.join(root, "sst.config.ts"))};
        export const program = () => run(config.run);
        export const app = () => config.app({ stage: ${JSON.stringify(stage.name)} });
      `,
      resolveDir: root,
      loader: "ts",
    },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile,
    mainFields: ["module", "main"],
    logLevel: "error",
    banner: {
      js: `import { createRequire as $require } from "module"; const require = $require(import.meta.url), __filename = new URL(import.meta.url).pathname, __dirname = ${JSON.stringify(platform)};`,
    },
    nodePaths: [path.join(platform, "node_modules")],
    external: [
      "@pulumi/*",
      "@pulumiverse/*",
      "@sst-provider/*",
      "@aws-sdk/*",
      "undici",
      "esbuild",
      "archiver",
      "glob",
      "vite",
    ],
    define: {
      $app: JSON.stringify({
        name: appName,
        stage: stage.name,
        removal: stage.isShared ? "retain" : "remove",
        protect: stage.isShared,
        providers: { aws: {} },
        home: "aws",
      }),
      $cli: JSON.stringify({
        command: dev ? "dev" : "deploy",
        dev,
        paths: { home: tmpdir(), root, work: path.join(root, ".sst"), platform },
        state: { version: {} },
      }),
      $dev: String(dev),
    },
    inject: [path.join(platform, "src/shim/run.js")],
    plugins: [
      {
        name: "globals",
        setup: (within) =>
          within.onLoad({ filter: /(sst\.config|[/\\]infra[/\\]program[/\\][\w-]+)\.ts$/ }, (file) => ({
            contents: globals + readFileSync(file.path, "utf8"),
            loader: "ts",
          })),
      },
    ],
  });
}

const Program = z.object({
  program: z.custom<() => Promise<unknown>>(),
  app: z.custom<() => Promise<unknown>>(),
});

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const count = (type: string) => resources.filter((resource) => resource.type === type).length;

const quietRounds = 5;
const roundMilliseconds = 300;

/** Resources go on being made after the program has ended, for as long as others are made that they wait for. */
async function settled(): Promise<void> {
  let known = -1;
  for (let quiet = 0; quiet < quietRounds; quiet += 1) {
    const isBusy = asked > 0 || count("sst:aws:Function") > count("aws:lambda/function:Function");
    if (isBusy || known !== resources.length) quiet = 0;
    known = resources.length;
    // oxlint-disable-next-line no-await-in-loop -- It is the waiting that this is about.
    await pause(roundMilliseconds);
  }
}

Object.assign(process.env, { SST_SERVER: await listen(), SST_AWS_REGION: stage.region, STOCKPOT_SITE: site });
await bundleProgram();
const { program, app } = Program.parse(await import(pathToFileURL(outfile).href));
await pulumi.runtime.runInPulumiStack(program);
await settled();
rmSync(outfile);
writeFileSync(out, JSON.stringify({ app: await app(), resources }));
process.exit(0);
