import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { tableDefinition } from "@stockpot/core/storage/schema";
import { answerHeaders, createApi, isApiPath } from "@stockpot/functions/local/api";
import { startLocalServer } from "@stockpot/functions/local/server";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { unzipSync } from "fflate";
import * as z from "zod";
import { routePlans, unknownRoutePlan } from "../../infra/functions.ts";
import { ownTable } from "../../infra/table.ts";
import { distributionOf, type Lambda, lambdasOf, ofType, roleOf, runAtEdge } from "../../infra/tests/reading.ts";
import type { Deployment } from "../../infra/tests/deploying.ts";
import { type AwsStandIn, account } from "../../infra/tests/aws-stand-in.ts";
import { askEngine, guardServices } from "./guard.ts";
import { decisionsOf, type Statement } from "./iam.ts";
import { LambdaFunction, type Outcome } from "./lambda.ts";

/** A deployed stage as far as it runs on one machine: see `runStage`. */
export interface RunningStage {
  /** Of the pages and the API behind CloudFront. */
  readonly url: string;
  /** Runs a function by its id. */
  invoke(id: string, event?: unknown): Promise<Outcome>;
  /** What a function has logged so far, line by line. */
  logOf(id: string): readonly string[];
  /** What functions threw instead of answering. */
  readonly failures: readonly unknown[];
  /** What IAM refused. */
  readonly refused: readonly string[];
  /** Of the DynamoDB engine. */
  readonly endpoint: string;
  readonly table: string;
  stop(): Promise<void>;
}

export const tableArnOf = (stage: string) => `arn:aws:dynamodb:us-east-1:${account}:table/${ownTable(stage)}`;

/** What only AWS knows of a resource, put where a deployment left it open. */
function resolverOf(stage: string) {
  const known: Readonly<Record<string, string>> = {
    "FoundationData.TableName": ownTable(stage),
    "FoundationData.TableArn": tableArnOf(stage),
  };
  return (text: string) =>
    Object.entries(known).reduce((resolved, [name, value]) => resolved.replaceAll(name, value), text);
}

const nameOf = (stage: string, id: string) => `stockpot-${stage}-${id.replace(".", "-")}`;

function allowedBy(stage: string, deployment: Deployment, lambda: Lambda): readonly Statement[] {
  const resolve = resolverOf(stage);
  return roleOf(deployment, lambda).statements.map(({ actions, resources }) => ({
    actions,
    resources: resources.map(resolve),
  }));
}

/** What a function's role allows, by the function's id. */
export function statementsOf(stage: string, deployment: Deployment, id: string): readonly Statement[] {
  const lambda = lambdasOf(deployment).find(({ name }) => name === nameOf(stage, id));
  if (!lambda) throw new Error(`No function was deployed for ${id}`);
  return allowedBy(stage, deployment, lambda);
}

/** What was uploaded for a function, unpacked. */
function unpack(deployment: Deployment, { resource }: Lambda, folder: string): void {
  const objects = ofType(deployment, "aws:s3/bucketObjectv2:BucketObjectv2");
  const { archive = "" } = objects.find(({ inputs }) => inputs["key"] === resource.inputs["s3Key"]) ?? {};
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(unzipSync(readFileSync(archive)))) {
    if (!name.endsWith("/")) writeFileSync(path.join(folder, name), content);
  }
}

const Result = z.looseObject({ statusCode: z.number(), headers: z.record(z.string(), z.string()).optional() });

/**
 * Runs every function of a deployment under AWS's own runtime client, with the settings, the archive and the role that
 * were deployed, behind the headers that its CloudFront adds. A local engine is its table, and is asked what the
 * function's role allows, by its policies.
 * @param aws where its keys are
 * @param site the folder of its pages
 */
