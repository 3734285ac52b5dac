import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { contract } from "@stockpot/core/contract/contract";
import { originHeaders } from "@stockpot/functions/lib/origin";
import * as z from "zod";
import { dataPolicy } from "../foundation/data-policy.ts";
import { functionPlans, jobPlans, routePlans, unknownRoutePlan } from "../functions.ts";
import { countsOnlyRefusals, refusalPartitions } from "../grants.ts";
import { boundaryOf, parametersOf, stageOf } from "../stage.ts";
import { issuers } from "./issuers.ts";
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
import { type Deployment, protectedOutput } from "./deploying.ts";

/** Something that holds for every deployed stage, and how to tell that its test can fail. */
export interface Guarantee {
  readonly name: string;
  /** What speaks against it; nothing where it holds. */
  readonly findings: (deployment: Deployment, stage: string) => readonly string[] | Promise<readonly string[]>;
  /** Breaks it. */
  readonly sabotage: (deployment: Deployment) => void;
}

type Inputs = Record<string, unknown>;

const nameOf = (stage: string, id: string) => `stockpot-${stage}-${id.replace(".", "-")}`;

function lambdaOf(deployment: Deployment, stage: string, id: string): Lambda {
  const lambda = lambdasOf(deployment).find(({ name }) => name === nameOf(stage, id));
  if (!lambda) throw new Error(`There is no function for ${id}`);
  return lambda;
}

const tableActions = ({ statements }: Role) =>
  statements
    .flatMap(({ actions }) => actions)
    .filter((action) => action.startsWith("dynamodb:"))
    .map((action) => action.slice("dynamodb:".length))
    .toSorted();

/** Changes the policy of the first function whose name ends so. */
function changePolicy(deployment: Deployment, ending: string, edit: (policy: string) => string): void {
  const lambda = lambdasOf(deployment).find(({ name }) => name.endsWith(ending));
  if (!lambda) throw new Error(`There is no function ${ending}`);
  const { resource } = roleOf(deployment, lambda);
  const { policy } = z.object({ inlinePolicies: z.tuple([z.object({ policy: z.string() })]) }).parse(resource.inputs)
    .inlinePolicies[0];
  Object.assign(resource.inputs, { inlinePolicies: [{ name: "inline", policy: edit(policy) }] });
}

/** Gives the first function whose name ends so one statement more. */
const allow = (deployment: Deployment, ending: string, actions: string[], resources: string[]): void =>
  changePolicy(deployment, ending, (policy) => {
    const { Statement } = z.object({ Statement: z.array(z.unknown()) }).parse(JSON.parse(policy));
    return JSON.stringify({ Statement: [...Statement, { effect: "Allow", actions, resources }] });
  });

/** Changes the inputs of the only resource of a type. */
function change(deployment: Deployment, type: string, edit: (inputs: Inputs) => Inputs, named = ""): void {
  const { inputs } = only(deployment, type, named);
  Object.assign(inputs, edit({ ...inputs }));
}

const distribution = "aws:cloudfront/distribution:Distribution";
const isLambda = "aws:lambda/function:Function";

