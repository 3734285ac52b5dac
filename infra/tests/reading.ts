import { runInNewContext } from "node:vm";
import * as z from "zod";
import type { Deployment, Resource } from "./deploying.ts";

/** Reading what a deployment would make, without believing more about it than is asked. */

export const ofType = ({ resources }: Deployment, type: string): readonly Resource[] =>
  resources.filter((resource) => resource.type === type);

/** @throws when there are several, or none */
export function only(deployment: Deployment, type: string, named = ""): Resource {
  const [found, ...more] = ofType(deployment, type).filter(({ name }) => name.includes(named));
  if (!found || more.length > 0) throw new Error(`Expected one ${type} ${named}`);
  return found;
}

const LambdaInputs = z.object({
  name: z.string(),
  runtime: z.string(),
  architectures: z.array(z.string()),
  handler: z.string(),
  memorySize: z.number(),
  timeout: z.number(),
  reservedConcurrentExecutions: z.number().optional(),
  environment: z.object({ variables: z.record(z.string(), z.string()) }),
  loggingConfig: z.object({ logFormat: z.string(), logGroup: z.string(), systemLogLevel: z.string().optional() }),
  tracingConfig: z.object({ mode: z.string() }).optional(),
  deadLetterConfig: z.object({ targetArn: z.string() }).optional(),
});

export interface Lambda extends z.infer<typeof LambdaInputs> {
  /** Its name in the program, which its ARN ends in. */
  readonly logicalName: string;
  readonly resource: Resource;
}

export const lambdasOf = (deployment: Deployment): readonly Lambda[] =>
  ofType(deployment, "aws:lambda/function:Function").map((resource) => ({
    ...LambdaInputs.parse(resource.inputs),
    logicalName: resource.name,
    resource,
  }));

const Statement = z.object({
  actions: z.array(z.string()),
  resources: z.array(z.string()),
  conditions: z
    .array(z.looseObject({ test: z.string(), variable: z.string(), values: z.array(z.string()) }))
    .default([]),
});
type Statement = z.infer<typeof Statement>;

const Policy = z.object({ Statement: z.array(Statement) });

const RoleInputs = z.object({
  assumeRolePolicy: z.union([z.string(), z.looseObject({})]).transform((policy) => JSON.stringify(policy)),
  inlinePolicies: z
    .array(z.object({ policy: z.string().transform((policy) => Policy.parse(JSON.parse(policy)).Statement) }))
    .default([]),
  managedPolicyArns: z.array(z.string()).default([]),
});

export interface Role {
  readonly resource: Resource;
  readonly trust: string;
  readonly managedPolicies: readonly string[];
  readonly statements: readonly Statement[];
}

export const rolesOf = (deployment: Deployment): readonly Role[] =>
  ofType(deployment, "aws:iam/role:Role").map((resource) => {
    const { assumeRolePolicy, inlinePolicies, managedPolicyArns } = RoleInputs.parse(resource.inputs);
    return {
      resource,
      trust: assumeRolePolicy,
      managedPolicies: managedPolicyArns,
      statements: inlinePolicies.flatMap(({ policy }) => policy),
    };
  });

/** The role that a function runs under. */
export function roleOf(deployment: Deployment, { resource }: Lambda): Role {
  const arn = z.string().parse(resource.inputs["role"]);
  const role = rolesOf(deployment).find((one) => arn.endsWith(`:${one.resource.name}`));
  if (!role) throw new Error(`${resource.name} has no role`);
  return role;
}

/** The function that answers a route of the API, by the route's key. */
export function functionsByRoute(deployment: Deployment): ReadonlyMap<string, readonly Lambda[]> {
  const integrations = new Map(
    ofType(deployment, "aws:apigatewayv2/integration:Integration").map(({ name, inputs }) => [
      `integrations/${name}-id`,
      z.string().parse(inputs["integrationUri"]),
    ]),
  );
  const found = new Map<string, Lambda[]>();
  const lambdas = lambdasOf(deployment);
  for (const { inputs } of ofType(deployment, "aws:apigatewayv2/route:Route")) {
    const { routeKey, target } = z.object({ routeKey: z.string(), target: z.string() }).parse(inputs);
    const uri = integrations.get(target) ?? "";
    const behind = lambdas.filter(({ logicalName }) => uri.endsWith(`:${logicalName}`));
    found.set(routeKey, [...(found.get(routeKey) ?? []), ...behind]);
  }
  return found;
}

const Behavior = z.object({
  pathPattern: z.string().optional(),
  targetOriginId: z.string(),
  viewerProtocolPolicy: z.string(),
  cachePolicyId: z.string(),
  originRequestPolicyId: z.string().optional(),
  responseHeadersPolicyId: z.string().optional(),
  functionAssociations: z.array(z.object({ eventType: z.string(), functionArn: z.string() })).default([]),
});

const Origin = z.object({
  originId: z.string(),
  domainName: z.string(),
  customHeaders: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});

/** Pulumi encrypts the origins as a whole, for the header among them. */
const Origins = z.object({ secret: z.array(Origin) });

const Distribution = z.object({
  webAclId: z.string().optional(),
  customErrorResponses: z.array(z.unknown()),
  defaultCacheBehavior: Behavior,
  orderedCacheBehaviors: z.array(Behavior),
  origins: Origins,
});

export const distributionOf = (deployment: Deployment) =>
  Distribution.parse(only(deployment, "aws:cloudfront/distribution:Distribution").inputs);

const Pair = z.record(z.string(), z.string());

const EdgeRequest = z.looseObject({
  uri: z.string(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
});

/** Runs the CloudFront function of an ARN as CloudFront does, with the store that the site was given. */
export async function runAtEdge(
  deployment: Deployment,
  functionArn: string,
  uri: string,
  headers: Record<string, string> = {},
) {
  const name = functionArn.split(":").at(-1) ?? "";
  const { code } = z
    .object({ code: z.string() })
    .parse(only(deployment, "aws:cloudfront/function:Function", name).inputs);
  const { entries, namespace } = z
    .object({ entries: Pair, namespace: z.string() })
    .parse(only(deployment, "pulumi-nodejs:dynamic:Resource", "KvKeys").inputs);
  const get = async (key: string) => {
    const value = entries[key.replace(`${namespace}:`, "")];
    if (value === undefined) throw new Error(`No ${key}`);
    return value;
  };
  let origin: unknown;
  const cf = { kvs: () => ({ get }), updateRequestOrigin: (given: unknown) => (origin = given) };
  const request = {
    uri,
    method: "GET",
    querystring: {},
    cookies: {},
    headers: Object.fromEntries(Object.entries({ host: "site", ...headers }).map(([key, value]) => [key, { value }])),
  };
  const event = { request, viewer: { ip: "203.0.113.7" } };
  const script = `${code.replace('import cf from "cloudfront";', "")}; handler(event)`;
  const answer: unknown = await runInNewContext(script, { cf, event, JSON, Promise, console });
  return { request: EdgeRequest.parse(answer), origin };
}
