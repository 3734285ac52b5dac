// Loads every bundle of a folder and sends it one request, as Lambda would; prints the answers as JSON.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { routePlans } from "../functions.ts";

type Handler = (event: object, context: object) => Promise<{ statusCode?: number; body?: string }>;

const [, , folder = ""] = process.argv;
const answers: Record<string, { statusCode: number; body: string }> = {};

for (const { id, routeKey } of routePlans) {
  const [method = "", rawPath = ""] = routeKey.split(" ");
  const event = {
    version: "2.0",
    routeKey,
    rawPath,
    rawQueryString: "",
    headers: { "content-type": "application/json" },
    pathParameters: {},
    requestContext: { requestId: "request", http: { method, path: rawPath, sourceIp: "192.0.2.1" } },
    isBase64Encoded: false,
    ...(method !== "GET" && { body: "{}" }),
  };
  const url = pathToFileURL(path.join(folder, id, "index.cjs")).href;
  // oxlint-disable-next-line no-await-in-loop -- One start after the other keeps their failures apart.
  const { handler }: { handler: Handler } = await import(url);
  // oxlint-disable-next-line no-await-in-loop
  const { statusCode = 0, body = "" } = await handler(event, { functionName: id });
  answers[id] = { statusCode, body };
}

process.stdout.write(JSON.stringify(answers));