export async function runStage(
  stage: string,
  deployment: Deployment,
  aws: AwsStandIn,
  site: string,
): Promise<RunningStage> {
  const folder = mkdtempSync(path.join(tmpdir(), "stockpot-functions-"));
  const resolve = resolverOf(stage);
  const store = await startLocalServer({ port: 0, demo: false, site: false });
  const table = ownTable(stage);
  await askEngine(store.endpoint, "CreateTable", JSON.stringify({ ...tableDefinition, TableName: table }));

  const lambdas = new Map(lambdasOf(deployment).map((lambda) => [lambda.name, lambda]));
  const decisions = new Map(
    [...lambdas.values()].map((lambda) => [lambda.name, decisionsOf(allowedBy(stage, deployment, lambda))]),
  );
  const services = await guardServices(
    { endpoint: store.endpoint, tableArn: tableArnOf(stage), parameters: aws.url },
    async (name, action, resource) => (await decisions.get(name)?.(action, resource)) ?? false,
  );

  const functions = new Map(
    [...lambdas.values()].map((lambda) => {
      const { name, handler, memorySize, timeout, environment } = lambda;
      const place = path.join(folder, name);
      unpack(deployment, lambda, place);
      const settings = Object.entries(environment.variables).map(([key, value]) => [key, resolve(value)]);
      const instance = new LambdaFunction({
        name,
        handler,
        memoryMegabytes: memorySize,
        timeoutSeconds: timeout,
        folder: place,
        environment: {
          ...Object.fromEntries(settings),
          AWS_REGION: "us-east-1",
          // By which the services tell functions apart.
          AWS_ACCESS_KEY_ID: name,
          AWS_SECRET_ACCESS_KEY: "secret",
          AWS_ENDPOINT_URL_DYNAMODB: services.url,
          AWS_ENDPOINT_URL_SSM: services.url,
        },
      });
      return [name, instance];
    }),
  );
  const functionOf = (id: string) => {
    const found = functions.get(nameOf(stage, id));
    if (!found) throw new Error(`No function was deployed for ${id}`);
    return found;
  };

  const { defaultCacheBehavior, orderedCacheBehaviors, origins } = distributionOf(deployment);
  const added = origins.secret.find(({ originId }) => originId === "api")?.customHeaders ?? [];
  const [behavior] = orderedCacheBehaviors;
  const pageFunction = defaultCacheBehavior.functionAssociations[0]?.functionArn ?? "";
  const edgeFunction = behavior?.functionAssociations[0]?.functionArn ?? "";

  /** An event as it is behind CloudFront. */
  async function throughCloudFront(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyEventV2> {
    const { headers } = event;
    const sent = Object.entries(headers).map(([name, value]) => [name, value ?? ""]);
    const { request } = await runAtEdge(deployment, edgeFunction, event.rawPath, Object.fromEntries(sent));
    const seen = Object.entries(request.headers).map(([name, { value }]) => [name, value]);
    const own = added.map(({ name, value }) => [name.toLowerCase(), value]);
    return { ...event, headers: Object.fromEntries([...seen, ...own]) };
  }

  const handlerOf = (id: string) => async (event: APIGatewayProxyEventV2) => {
    const { result, failure } = await functionOf(id).invoke(await throughCloudFront(event));
    if (failure) throw new Error(`${id}: ${failure.errorType} ${failure.errorMessage}`);
    const answer: APIGatewayProxyStructuredResultV2 = Result.parse(result);
    return answer;
  };
  const failures: unknown[] = [];
  const api = createApi({
    handlers: Object.fromEntries(routePlans.map(({ id }) => [id, handlerOf(id)])),
    unknownRoute: handlerOf(unknownRoutePlan.id),
    onFailure: (error) => failures.push(error),
  });
  /** A file of the site, as CloudFront finds it in S3. */
  async function fileOf(uri: string): Promise<APIGatewayProxyStructuredResultV2> {
    const { request } = await runAtEdge(deployment, pageFunction, uri);
    const file = path.join(site, request.uri);
    return existsSync(file) ? { statusCode: 200, body: readFileSync(file, "utf8") } : { statusCode: 404 };
  }

  const gateway = createServer(async (message, response) => {
    const [at = "/", search = ""] = (message.url ?? "/").split(/(?=\?)/, 2);
    const answer = isApiPath(at) ? await api(message, at, search) : await fileOf(at);
    const body = Buffer.from(answer.body ?? "", answer.isBase64Encoded ? "base64" : "utf8");
    response.writeHead(answer.statusCode ?? 200, answerHeaders(answer)).end(body);
  });
  await new Promise<void>((ready) => gateway.listen(0, "127.0.0.1", ready));
  const address = gateway.address();
  if (typeof address !== "object" || address === null) throw new Error("The gateway has no port");

  return {
    url: `http://127.0.0.1:${address.port}`,
    invoke: (id, event = {}) => functionOf(id).invoke(event),
    logOf: (id) => functionOf(id).log,
    failures,
    refused: services.refused,
    endpoint: store.endpoint,
    table,
    async stop() {
      gateway.closeAllConnections();
      gateway.close();
      await Promise.all([...functions.values()].map((one) => one.stop()));
      services.stop();
      await store.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
