// What AWS's runtime client has in C++: the calls of Lambda's Runtime API. Imported ahead of it, takes that place.
import { type RequestOptions, request } from "node:http";
import { registerHooks } from "node:module";
import { text } from "node:stream/consumers";

const place = `http://${process.env["AWS_LAMBDA_RUNTIME_API"]}/2018-06-01/runtime/invocation`;

/** Waits as long as there is nothing to answer. */
function call(path: string, options: RequestOptions = {}, body = "") {
  return new Promise<{ readonly bodyJson: string; readonly headers: object }>((resolve, reject) => {
    request(`${place}/${path}`, options, (response) => {
      text(response).then((bodyJson) => resolve({ bodyJson, headers: response.headers }), reject);
    })
      .on("error", reject)
      .end(body);
  });
}

/** An answer is sent before another request is asked for. */
let sent: Promise<unknown> = Promise.resolve();

const send = (path: string, body: string) => {
  sent = call(path, { method: "POST" }, body);
};

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === "./rapid-client.node"
      ? { url: import.meta.url, shortCircuit: true }
      : nextResolve(specifier, context),
});

export const initializeClient = (): void => {};

export async function next() {
  await sent;
  return call("next");
}

export const done = (id: string, body: string): void => send(`${id}/response`, body);

export const error = (id: string, body: string): void => send(`${id}/error`, body);
