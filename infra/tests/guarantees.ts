import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { contract } from "@stockpot/core/api/contract";
import { originHeaders } from "@stockpot/functions/lib/origin";
import * as z from "zod";
import { dataPolicy } from "../foundation/data-policy.ts";
import { functionPlans, jobPlans, routePlans, unknownRoutePlan } from "../functions.ts";
import { boundaryOf, parametersOf, stageOf } from "../stage.ts";
import { root, site } from "./platform.ts";
import {
  distributionOf,
  functionsByRoute,
  type Lambda,
  lambdasOf,
  ofType,
  only,
  type Role,
  roleOf,
  rolesOf,
  runAtEdge,
} from "./reading.ts";
import { type Preview, protectedOutput } from "./resources.ts";

/** Something that holds for every deployed stage, and how to tell that its test can fail. */
export interface Guarantee {
  readonly name: string;
  /** What speaks against it; nothing where it holds. */
  readonly findings: (preview: Preview, stage: string) => readonly string[] | Promise<readonly string[]>;
  /** Breaks it. */
  readonly sabotage: (preview: Preview) => void;
}

type Inputs = Record<string, unknown>;

const nameOf = (stage: string, id: string) => `stockpot-${stage}-${id.replace(".", "-")}`;

function lambdaOf(preview: Preview, stage: string, id: string): Lambda {
  const lambda = lambdasOf(preview).find(({ name }) => name === nameOf(stage, id));
  if (!lambda) throw new Error(`There is no function for ${id}`);
  return lambda;
}

const tableActions = ({ statements }: Role) =>
  statements
    .flatMap(({ actions }) => actions)
    .filter((action) => action.startsWith("dynamodb:"))
    .map((action) => action.slice("dynamodb:".length))
    .toSorted();

/** Gives the first function whose name ends so one statement more. */
function allow(preview: Preview, ending: string, actions: string[], resources: string[]): void {
  const lambda = lambdasOf(preview).find(({ name }) => name.endsWith(ending));
  if (!lambda) throw new Error(`There is no function ${ending}`);
  const { resource } = roleOf(preview, lambda);
  const { policy } = z.object({ inlinePolicies: z.tuple([z.object({ policy: z.string() })]) }).parse(resource.inputs)
    .inlinePolicies[0];
  const { Statement } = z.object({ Statement: z.array(z.unknown()) }).parse(JSON.parse(policy));
  const widened = JSON.stringify({ Statement: [...Statement, { effect: "Allow", actions, resources }] });
  Object.assign(resource.inputs, { inlinePolicies: [{ name: "inline", policy: widened }] });
}

/** Changes the inputs of the only resource of a type. */
function change(preview: Preview, type: string, edit: (inputs: Inputs) => Inputs, named = ""): void {
  const { inputs } = only(preview, type, named);
  Object.assign(inputs, edit({ ...inputs }));
}

const distribution = "aws:cloudfront/distribution:Distribution";
const isLambda = "aws:lambda/function:Function";

