// npm run bench:cold: what a first request costs a new function, in CPU time, beside an empty handler and one that
// has the document client and nothing else. Each round starts every one of them, so that a busy machine slows all.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startLocalServer } from "@stockpot/functions/local/server";
import { build } from "esbuild";
import * as z from "zod";
import { bundleFunctions } from "../../infra/bundle/bundle.ts";
import { functionPlans } from "../../infra/functions.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const rounds = Number(process.argv[2] ?? 15);

/** One of each kind: nothing behind it, one thing, a page, a write, the write with the most behind it, a new token. */
const measured = ["meta.health", "inventory.get", "inventory.list", "inventory.update", "order.create", "auth.refresh"];

const target = { empty: 2.6, client: 1.45 };

const say = (line: string) => process.stdout.write(`${line}\n`);

const baselines = {
  empty: `export const handler = async () => ({ statusCode: 200, body: "{}" });`,
  client: `
    import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
    import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
    const client = DynamoDBDocumentClient.from(
      new DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT, credentials: { accessKeyId: "local", secretAccessKey: "local" } }),
    );
    export const handler = async () => {
      await client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: "any", sk: "any" } }));
      return { statusCode: 200, body: "{}" };
    };
  `,
};

/** As esbuild bundles it by itself. */
async function bundleBaseline(folder: string, name: keyof typeof baselines): Promise<string> {
  const outfile = path.join(folder, name, "index.mjs");
  mkdirSync(path.dirname(outfile), { recursive: true });
  await build({
    stdin: { contents: baselines[name], resolveDir: path.join(root, "packages/core"), loader: "js" },
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
  });
  return outfile;
}

const Answer = z.object({ data: z.looseObject({}) });
const Thing = z.object({ id: z.string() });

async function call(url: string, init: { method?: string; body?: object; token?: string } = {}): Promise<unknown> {
  const { method = "GET", body, token } = init;
  const answer = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Somebody with a restaurant, an item and a product in it, made through the API. */
async function prepare(base: string) {
  const person = { fullName: "Robin Cook", email: "robin@stockpot.example", password: "Stock&Pot1" };
  const api = `${base}/api/v1`;
  const { token } = z
    .object({ token: z.string() })
    .parse(await call(`${api}/auth/register`, { method: "POST", body: person }));
  const make = async (at: string, body: object) =>
    Thing.parse(Answer.parse(await call(at, { method: "POST", body, token })).data).id;
  const restaurantId = await make(`${api}/restaurants`, { name: "Bistro", address: "1 Market Street" });
  const inside = `${api}/restaurants/${restaurantId}`;
  const itemId = await make(`${inside}/inventory`, { name: "Flour", quantity: 10, baseUnit: "KILOGRAM" });
  const productId = await make(`${inside}/products`, { name: "Bread", category: "Bakery", price: 4.5 });
  const bodies: Readonly<Record<string, object>> = {
    "inventory.update": { description: "Stone-ground" },
    "order.create": { orderItems: [{ productId, quantity: 2 }] },
  };
  return { token, params: { restaurantId, itemId }, bodies };
}

interface Candidate {
  readonly name: string;
  readonly file: string;
  readonly event: object;
}

const Cost = z.object({ statusCode: z.number(), body: z.string().optional(), cpuMicroseconds: z.number() });

/** Starts a process for one request and tells its CPU time in microseconds. */
async function startOnce({ name, file, event }: Candidate): Promise<number> {
  let sent = "";
  const api = createServer(async (request, response) => {
    if (request.url === "/next") response.end(JSON.stringify(event));
    else {
      sent = await text(request);
      response.end();
    }
  });
  await new Promise<void>((ready) => api.listen(0, "127.0.0.1", ready));
  const address = api.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const env = { ...process.env, AWS_LAMBDA_RUNTIME_API: `http://127.0.0.1:${port}` };
  await promisify(execFile)(process.execPath, [path.join(root, "tests/size/start.mjs"), file], { env });
  api.close();
  const { statusCode, body, cpuMicroseconds } = Cost.parse(JSON.parse(sent));
  if (statusCode >= 300) throw new Error(`${name} answered ${statusCode}: ${body}`);
  return cpuMicroseconds;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const folder = mkdtempSync(path.join(tmpdir(), "stockpot-cold-"));
const server = await startLocalServer({ port: 0, demo: false, site: false });
try {
  // As on Lambda: the bundles find the table, and credentials for it, in their environment.
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    DYNAMODB_ENDPOINT: server.endpoint,
  });
  const { token, params, bodies } = await prepare(server.url);
  const chosen = functionPlans.filter(({ id }) => measured.includes(id));
  const bundles = await bundleFunctions(path.join(folder, "functions"), chosen);
  const { contract } = await import("@stockpot/core/api/contract");

  const candidates: Candidate[] = [
    { name: "empty handler", file: await bundleBaseline(folder, "empty"), event: {} },
    { name: "document client", file: await bundleBaseline(folder, "client"), event: {} },
    ...bundles.map(({ id, folder: at }) => {
      const declared = contract[id];
      if (!declared) throw new Error(`${id} is no route`);
      const { method, path: route } = declared;
      const names = [...route.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
      const pathParameters = Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)));
      return {
        name: id,
        file: path.join(at, "index.cjs"),
        event: {
          version: "2.0",
          rawPath: route,
          rawQueryString: "",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          pathParameters,
          requestContext: { requestId: "bench", http: { method, path: route, sourceIp: "192.0.2.1" } },
          isBase64Encoded: false,
          ...(bodies[id] && { body: JSON.stringify(bodies[id]) }),
        },
      };
    }),
  ];

  const costs = new Map(candidates.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const candidate of candidates) costs.get(candidate.name)?.push(await startOnce(candidate));
  }
  const ratio = (name: string, to: string) =>
    median((costs.get(name) ?? []).map((cost, round) => cost / (costs.get(to)?.[round] ?? cost)));

  say(`Process start and first invocation, median of ${rounds} rounds; the ratios are of pairs within a round.`);
  say(`${"".padEnd(20)}${"CPU".padStart(10)}${"to empty".padStart(12)}${"to client".padStart(12)}`);
  for (const { name } of candidates) {
    const toEmpty = ratio(name, "empty handler");
    const toClient = ratio(name, "document client");
    const missed = toEmpty > target.empty || toClient > target.client ? "  over target" : "";
    const cpu = `${(median(costs.get(name) ?? []) / 1000).toFixed(0)} ms`;
    say(
      `${name.padEnd(20)}${cpu.padStart(10)}${toEmpty.toFixed(2).padStart(12)}${toClient.toFixed(2).padStart(12)}${missed}`,
    );
  }
  say(`Targets: at most ${target.empty} of an empty handler, ${target.client} of one with the document client.`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
process.exit(0);
