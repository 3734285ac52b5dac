import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import * as z from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What a start is compared with. */
export const baselines = {
  empty: `export const handler = async () => ({ statusCode: 200, body: "{}" });`,
  /** @param hashes how many passwords it hashes, as routes do: what that costs is not theirs to save */
  client: (hashes: number) => `
    import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
    import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
    ${hashes > 0 ? 'import { hashPassword } from "./src/auth/password.ts";' : ""}
    const client = DynamoDBDocumentClient.from(
      new DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT, credentials: { accessKeyId: "local", secretAccessKey: "local" } }),
    );
    export const handler = async () => {
      await client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: "any", sk: "any" } }));
      ${'await hashPassword("password");'.repeat(hashes)}
      return { statusCode: 200, body: "{}" };
    };
  `,
};

/** As esbuild bundles it by itself. */
export async function bundleBaseline(folder: string, name: string, contents: string): Promise<string> {
  const outfile = path.join(folder, name, "index.mjs");
  mkdirSync(path.dirname(outfile), { recursive: true });
  await build({
    stdin: { contents, resolveDir: path.join(root, "packages/core"), loader: "js" },
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

const Cost = z.object({ statusCode: z.number(), body: z.string().optional(), cpuMicroseconds: z.number() });

/** Starts a process for one request and tells its CPU time in microseconds. */
export async function startOnce(name: string, file: string, event: object): Promise<number> {
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