const writing = new Set(["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "PartiQLInsert", "PartiQLDelete"]);

const Schedule = z.object({
  scheduleExpression: z.string(),
  target: z.object({ arn: z.string(), deadLetterConfig: z.object({ arn: z.string() }) }),
});

/** All that a function may be told; nothing here is secret. */
const settings = new Set([
  "TABLE_NAME",
  "TOKEN_PUBLIC_KEYS",
  "TOKEN_SIGNING_KEY_PARAMETER",
  "TOKEN_SIGNING_KEY_VERSION",
  "CURSOR_KEY_PARAMETER",
  "ORIGIN_SECRET_HASHES",
  "SIGNUP_ROLE",
]);

const expectEqual = (what: string, found: unknown, expected: unknown): readonly string[] =>
  JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];

export const guarantees: readonly Guarantee[] = [
  {
    name: "every route of the contract has exactly one function behind it, named for it",
    findings: (preview, stage) => {
      const behind = functionsByRoute(preview);
      const expected = [...routePlans, unknownRoutePlan];
      return [
        ...expectEqual("routes", [...behind.keys()].toSorted(), expected.map(({ routeKey }) => routeKey).toSorted()),
        ...expected.flatMap(({ id, routeKey }) =>
          expectEqual(
            routeKey,
            behind.get(routeKey)?.map(({ name }) => name),
            [nameOf(stage, id)],
          ),
        ),
        ...expectEqual(
          "functions",
          lambdasOf(preview)
            .map(({ name }) => name)
            .toSorted(),
          functionPlans.map(({ id }) => nameOf(stage, id)).toSorted(),
        ),
      ];
    },
    sabotage: (preview) => {
      const [first, second] = ofType(preview, "aws:apigatewayv2/route:Route");
      if (first && second) Object.assign(first.inputs, { target: second.inputs["target"] });
    },
  },
  {
    name: "every function has a role of its own, and may do with the table exactly what is granted to its route",
    findings: (preview, stage) => {
      const table = "FoundationData.TableArn";
      const roles = functionPlans.map(({ id }) => roleOf(preview, lambdaOf(preview, stage, id)));
      return [
        ...expectEqual("roles", new Set(roles.map(({ resource }) => resource.name)).size, functionPlans.length),
        ...functionPlans.flatMap(({ id, grant }) =>
          expectEqual(
            id,
            roleOf(preview, lambdaOf(preview, stage, id))
              .statements.flatMap(({ actions, resources }) =>
                resources.flatMap((resource) => actions.map((action) => `${action} ${resource}`)),
              )
              .filter((right) => right.startsWith("dynamodb:"))
              .toSorted(),
            [
              ...grant.table.map((action) => `dynamodb:${action} ${table}`),
              ...grant.indexes.map((name) => `dynamodb:Query ${table}/index/${name}`),
            ].toSorted(),
          ),
        ),
      ];
    },
    sabotage: (preview) => allow(preview, "-inventory-get", ["dynamodb:Query"], ["FoundationData.TableArn"]),
  },
  {
    name: "a route that reads cannot write",
    findings: (preview, stage) =>
      Object.entries(contract)
        .filter(([, { method }]) => method === "GET")
        .flatMap(([id]) =>
          tableActions(roleOf(preview, lambdaOf(preview, stage, id)))
            .filter((action) => writing.has(action))
            .map((action) => `${id} may ${action}`),
        ),
    sabotage: (preview) => allow(preview, "-inventory-list", ["dynamodb:PutItem"], ["FoundationData.TableArn"]),
  },
  {
    name: "no role holds a wildcard action, a wildcard resource but for log streams, or a Scan",
    findings: (preview) =>
      rolesOf(preview).flatMap(({ resource, statements, managedPolicies }) => [
        ...managedPolicies.map((policy) => `${resource.name} has ${policy}`),
        ...statements.flatMap(({ actions, resources }) => [
          ...actions
            .filter((action) => action.includes("*") || action === "dynamodb:Scan")
            .map((action) => `${resource.name} may ${action}`),
          ...resources
            .filter((one) => one.includes("*"))
            .filter(() => !actions.every((action) => /^logs:(CreateLogStream|PutLogEvents)$/.test(action)))
            .map((one) => `${resource.name} reaches ${one}`),
        ]),
      ]),
    sabotage: (preview) => allow(preview, "-meta-health", ["dynamodb:Scan"], ["FoundationData.TableArn"]),
  },
  {
    name: "only the routes that issue tokens can read the signing key",
    findings: (preview, stage) => {
      const { signingKey } = parametersOf(stage);
      const readers = functionPlans
        .filter(({ id }) =>
          roleOf(preview, lambdaOf(preview, stage, id)).statements.some(({ resources }) =>
            resources.some((one) => one.endsWith(`parameter${signingKey}`)),
          ),
        )
        .map(({ id }) => id);
      const issuers = Object.keys(contract).filter((id) => id.startsWith("auth.") && id !== "auth.logout");
      return expectEqual("readers", readers, issuers);
    },
    sabotage: (preview) =>
      allow(
        preview,
        "-inventory-get",
        ["ssm:GetParameter"],
        [
          `arn:aws:ssm:us-east-1:123456789012:parameter${parametersOf("production").signingKey}`,
          `arn:aws:ssm:us-east-1:123456789012:parameter${parametersOf("alice").signingKey}`,
        ],
      ),
  },
  {
    name: "nobody but Lambda and the scheduler can assume a role",
    findings: (preview) =>
      rolesOf(preview).flatMap(({ resource, trust }) =>
        /"Principal":\{"Service":"(lambda|scheduler)\.amazonaws\.com"\}/.test(trust) && !trust.includes(":root")
          ? []
          : [`${resource.name} trusts ${trust}`],
      ),
    sabotage: (preview) => {
      const [role] = rolesOf(preview);
      const principals = [{ type: "AWS", identifiers: ["arn:aws:iam::123456789012:root"] }];
      if (role)
        Object.assign(role.resource.inputs, { assumeRolePolicy: JSON.stringify({ Statement: [{ principals }] }) });
    },
  },
  {
    name: "no function's settings hold a secret",
    findings: (preview) =>
      lambdasOf(preview).flatMap(({ name, environment: { variables } }) => [
        ...Object.keys(variables)
          .filter((key) => !settings.has(key))
          .map((key) => `${name} is told ${key}`),
        ...[preview.secrets.signing, ...preview.secrets.taken]
          .filter((secret) => JSON.stringify(variables).includes(secret))
          .map((secret) => `${name} is told ${secret}`),
      ]),
    sabotage: (preview) => {
      const [lambda] = lambdasOf(preview);
      const variables = { SST_KEY: "AAAA" };
      if (lambda) Object.assign(lambda.resource.inputs, { environment: { variables } });
    },
  },
  {
    name: "no secret is anywhere but in the header that CloudFront shows, encrypted in the state",
    findings: (preview) => {
      const elsewhere = preview.resources
        .filter(({ inputs }) => {
          const { origins, ...others } = inputs;
          const text =
            JSON.stringify(others) +
            (typeof origins === "object" && "secret" in (origins ?? {}) ? "" : JSON.stringify(origins));
          return [preview.secrets.signing, ...preview.secrets.taken].some((secret) => text.includes(secret));
        })
        .map(({ name }) => `${name} holds a secret`);
      const api = distributionOf(preview).origins.secret.find(({ originId }) => originId === "api");
      return [
        ...elsewhere,
        ...expectEqual("header", api?.customHeaders, [{ name: originHeaders.secret, value: preview.secrets.shown }]),
      ];
    },
    sabotage: (preview) =>
      change(preview, "aws:apigatewayv2/api:Api", () => ({ description: `Shown: ${preview.secrets.shown}` })),
  },
  {
    name: "every function runs on Node 24 and arm64, and logs JSON into the log of its stage; SST makes no log",
    findings: (preview) => {
      const logs = ofType(preview, "aws:cloudwatch/logGroup:LogGroup");
      return [
        // SST looks it up by its name, which is its id; whatever it made would have a retention.
        ...expectEqual(
          "logs",
          logs.map(({ inputs }) => [inputs["name"], inputs["retentionInDays"]]),
          [["FoundationLogs.AccessLogName", undefined]],
        ),
        ...lambdasOf(preview).flatMap(({ name, runtime, architectures, loggingConfig, handler }) =>
          expectEqual(
            name,
            { runtime, architectures, loggingConfig, handler },
            {
              runtime: "nodejs24.x",
              architectures: ["arm64"],
              loggingConfig: {
                logFormat: "JSON",
                logGroup: "FoundationLogs.FunctionLogName",
                // Without the lines of runs that went well.
                systemLogLevel: "WARN",
              },
              handler: "index.handler",
            },
          ),
        ),
      ];
    },
    sabotage: (preview) => {
      const [lambda] = ofType(preview, isLambda);
      if (lambda) Object.assign(lambda.inputs, { runtime: "nodejs22.x" });
    },
  },
  {
    name: "nothing traces: the line of a request says what a trace would",
    findings: (preview) =>
      lambdasOf(preview).flatMap((lambda) => [
        ...expectEqual(lambda.name, lambda.tracingConfig?.mode, undefined),
        ...roleOf(preview, lambda)
          .statements.flatMap(({ actions }) => actions)
          .filter((action) => action.startsWith("xray:"))
          .map((action) => `${lambda.name} may ${action}`),
      ]),
    sabotage: (preview) => {
      const [lambda] = lambdasOf(preview);
      if (lambda) Object.assign(lambda.resource.inputs, { tracingConfig: { mode: "Active" } });
    },
  },
  {
    name: "the routes with passwords have a processor to themselves",
    findings: (preview, stage) =>
      ["auth.login", "auth.register", "auth.password"].flatMap((id) => {
        const { memorySize, reservedConcurrentExecutions = 0 } = lambdaOf(preview, stage, id);
        return [
          ...(memorySize < 1769 ? [`${id} has ${memorySize} MB`] : []),
          ...(stage === "production" && reservedConcurrentExecutions === 0
            ? [`${id} has no concurrency of its own`]
            : []),
        ];
      }),
    sabotage: (preview) => {
      const lambda = lambdasOf(preview).find(({ name }) => name.endsWith("-auth-login"));
      if (lambda) Object.assign(lambda.resource.inputs, { memorySize: 128 });
    },
  },
  {
    name: "the API is throttled, shares no origin, and its access log is the stage's and names nobody",
    findings: (preview) => {
      const { inputs } = only(preview, "aws:apigatewayv2/stage:Stage");
      const { accessLogSettings, defaultRouteSettings } = z
        .object({
          accessLogSettings: z.object({ destinationArn: z.string(), format: z.string() }),
          defaultRouteSettings: z.object({ throttlingRateLimit: z.number(), throttlingBurstLimit: z.number() }),
        })
        .parse(inputs);
      return [
        ...(defaultRouteSettings.throttlingRateLimit > 0 ? [] : ["no throttling"]),
        ...expectEqual("log", accessLogSettings.destinationArn, "FoundationLogs.AccessLogArn"),
        ...(/identity|userAgent|sourceIp|context\.path\b/.test(accessLogSettings.format)
          ? ["the log names people"]
          : []),
        ...(only(preview, "aws:apigatewayv2/api:Api").inputs["corsConfiguration"] ? ["CORS"] : []),
      ];
    },
    sabotage: (preview) =>
      change(preview, "aws:apigatewayv2/stage:Stage", () => ({
        accessLogSettings: { destinationArn: "", format: '{"ip":"$context.identity.sourceIp"}' },
      })),
  },
  {
    name: "the logs say what a shared stage counts: failed sign-ins, what passed CloudFront by, and that anybody asks at all",
    findings: (preview, stage) => {
      const { accessLogSettings } = z
        .object({ accessLogSettings: z.object({ format: z.string() }) })
        .parse(only(preview, "aws:apigatewayv2/stage:Stage").inputs);
      const { method, path: loginPath } = contract["auth.login"] ?? {};
      const login = String.raw`\"${method} ${loginPath}\"`;
      const patterns = ofType(preview, "aws:cloudformation/stack:Stack").flatMap(({ inputs }) =>
        [...String(inputs["templateBody"]).matchAll(/"FilterPattern": "(.+)"/g)].map(([, pattern]) => pattern),
      );
      return [
        ...(accessLogSettings.format.includes('"status":"$context.status"') ? [] : ["the log says no status"]),
        ...(accessLogSettings.format.includes('"routeKey":"$context.routeKey"') ? [] : ["the log says no route"]),
        ...expectEqual(
          "filters",
          patterns,
          stage === "production"
            ? [
                ...["401", "429"].map((status) => String.raw`{ $.routeKey = ${login} && $.status = \"${status}\" }`),
                String.raw`{ $.refused = \"origin\" }`,
                String.raw`{ $.routeKey != \"GET /api/v1/health\" }`,
              ]
            : [],
        ),
      ];
    },
    sabotage: (preview) =>
      change(preview, "aws:apigatewayv2/stage:Stage", () => ({
        accessLogSettings: { format: '{"status":$context.status}' },
      })),
  },
  {
    name: "every answer carries the headers of the edge stack, and a shared stage stands behind its firewall",
    findings: (preview, stage) => {
      const { webAclId, defaultCacheBehavior, orderedCacheBehaviors } = distributionOf(preview);
      return [
        ...[defaultCacheBehavior, ...orderedCacheBehaviors].flatMap((behavior) =>
          expectEqual(behavior.pathPattern ?? "pages", behavior.responseHeadersPolicyId, "FoundationEdge.HeadersId"),
        ),
        ...expectEqual("firewall", webAclId, stage === "production" ? "FoundationEdge.FirewallArn" : undefined),
      ];
    },
    sabotage: (preview) => {
      const { defaultCacheBehavior } = distributionOf(preview);
      const { responseHeadersPolicyId: _, ...bare } = defaultCacheBehavior;
      change(preview, distribution, () => ({ defaultCacheBehavior: bare }));
    },
  },
  {
    name: "everything under /api goes to the API over TLS, whole, and none of it is kept",
    findings: (preview) => {
      const { orderedCacheBehaviors, origins } = distributionOf(preview);
      const api = origins.secret.find(({ originId }) => originId === "api");
      return [
        ...expectEqual(
          "patterns",
          orderedCacheBehaviors.map(({ pathPattern }) => pathPattern),
          ["/api", "/api/*"],
        ),
        ...expectEqual("origin", api?.domainName, "api.mock"),
        ...orderedCacheBehaviors.flatMap(
          ({ targetOriginId, cachePolicyId, originRequestPolicyId, viewerProtocolPolicy }) =>
            expectEqual(
              "behavior",
              { targetOriginId, cachePolicyId, originRequestPolicyId, viewerProtocolPolicy },
              {
                targetOriginId: "api",
                cachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
                originRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
                viewerProtocolPolicy: "https-only",
              },
            ),
        ),
      ];
    },
    sabotage: (preview) => change(preview, distribution, () => ({ orderedCacheBehaviors: [] })),
  },
  {
    name: "the API learns the viewer's address from CloudFront, whatever the viewer claims",
    findings: async (preview) => {
      const { orderedCacheBehaviors } = distributionOf(preview);
      const found = await Promise.all(
        orderedCacheBehaviors.map(async ({ functionAssociations }) => {
          const { functionArn = "" } =
            functionAssociations.find(({ eventType }) => eventType === "viewer-request") ?? {};
          if (functionArn === "") return "";
          const claimed = { [originHeaders.viewerAddress]: "192.0.2.1" };
          const { request } = await runAtEdge(preview, functionArn, "/api/v1/health", claimed);
          return request.headers[originHeaders.viewerAddress]?.value ?? "";
        }),
      );
      return expectEqual("addresses", found, ["203.0.113.7", "203.0.113.7"]);
    },
    sabotage: (preview) => {
      const behaviors = distributionOf(preview).orderedCacheBehaviors.map((one) => ({
        ...one,
        functionAssociations: [],
      }));
      change(preview, distribution, () => ({ orderedCacheBehaviors: behaviors }));
    },
  },
  {
    name: "paths without an extension get the page, all others their file or S3's 404",
    findings: async (preview) => {
      const { defaultCacheBehavior, customErrorResponses } = distributionOf(preview);
      const [association] = defaultCacheBehavior.functionAssociations;
      const served = async (uri: string) => (await runAtEdge(preview, association?.functionArn ?? "", uri)).request.uri;
      const expected = {
        "/": "/index.html",
        "/restaurants": "/index.html",
        "/orders/0190/": "/index.html",
        "/favicon.svg": "/favicon.svg",
        "/assets/index-AAAAAAAA.js": "/assets/index-AAAAAAAA.js",
        "/assets/gone-BBBBBBBB.js": "/assets/gone-BBBBBBBB.js",
        "/missing.txt": "/missing.txt",
      };
      const found = await Promise.all(
        Object.entries(expected).map(async ([uri, file]) => expectEqual(uri, await served(uri), file)),
      );
      const { policy } = z
        .object({ policy: z.string() })
        .parse(only(preview, "aws:s3/bucketPolicy:BucketPolicy").inputs);
      return [
        ...found.flat(),
        ...expectEqual("error pages", customErrorResponses, []),
        ...(policy.includes("s3:ListBucket") ? [] : ["S3 says 403 for a missing file"]),
      ];
    },
    sabotage: (preview) =>
      change(
        preview,
        "aws:cloudfront/function:Function",
        ({ code }) => ({
          code: String(code).replace('event.request.uri = "/index.html"', "0"),
        }),
        "Web",
      ),
  },
  {
    name: "hashed files are kept for good, pages are asked for anew, and the build's own files stay here",
    findings: (preview) => {
      const { files, purge } = z
        .object({ files: z.array(z.object({ key: z.string(), cacheControl: z.string() })), purge: z.boolean() })
        .parse(only(preview, "pulumi-nodejs:dynamic:Resource", "AssetFiles").inputs);
      const found = files.map(({ key, cacheControl }) => `${key}: ${cacheControl}`);
      return [
        ...expectEqual("files", found.toSorted(), [
          "assets/index-AAAAAAAA.js: public, max-age=31536000, immutable",
          "favicon.svg: no-cache",
          "index.html: no-cache",
        ]),
        ...(purge ? ["open pages lose their parts"] : []),
      ];
    },
    sabotage: (preview) =>
      change(
        preview,
        "pulumi-nodejs:dynamic:Resource",
        () => ({
          files: [{ key: "index.html", cacheControl: "public, max-age=31536000, immutable" }],
        }),
        "AssetFiles",
      ),
  },
  {
    name: "each stack is given exactly the parameters that its template declares",
    findings: (preview) =>
      ofType(preview, "aws:cloudformation/stack:Stack").flatMap(({ name, inputs }) => {
        const { templateBody, parameters } = z
          .object({ templateBody: z.string(), parameters: z.record(z.string(), z.string().min(1)).default({}) })
          .parse(inputs);
        const declared = z
          .object({ Parameters: z.record(z.string(), z.unknown()).default({}) })
          .parse(JSON.parse(templateBody));
        return expectEqual(name, Object.keys(parameters).toSorted(), Object.keys(declared.Parameters).toSorted());
      }),
    sabotage: (preview) =>
      change(preview, "aws:cloudformation/stack:Stack", () => ({ parameters: { Extra: "1" } }), "FoundationEdge"),
  },
  {
    name: "a stack that cannot be made leaves nothing behind, and no update of a shared stage replaces or drops its table",
    findings: (preview, stage) =>
      ofType(preview, "aws:cloudformation/stack:Stack").flatMap(({ name, inputs }) => [
        ...expectEqual(name, inputs["onFailure"], "DELETE"),
        ...expectEqual(
          `${name} policy`,
          inputs["policyBody"],
          name === "FoundationData" && stage === "production" ? JSON.stringify(dataPolicy) : undefined,
        ),
        ...(name === "FoundationData" && !/^\s+"Table": \{$/m.test(String(inputs["templateBody"]))
          ? ["the table has another logical id than the policy says"]
          : []),
      ]),
    sabotage: (preview) =>
      change(preview, "aws:cloudformation/stack:Stack", () => ({ onFailure: "ROLLBACK" }), "FoundationData"),
  },
  {
    name: "CloudFront's side is in us-east-1, copies of backups are in another region than the stage, all else is in its own",
    findings: (preview, stage) => {
      const { region, backupRegion } = stageOf(stage);
      const elsewhere: Readonly<Record<string, string | undefined>> = {
        FoundationEdge: "us-east-1",
        FoundationOutside: "us-east-1",
        FoundationCopies: backupRegion,
      };
      return ofType(preview, "aws:cloudformation/stack:Stack").flatMap(({ name, inputs }) =>
        expectEqual(name, inputs["region"], name in elsewhere ? elsewhere[name] : region),
      );
    },
    sabotage: (preview) =>
      change(preview, "aws:cloudformation/stack:Stack", () => ({ region: "eu-west-1" }), "FoundationEdge"),
  },
  {
    name: "pages go up after the policy that lets their script run, and what script that is is noted after them",
    findings: (preview, stage) => {
      const { schemeScript } = z
        .object({ schemeScript: z.string() })
        .parse(JSON.parse(readFileSync(path.join(root, site, "csp.json"), "utf8")));
      const { name, insecureValue: value } = only(preview, "aws:ssm/parameter:Parameter", "SchemeScript").inputs;
      const edge = String(only(preview, "aws:cloudformation/stack:Stack", "FoundationEdge").inputs["templateBody"]);
      return [
        ...expectEqual("noted", [name, value], [`/stockpot/${stage}/pages/scheme-script`, schemeScript]),
        ...(edge.includes(`script-src 'self' ${schemeScript}`) ? [] : ["the policy does not let the script run"]),
      ];
    },
    sabotage: (preview) =>
      change(preview, "aws:ssm/parameter:Parameter", () => ({ insecureValue: "'sha256-else'" }), "SchemeScript"),
  },
  {
    name: "every role carries the boundary of its stage exactly where a workflow deploys it",
    findings: (preview, stage) =>
      rolesOf(preview).flatMap(({ resource }) =>
        expectEqual(
          resource.name,
          resource.inputs["permissionsBoundary"],
          stageOf(stage).isBounded ? `arn:aws:iam::123456789012:policy/${boundaryOf(stage)}` : undefined,
        ),
      ),
    sabotage: (preview) => {
      const [role] = rolesOf(preview);
      if (role) Object.assign(role.resource.inputs, { permissionsBoundary: "arn:aws:iam::123456789012:policy/else" });
    },
  },
  {
    name: "each background function runs on its schedule, leaves a dead letter in a queue of its own when it fails for good, and may do that alone with the queue",
    findings: (preview, stage) =>
      jobPlans.flatMap(({ id, name, retries, schedule }) => {
        const queue = `FoundationLogs.${name}DeadLettersArn`;
        const { name: functionName, deadLetterConfig, logicalName } = lambdaOf(preview, stage, id);
        const { scheduleExpression, target } = Schedule.parse(
          only(preview, "aws:scheduler/schedule:Schedule", name).inputs,
        );
        const tried = ofType(preview, "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig").find(
          ({ inputs }) => inputs["functionName"] === functionName,
        );
        const queues = roleOf(preview, lambdaOf(preview, stage, id))
          .statements.filter(({ actions }) => actions.some((action) => action.startsWith("sqs:")))
          .flatMap(({ actions, resources }) => resources.map((one) => `${actions.join()} ${one}`));
        return [
          ...expectEqual(`${id} schedule`, scheduleExpression, schedule),
          ...expectEqual(`${id} retries`, tried?.inputs["maximumRetryAttempts"], retries),
          ...(deadLetterConfig?.targetArn === queue ? [] : [`a failed run of ${id} leaves nothing`]),
          ...(target.deadLetterConfig.arn === queue ? [] : [`a run of ${id} that never was leaves nothing`]),
          ...(target.arn.endsWith(`:${logicalName}`) ? [] : [`the schedule of ${id} runs something else`]),
          ...expectEqual(`${id} queue`, queues, [`sqs:SendMessage ${queue}`]),
        ];
      }),
    sabotage: (preview) => {
      const lambda = lambdasOf(preview).find(({ name }) => name.endsWith("-background-recount"));
      if (lambda) Object.assign(lambda.resource.inputs, { deadLetterConfig: undefined });
    },
  },
  {
    name: "every function that a route has knows the hashes of what CloudFront shows, and so refuses everyone else",
    findings: (preview, stage) => {
      const hashes = preview.secrets.taken.map((secret) => createHash("sha256").update(secret).digest("hex"));
      return [...routePlans, unknownRoutePlan].flatMap(({ id }) =>
        expectEqual(id, lambdaOf(preview, stage, id).environment.variables["ORIGIN_SECRET_HASHES"], hashes.join()),
      );
    },
    sabotage: (preview) => {
      const [lambda] = lambdasOf(preview);
      if (lambda) Object.assign(lambda.resource.inputs, { environment: { variables: {} } });
    },
  },
  {
    name: "production is protected and keeps its data, a personal stage goes as a whole",
    findings: (preview, stage) => {
      const shared = stage === "production";
      const { isRetained } = only(preview, "aws:cloudformation/stack:Stack", "FoundationData");
      return [
        ...expectEqual("protected", preview.outputs[protectedOutput], shared),
        ...expectEqual("kept", isRetained, shared),
        ...expectEqual("watched", ofType(preview, "aws:cloudformation/stack:Stack").length, shared ? 7 : 3),
      ];
    },
    sabotage: (preview) => {
      Object.assign(preview.outputs, { [protectedOutput]: undefined });
    },
  },
];
