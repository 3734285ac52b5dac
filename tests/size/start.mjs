// One cold start, as Lambda's runtime goes about it: loads the code (what ends in .cjs it requires), asks the runtime's API for an event over HTTP,
// and sends the answer back, with what all of that has cost this process since it began.
import { request } from "node:http";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [, , file] = process.argv;
const api = process.env["AWS_LAMBDA_RUNTIME_API"];

const call = (method, path, body) =>
  new Promise((resolve, reject) => {
    request(`${api}${path}`, { method }, (response) => text(response).then(resolve, reject))
      .once("error", reject)
      .end(body);
  });

const { handler } = file.endsWith(".cjs")
  ? createRequire(import.meta.url)(file)
  : await import(pathToFileURL(file).href);
const event = JSON.parse(await call("GET", "/next"));
const answer = await handler(event, { functionName: "bench" });
const { user, system } = process.cpuUsage();
await call("POST", "/response", JSON.stringify({ ...answer, cpuMicroseconds: user + system }));
process.exit(0);