const writing = new Set(["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"]);

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
  "SECOND_FACTOR_KEY_PARAMETER",
  "REQUIRE_ADMIN_SECOND_FACTOR",
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
    findings: (deployment, stage) => {
      const behind = functionsByRoute(deployment);
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
          lambdasOf(deployment)
            .map(({ name }) => name)
            .toSorted(),
          functionPlans.map(({ id }) => nameOf(stage, id)).toSorted(),
        ),
      ];
    },
    sabotage: (deployment) => {
      const [first, second] = ofType(deployment, "aws:apigatewayv2/route:Route");
      if (first && second) Object.assign(first.inputs, { target: second.inputs["target"] });
    },
  },
  {
    name: "every function has a role of its own, and may do with the table exactly what is granted to its route",
    findings: (deployment, stage) => {
      const table = "FoundationData.TableArn";
      const roles = functionPlans.map(({ id }) => roleOf(deployment, lambdaOf(deployment, stage, id)));
      return [
        ...expectEqual("roles", new Set(roles.map(({ resource }) => resource.name)).size, functionPlans.length),
        ...functionPlans.flatMap(({ id, grant }) =>
          expectEqual(
            id,
            roleOf(deployment, lambdaOf(deployment, stage, id))
              .statements.flatMap(({ actions, resources }) =>
                resources.flatMap((resource) => actions.map((action) => `${action} ${resource}`)),
              )
              .filter((right) => right.startsWith("dynamodb:"))
              .toSorted(),
            [
              ...grant.table.map((action) => `dynamodb:${action} ${table}`),
              ...grant.indexes.map((name) => `dynamodb:Query ${table}/index/${name}`),
              ...(countsOnlyRefusals(grant) ? [`dynamodb:UpdateItem ${table}`] : []),
            ].toSorted(),
          ),
        ),
      ];
    },
    sabotage: (deployment) => allow(deployment, "-inventory-get", ["dynamodb:Query"], ["FoundationData.TableArn"]),
  },
  {
    name: "a function that updates nothing but the count of refusals is bound to their partitions",
    findings: (deployment, stage) =>
      functionPlans
        .filter(({ grant }) => countsOnlyRefusals(grant))
        .flatMap(({ id }) =>
          roleOf(deployment, lambdaOf(deployment, stage, id))
            .statements.filter(({ actions }) => actions.includes("dynamodb:UpdateItem"))
            .filter(
              ({ conditions }) =>
                !conditions.some(
                  ({ test, variable, values }) =>
                    test === "ForAllValues:StringLike" &&
                    variable === "dynamodb:LeadingKeys" &&
                    values.join() === `${refusalPartitions}*`,
                ),
            )
            .map(() => `${id} may update anything`),
        ),
    sabotage: (deployment) =>
      changePolicy(deployment, "-invitation-create", (policy) => policy.replace(":StringLike", ":StringNotLike")),
  },
  {
    name: "a route that reads cannot write, but for reports, which sum up what no compaction has reached",
    findings: (deployment, stage) =>
      Object.entries(contract)
        .filter(([id, { method }]) => method === "GET" && !id.startsWith("report."))
        .flatMap(([id]) =>
          tableActions(roleOf(deployment, lambdaOf(deployment, stage, id)))
            .filter((action) => writing.has(action))
            .map((action) => `${id} may ${action}`),
        ),
    sabotage: (deployment) => allow(deployment, "-inventory-list", ["dynamodb:PutItem"], ["FoundationData.TableArn"]),
  },
  {
    name: "no role holds a wildcard action, a wildcard resource but for log streams, or a Scan",
    findings: (deployment) =>
      rolesOf(deployment).flatMap(({ resource, statements, managedPolicies }) => [
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
    sabotage: (deployment) => allow(deployment, "-meta-health", ["dynamodb:Scan"], ["FoundationData.TableArn"]),
  },
  {
    name: "only the routes that issue tokens can read the signing key",
    findings: (deployment, stage) => {
      const { signingKey } = parametersOf(stage);
      const readers = functionPlans
        .filter(({ id }) =>
          roleOf(deployment, lambdaOf(deployment, stage, id)).statements.some(({ resources }) =>
            resources.some((one) => one.endsWith(`parameter${signingKey}`)),
          ),
        )
        .map(({ id }) => id);
      return expectEqual("readers", readers.toSorted(), issuers);
    },
    sabotage: (deployment) =>
      allow(
        deployment,
        "-inventory-get",
        ["ssm:GetParameter"],
        [
          `arn:aws:ssm:us-east-1:123456789012:parameter${parametersOf("production").signingKey}`,
          `arn:aws:ssm:us-east-1:123456789012:parameter${parametersOf("alice").signingKey}`,
        ],
      ),
  },
  {
    name: "only Lambda and the scheduler can assume a role",
    findings: (deployment) =>
      rolesOf(deployment).flatMap(({ resource, trust }) =>
        /"Principal":\{"Service":"(lambda|scheduler)\.amazonaws\.com"\}/.test(trust) && !trust.includes(":root")
          ? []
          : [`${resource.name} trusts ${trust}`],
      ),
    sabotage: (deployment) => {
      const [role] = rolesOf(deployment);
      const principals = [{ type: "AWS", identifiers: ["arn:aws:iam::123456789012:root"] }];
      if (role)
        Object.assign(role.resource.inputs, { assumeRolePolicy: JSON.stringify({ Statement: [{ principals }] }) });
    },
  },
  {
    name: "no function's settings hold a secret",
    findings: (deployment) =>
      lambdasOf(deployment).flatMap(({ name, environment: { variables } }) => [
        ...Object.keys(variables)
          .filter((key) => !settings.has(key))
          .map((key) => `${name} is told ${key}`),
        ...[deployment.secrets.signing, ...deployment.secrets.taken]
          .filter((secret) => JSON.stringify(variables).includes(secret))
          .map((secret) => `${name} is told ${secret}`),
      ]),
    sabotage: (deployment) => {
      const [lambda] = lambdasOf(deployment);
      const variables = { SST_KEY: "AAAA" };
      if (lambda) Object.assign(lambda.resource.inputs, { environment: { variables } });
    },
  },
  {
    name: "no secret is anywhere but in the header that CloudFront shows, encrypted in the state",
    findings: (deployment) => {
      const elsewhere = deployment.resources
        .filter(({ inputs }) => {
          const { origins, ...others } = inputs;
          const text =
            JSON.stringify(others) +
            (typeof origins === "object" && "secret" in (origins ?? {}) ? "" : JSON.stringify(origins));
          return [deployment.secrets.signing, ...deployment.secrets.taken].some((secret) => text.includes(secret));
        })
        .map(({ name }) => `${name} holds a secret`);
      const api = distributionOf(deployment).origins.secret.find(({ originId }) => originId === "api");
      return [
        ...elsewhere,
        ...expectEqual("header", api?.customHeaders, [{ name: originHeaders.secret, value: deployment.secrets.shown }]),
      ];
    },
    sabotage: (deployment) =>
      change(deployment, "aws:apigatewayv2/api:Api", () => ({ description: `Shown: ${deployment.secrets.shown}` })),
  },
  {
    name: "every function runs on Node 24 and arm64, and logs JSON into the log of its stage; SST makes no log",
    findings: (deployment) => {
      const logs = ofType(deployment, "aws:cloudwatch/logGroup:LogGroup");
      return [
        // SST looks it up by its name, which is its id; whatever it made would have a retention.
        ...expectEqual(
          "logs",
          logs.map(({ inputs }) => [inputs["name"], inputs["retentionInDays"]]),
          [["FoundationLogs.AccessLogName", undefined]],
        ),
        ...lambdasOf(deployment).flatMap(({ name, runtime, architectures, loggingConfig, handler }) =>
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
    sabotage: (deployment) => {
      const [lambda] = ofType(deployment, isLambda);
      if (lambda) Object.assign(lambda.inputs, { runtime: "nodejs22.x" });
    },
  },
  {
    name: "nothing traces: the line of a request says what a trace would",
    findings: (deployment) =>
      lambdasOf(deployment).flatMap((lambda) => [
        ...expectEqual(lambda.name, lambda.tracingConfig?.mode, undefined),
        ...roleOf(deployment, lambda)
          .statements.flatMap(({ actions }) => actions)
          .filter((action) => action.startsWith("xray:"))
          .map((action) => `${lambda.name} may ${action}`),
      ]),
    sabotage: (deployment) => {
      const [lambda] = lambdasOf(deployment);
      if (lambda) Object.assign(lambda.resource.inputs, { tracingConfig: { mode: "Active" } });
    },
  },
  {
    name: "the routes with passwords have a processor to themselves",
    findings: (deployment, stage) =>
      ["auth.login", "auth.register", "auth.password"].flatMap((id) => {
        const { memorySize, reservedConcurrentExecutions = 0 } = lambdaOf(deployment, stage, id);
        return [
          ...(memorySize < 1769 ? [`${id} has ${memorySize} MB`] : []),
          ...(stage === "production" && reservedConcurrentExecutions === 0
            ? [`${id} has no concurrency of its own`]
            : []),
        ];
      }),
    sabotage: (deployment) => {
      const lambda = lambdasOf(deployment).find(({ name }) => name.endsWith("-auth-login"));
      if (lambda) Object.assign(lambda.resource.inputs, { memorySize: 128 });
    },
  },
  {
    name: "the API is throttled, shares no origin, and its access log is the stage's and names no person",
    findings: (deployment) => {
      const { inputs } = only(deployment, "aws:apigatewayv2/stage:Stage");
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
        ...(only(deployment, "aws:apigatewayv2/api:Api").inputs["corsConfiguration"] ? ["CORS"] : []),
      ];
    },
    sabotage: (deployment) =>
      change(deployment, "aws:apigatewayv2/stage:Stage", () => ({
        accessLogSettings: { destinationArn: "", format: '{"ip":"$context.identity.sourceIp"}' },
      })),
  },
  {
    name: "the logs say what a shared stage counts: failed sign-ins, requests around CloudFront, and requests at all",
    findings: (deployment, stage) => {
      const { accessLogSettings } = z
        .object({ accessLogSettings: z.object({ format: z.string() }) })
        .parse(only(deployment, "aws:apigatewayv2/stage:Stage").inputs);
      const { method, path: loginPath } = contract["auth.login"] ?? {};
      const login = String.raw`\"${method} ${loginPath}\"`;
      const patterns = ofType(deployment, "aws:cloudformation/stack:Stack").flatMap(({ inputs }) =>
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
                String.raw`\"TableFormatError\"`,
                String.raw`{ $.routeKey != \"GET /api/v1/health\" }`,
              ]
            : [],
        ),
      ];
    },
    sabotage: (deployment) =>
      change(deployment, "aws:apigatewayv2/stage:Stage", () => ({
        accessLogSettings: { format: '{"status":$context.status}' },
      })),
  },
  {
    name: "every answer carries the headers of the edge stack, and a shared stage stands behind its firewall",
    findings: (deployment, stage) => {
      const { webAclId, defaultCacheBehavior, orderedCacheBehaviors } = distributionOf(deployment);
      return [
        ...[defaultCacheBehavior, ...orderedCacheBehaviors].flatMap((behavior) =>
          expectEqual(behavior.pathPattern ?? "pages", behavior.responseHeadersPolicyId, "FoundationEdge.HeadersId"),
        ),
        ...expectEqual("firewall", webAclId, stage === "production" ? "FoundationEdge.FirewallArn" : undefined),
      ];
    },
    sabotage: (deployment) => {
      const { defaultCacheBehavior } = distributionOf(deployment);
      const { responseHeadersPolicyId: _, ...bare } = defaultCacheBehavior;
      change(deployment, distribution, () => ({ defaultCacheBehavior: bare }));
    },
  },
  {
    name: "everything under /api goes to the API over TLS, whole, and none of it is kept",
    findings: (deployment) => {
      const { orderedCacheBehaviors, origins } = distributionOf(deployment);
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
    sabotage: (deployment) => change(deployment, distribution, () => ({ orderedCacheBehaviors: [] })),
  },
  {
    name: "the API learns the viewer's address from CloudFront, whatever the viewer claims",
    findings: async (deployment) => {
      const { orderedCacheBehaviors } = distributionOf(deployment);
      const found = await Promise.all(
        orderedCacheBehaviors.map(async ({ functionAssociations }) => {
          const { functionArn = "" } =
            functionAssociations.find(({ eventType }) => eventType === "viewer-request") ?? {};
          if (functionArn === "") return "";
          const claimed = { [originHeaders.viewerAddress]: "192.0.2.1" };
          const { request } = await runAtEdge(deployment, functionArn, "/api/v1/health", claimed);
          return request.headers[originHeaders.viewerAddress]?.value ?? "";
        }),
      );
      return expectEqual("addresses", found, ["203.0.113.7", "203.0.113.7"]);
    },
    sabotage: (deployment) => {
      const behaviors = distributionOf(deployment).orderedCacheBehaviors.map((one) => ({
        ...one,
        functionAssociations: [],
      }));
      change(deployment, distribution, () => ({ orderedCacheBehaviors: behaviors }));
    },
  },
  {
    name: "paths without an extension get the page, all others their file or S3's 404",
    findings: async (deployment) => {
      const { defaultCacheBehavior, customErrorResponses } = distributionOf(deployment);
      const [association] = defaultCacheBehavior.functionAssociations;
      const served = async (uri: string) =>
        (await runAtEdge(deployment, association?.functionArn ?? "", uri)).request.uri;
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
        .parse(only(deployment, "aws:s3/bucketPolicy:BucketPolicy").inputs);
      return [
        ...found.flat(),
        ...expectEqual("error pages", customErrorResponses, []),
        ...(policy.includes("s3:ListBucket") ? [] : ["S3 says 403 for a missing file"]),
      ];
    },
    sabotage: (deployment) =>
      change(
        deployment,
        "aws:cloudfront/function:Function",
        ({ code }) => ({
          code: String(code).replace('event.request.uri = "/index.html"', "0"),
        }),
        "Web",
      ),
  },
  {
    name: "hashed files are kept for good, pages are asked for anew, and the build's own files stay here",
    findings: (deployment) => {
      const { files, purge } = z
        .object({ files: z.array(z.object({ key: z.string(), cacheControl: z.string() })), purge: z.boolean() })
        .parse(only(deployment, "pulumi-nodejs:dynamic:Resource", "AssetFiles").inputs);
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
    sabotage: (deployment) =>
      change(
        deployment,
        "pulumi-nodejs:dynamic:Resource",
        () => ({
          files: [{ key: "index.html", cacheControl: "public, max-age=31536000, immutable" }],
        }),
        "AssetFiles",
      ),
  },
  {
    name: "each stack is given exactly the parameters that its template declares",
    findings: (deployment) =>
      ofType(deployment, "aws:cloudformation/stack:Stack").flatMap(({ name, inputs }) => {
        const { templateBody, parameters } = z
          .object({ templateBody: z.string(), parameters: z.record(z.string(), z.string().min(1)).default({}) })
          .parse(inputs);
        const declared = z
          .object({ Parameters: z.record(z.string(), z.unknown()).default({}) })
          .parse(JSON.parse(templateBody));
        return expectEqual(name, Object.keys(parameters).toSorted(), Object.keys(declared.Parameters).toSorted());
      }),
    sabotage: (deployment) =>
      change(deployment, "aws:cloudformation/stack:Stack", () => ({ parameters: { Extra: "1" } }), "FoundationEdge"),
  },
  {
    name: "a stack that cannot be made leaves nothing behind, and no update of a shared stage replaces or drops its table",
    findings: (deployment, stage) =>
      ofType(deployment, "aws:cloudformation/stack:Stack").flatMap(({ name, inputs }) => [
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
    sabotage: (deployment) =>
      change(deployment, "aws:cloudformation/stack:Stack", () => ({ onFailure: "ROLLBACK" }), "FoundationData"),
  },
  {
    name: "CloudFront's side is in us-east-1, copies of backups are in another region than the stage, all else is in its own",
    findings: (deployment, stage) => {
      const { region, backupRegion } = stageOf(stage);
      const elsewhere: Readonly<Record<string, string | undefined>> = {
        FoundationEdge: "us-east-1",
        FoundationOutside: "us-east-1",
        FoundationCopies: backupRegion,
      };
      return ofType(deployment, "aws:cloudformation/stack:Stack").flatMap(({ name, inputs }) =>
        expectEqual(name, inputs["region"], name in elsewhere ? elsewhere[name] : region),
      );
    },
    sabotage: (deployment) =>
      change(deployment, "aws:cloudformation/stack:Stack", () => ({ region: "eu-west-1" }), "FoundationEdge"),
  },
  {
    name: "pages go up after the policy that lets their script run, and what script that is is noted after them",
    findings: (deployment, stage) => {
      const { schemeScript } = z
        .object({ schemeScript: z.string() })
        .parse(JSON.parse(readFileSync(path.join(root, site, "csp.json"), "utf8")));
      const { name, insecureValue: value } = only(deployment, "aws:ssm/parameter:Parameter", "SchemeScript").inputs;
      const edge = String(only(deployment, "aws:cloudformation/stack:Stack", "FoundationEdge").inputs["templateBody"]);
      return [
        ...expectEqual("noted", [name, value], [`/stockpot/${stage}/pages/scheme-script`, schemeScript]),
        ...(edge.includes(`script-src 'self' ${schemeScript}`) ? [] : ["the policy does not let the script run"]),
      ];
    },
    sabotage: (deployment) =>
      change(deployment, "aws:ssm/parameter:Parameter", () => ({ insecureValue: "'sha256-else'" }), "SchemeScript"),
  },
  {
    name: "every role carries the boundary of its stage exactly where a workflow deploys it",
    findings: (deployment, stage) =>
      rolesOf(deployment).flatMap(({ resource }) =>
        expectEqual(
          resource.name,
          resource.inputs["permissionsBoundary"],
          stageOf(stage).isBounded ? `arn:aws:iam::123456789012:policy/${boundaryOf(stage)}` : undefined,
        ),
      ),
    sabotage: (deployment) => {
      const [role] = rolesOf(deployment);
      if (role) Object.assign(role.resource.inputs, { permissionsBoundary: "arn:aws:iam::123456789012:policy/else" });
    },
  },
  {
    name: "each background function runs on its schedule, leaves a dead letter in a queue of its own when it fails for good, and may do that alone with the queue",
    findings: (deployment, stage) =>
      jobPlans.flatMap(({ id, name, retries, schedule }) => {
        const queue = `FoundationLogs.${name}DeadLettersArn`;
        const { name: functionName, deadLetterConfig, logicalName } = lambdaOf(deployment, stage, id);
        const { scheduleExpression, target } = Schedule.parse(
          only(deployment, "aws:scheduler/schedule:Schedule", name).inputs,
        );
        const tried = ofType(deployment, "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig").find(
          ({ inputs }) => inputs["functionName"] === functionName,
        );
        const queues = roleOf(deployment, lambdaOf(deployment, stage, id))
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
    sabotage: (deployment) => {
      const lambda = lambdasOf(deployment).find(({ name }) => name.endsWith("-background-recount"));
      if (lambda) Object.assign(lambda.resource.inputs, { deadLetterConfig: undefined });
    },
  },
  {
    name: "every function that a route has knows the hashes of what CloudFront shows, and so refuses everyone else",
    findings: (deployment, stage) => {
      const hashes = deployment.secrets.taken.map((secret) => createHash("sha256").update(secret).digest("hex"));
      return [...routePlans, unknownRoutePlan].flatMap(({ id }) =>
        expectEqual(id, lambdaOf(deployment, stage, id).environment.variables["ORIGIN_SECRET_HASHES"], hashes.join()),
      );
    },
    sabotage: (deployment) => {
      const [lambda] = lambdasOf(deployment);
      if (lambda) Object.assign(lambda.resource.inputs, { environment: { variables: {} } });
    },
  },
  {
    name: "production is protected and keeps its data, a personal stage goes as a whole",
    findings: (deployment, stage) => {
      const shared = stage === "production";
      const { isRetained } = only(deployment, "aws:cloudformation/stack:Stack", "FoundationData");
      return [
        ...expectEqual("protected", deployment.outputs[protectedOutput], shared),
        ...expectEqual("kept", isRetained, shared),
        ...expectEqual("watched", ofType(deployment, "aws:cloudformation/stack:Stack").length, shared ? 7 : 3),
      ];
    },
    sabotage: (deployment) => {
      Object.assign(deployment.outputs, { [protectedOutput]: undefined });
    },
  },
];
