import path from "node:path";
import type { FunctionPlan } from "../functions.ts";
import { countsOnlyRefusals, refusalPartitions } from "../grants.ts";
import { runScript, workFolder } from "./process.ts";
import { originSecretHashes, publicKeys, signingKeyVersion } from "./secret.ts";
import { stack, stage } from "./stacks.ts";
import { appName, boundaryOf, parametersOf } from "../stage.ts";

const data = stack("Data");

/** Every function writes to one log of it, background functions leave their dead letters there. */
export const logs = stack("Logs");

const { accountId } = aws.getCallerIdentityOutput();
const { partition } = aws.getPartitionOutput();
const arn = (service: string, resource: string) =>
  $interpolate`arn:${partition}:${service}:${stage.region}:${accountId}:${resource}`;

const { restoredTable } = stage;
export const tableName = restoredTable === undefined ? data("TableName") : $output(restoredTable);
export const tableArn = restoredTable === undefined ? data("TableArn") : arn("dynamodb", `table/${restoredTable}`);

/** Live functions are bundled by the live session, on every change. */
const bundles = workFolder("functions");
if (!$dev) runScript("infra/bundle/main.ts", "--out", bundles);

const functionName = (id: string) => `${appName}-${stage.name}-${id.replace(".", "-")}`;

const names = parametersOf(stage.name);

function environmentOf(plan: FunctionPlan): Record<string, $util.Input<string>> {
  const { grant } = plan;
  return {
    ...(grant.table.length > 0 && { TABLE_NAME: tableName }),
    ...(grant.verifies && { TOKEN_PUBLIC_KEYS: publicKeys }),
    ...(grant.signs && {
      TOKEN_SIGNING_KEY_PARAMETER: names.signingKey,
      TOKEN_SIGNING_KEY_VERSION: signingKeyVersion,
    }),
    ...(grant.verifies && stage.requiresAdminSecondFactor === true && { REQUIRE_ADMIN_SECOND_FACTOR: "true" }),
    ...(grant.seals && { CURSOR_KEY_PARAMETER: names.cursorKey }),
    ...(grant.checksSecondFactor && { SECOND_FACTOR_KEY_PARAMETER: names.secondFactorKey }),
    ...("routeKey" in plan && !$dev && { ORIGIN_SECRET_HASHES: originSecretHashes }),
  };
}

type Permissions = Exclude<sst.aws.FunctionArgs["permissions"], undefined>;
type Statement = {
  readonly actions: string[];
  readonly resources: $util.Input<$util.Input<string>[]>;
  readonly conditions?: { readonly test: string; readonly variable: string; readonly values: string[] }[];
};

const tableStatements = ({ grant }: FunctionPlan): Statement[] => [
  ...(grant.table.length > 0
    ? [{ actions: grant.table.map((action) => `dynamodb:${action}`), resources: [tableArn] }]
    : []),
  ...(grant.indexes.length > 0
    ? [{ actions: ["dynamodb:Query"], resources: grant.indexes.map((name) => $interpolate`${tableArn}/index/${name}`) }]
    : []),
  ...(countsOnlyRefusals(grant)
    ? [
        {
          actions: ["dynamodb:UpdateItem"],
          resources: [tableArn],
          conditions: [
            { test: "ForAllValues:StringLike", variable: "dynamodb:LeadingKeys", values: [`${refusalPartitions}*`] },
          ],
        },
      ]
    : []),
];

function permissionsOf(plan: FunctionPlan): Permissions {
  const { signs, seals, checksSecondFactor } = plan.grant;
  const secrets = [
    ...(signs ? [names.signingKey] : []),
    ...(seals ? [names.cursorKey] : []),
    ...(checksSecondFactor ? [names.secondFactorKey] : []),
  ];
  return [
    ...tableStatements(plan),
    ...(secrets.length > 0
      ? [{ actions: ["ssm:GetParameter"], resources: secrets.map((name) => arn("ssm", `parameter${name}`)) }]
      : []),
    {
      actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
      resources: [$interpolate`${logs("FunctionLogArn")}:*`],
    },
  ];
}

type RoleArgs = aws.iam.RoleArgs;
type LambdaArgs = aws.lambda.FunctionArgs;

/** A workflow that deploys may make no role without it. */
export function boundRole(role: RoleArgs): undefined {
  if (stage.isBounded) {
    role.permissionsBoundary = $interpolate`arn:${partition}:iam::${accountId}:policy/${boundaryOf(stage.name)}`;
  }
  return undefined;
}

/**
 * SST lets the role write to every log and make it: a late line would bring back the log of a stage that was removed.
 * It lets the whole account assume the role too, which only a live session does.
 */
function narrowRole(role: RoleArgs): undefined {
  role.managedPolicyArns = [];
  boundRole(role);
  if (!$dev) role.assumeRolePolicy = aws.iam.assumeRolePolicyForPrincipal({ Service: "lambda.amazonaws.com" });
  return undefined;
}

/** SST adds settings for its own client library, a key among them; no function uses that library. */
function withoutSstSettings(environment: LambdaArgs["environment"]): LambdaArgs["environment"] {
  return $output(environment).apply((given) => ({
    variables: $output(given?.variables).apply((variables) =>
      Object.fromEntries(Object.entries(variables ?? {}).filter(([name]) => !name.startsWith("SST_"))),
    ),
  }));
}

interface Additions {
  readonly environment?: Record<string, $util.Input<string>>;
  readonly permissions?: Statement[];
  readonly deadLetters?: $util.Input<string>;
}

/** As long as an HTTP API waits. In a live session a developer may be at a breakpoint. */
const liveTimeoutSeconds = 30;

const timeoutOf = ({ timeoutSeconds }: FunctionPlan) =>
  $dev ? Math.max(timeoutSeconds, liveTimeoutSeconds) : timeoutSeconds;

/** What SST is told of one function. */
export function functionArgs(plan: FunctionPlan, additions: Additions = {}): sst.aws.FunctionArgs {
  const { environment = {}, permissions = [], deadLetters } = additions;
  return {
    name: functionName(plan.id),
    ...($dev
      ? { handler: `packages/functions/src/${plan.entry.module}.${plan.entry.export}` }
      : { bundle: path.join(bundles, plan.id), handler: "index.handler" }),
    runtime: "nodejs24.x",
    architecture: "arm64",
    memory: `${plan.memoryMegabytes} MB`,
    timeout: `${timeoutOf(plan)} seconds`,
    logging: { format: "json", logGroup: logs("FunctionLogName") },
    environment: { ...environmentOf(plan), ...environment },
    permissions: $util.all([permissionsOf(plan), permissions]).apply(([own, more]) => [...own, ...more]),
    ...(plan.hashes &&
      stage.passwordConcurrency !== undefined && { concurrency: { reserved: stage.passwordConcurrency } }),
    transform: {
      role: narrowRole,
      function: (args) => {
        if (!$dev) args.environment = withoutSstSettings(args.environment);
        // The runtime's own lines for a run that goes well say less than the request's; those for a timeout, a crash
        // or a start that failed are warnings.
        args.loggingConfig = $output(args.loggingConfig).apply((logging) => ({
          ...logging,
          logFormat: "JSON",
          systemLogLevel: "WARN",
        }));
        if (deadLetters !== undefined) args.deadLetterConfig = { targetArn: deadLetters };
      },
    },
  };
}
